import { useEffect, useEffectEvent, useRef } from 'react'
import { Button } from '../../../ui/controls/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { useToasts } from '../../../ui/toast.tsx'
import { useDrafts } from '../../drafts/use-drafts.ts'
import type { FormControl } from '../use-form.ts'

const LINE = 'flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-2'
const TEXT = 'min-w-0 flex-1 basis-44 text-ink-1'

type DeletedLineProps = {
  form: Pick<FormControl<unknown>, 'isDirty' | 'isSaving' | 'readOnly' | 'draft' | 'reset'>
  /** The name of the item: "reminder". */
  noun: string
  /** Called when the line appears in a form with unsaved edits. */
  onShown: () => void
  onClose: () => void
}

/** Says in a form that its item was deleted. A form without unsaved edits closes with a message. */
export function DeletedLine({ form, noun, onShown, onClose }: DeletedLineProps) {
  const { isDirty, isSaving, readOnly, draft, reset } = form
  const { error } = useToasts()
  const sentence = `This ${noun} was deleted.`
  const begin = useEffectEvent(() => {
    if (isDirty) {
      onShown()
      return
    }
    onClose()
    error(sentence)
  })
  useEffect(() => begin(), [])
  const isDiscardedAbove = draft.at !== null && draft.elsewhere === null
  return (
    <Card as="section" aria-label="Deleted" className={`mt-4 mb-3 ${LINE}`}>
      <p role="alert" className={TEXT}>
        {readOnly === undefined ? `${sentence} You can create it again.` : sentence}
      </p>
      {isDirty && !isDiscardedAbove && (
        <Button
          variant="ghost"
          size="row"
          disabledReason={isSaving ? 'Your changes are being saved.' : undefined}
          onClick={reset}
        >
          Discard
        </Button>
      )}
    </Card>
  )
}

type DeletedDraftsProps = {
  guildId: string
  /** The kind of the modal that edits an item. */
  kind: string
  items: readonly { readonly id: string }[]
  /** The name of an item: "reminder". */
  noun: string
  /** Whether a form is open. */
  isOpen: boolean
  onOpen: (id: string) => void
}

/** A line for each draft of a deleted item, which has no row that opens it. */
export function DeletedDrafts({ guildId, kind, items, noun, isOpen, onOpen }: DeletedDraftsProps) {
  const box = useRef<HTMLDivElement>(null)
  const wasOpen = useRef(isOpen)
  useEffect(() => {
    // The row that opened the form is gone, and the focus with it.
    const isFocusLost = wasOpen.current && !isOpen && document.activeElement === document.body
    wasOpen.current = isOpen
    if (isFocusLost) box.current?.querySelector('button')?.focus()
  }, [isOpen])
  const ids = useDrafts().flatMap(({ guildId: ofGuild, draft: { place } }) => {
    const id = ofGuild === guildId && place.modal?.kind === kind ? place.modal.id : undefined
    return id === undefined || items.some((item) => item.id === id) ? [] : id
  })
  return (
    <div ref={box} className={ids.length > 0 ? 'flex flex-col gap-3' : 'absolute'}>
      {ids.map((id) => (
        <Card key={id} as="section" aria-label="Unsaved changes" className={LINE}>
          <p className={TEXT}>You have unsaved changes to a deleted {noun}.</p>
          <Button variant="ghost" size="row" onClick={() => onOpen(id)}>
            Open
          </Button>
        </Card>
      ))}
    </div>
  )
}
