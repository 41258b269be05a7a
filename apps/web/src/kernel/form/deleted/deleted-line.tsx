import { useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { useToasts } from '../../../ui/toast.tsx'
import { DiscardButton, Line } from '../draft-line.tsx'
import type { FormControl } from '../use-form.ts'
import { DELETED, useDeletedText } from './use-deleted.ts'

type DeletedLineProps = {
  form: Pick<FormControl<unknown>, 'isDirty' | 'isSaving' | 'readOnly' | 'draft' | 'reset' | 'noteDeletion'>
  /** The name of the item: "reminder". */
  noun: string
  /** Whether the item belongs to a channel: a user with a grant sees it only while the channel is not private. */
  isInChannel: boolean
  onClose: () => void
}

/** The notice in the form of a deleted item. If the form has no unsaved edits, it is closed and a toast shows the notice. */
export function DeletedLine({ form, noun, isInChannel, onClose }: DeletedLineProps) {
  const { isDirty, isSaving, readOnly, draft, reset, noteDeletion } = form
  const { error } = useToasts()
  const sentence = useDeletedText(noun, isInChannel)
  const [isKept] = useState(isDirty)
  const hasBegun = useRef(false)
  const begin = useEffectEvent(() => {
    if (isKept) {
      // A save that came too late has failed, but the next one creates the item.
      noteDeletion()
      return
    }
    onClose()
    error(sentence, DELETED)
  })
  // Waits for a save that was sent before the deletion, and removes its error before that is painted.
  useLayoutEffect(() => {
    if (isSaving || hasBegun.current) return
    hasBegun.current = true
    begin()
  }, [isSaving])
  if (!isKept) return null
  const isDiscardedAbove = draft.at !== null && draft.elsewhere === null
  return (
    <Line label="Deleted">
      <p role="alert" className="min-w-0 flex-1 basis-44 text-ink-1">
        {readOnly === undefined ? `${sentence} You can create it again.` : sentence}
      </p>
      {isDirty && !isDiscardedAbove && <DiscardButton isSaving={isSaving} onDiscard={reset} />}
    </Line>
  )
}
