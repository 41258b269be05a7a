import { Line } from '../draft-line.tsx'
import type { FormControl } from '../use-form.ts'
import { useDeletedText } from './use-deleted.ts'

type UnsavableLineProps = {
  form: Pick<FormControl<unknown>, 'errors' | 'isDirty' | 'readOnly'>
  /** The name of the item: "message". */
  noun: string
  /** Whether the item belongs to a channel: a user with a grant sees it only while the channel is not private. */
  isInChannel: boolean
}

/** The notice in the form of a deleted item that cannot be created again. The error of a late save takes its place. */
export function UnsavableLine({ form, noun, isInChannel }: UnsavableLineProps) {
  const sentence = useDeletedText(noun, isInChannel)
  if (form.errors.length > 0 || form.readOnly !== undefined) return null
  return (
    <Line label="Deleted">
      <p role="alert" className="min-w-0 text-ink-1">
        {form.isDirty ? `${sentence} Your changes can't be saved.` : sentence}
      </p>
    </Line>
  )
}
