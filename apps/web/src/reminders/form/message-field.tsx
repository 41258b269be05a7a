import { REMINDER_LENGTH } from '@guildhall/contract'
import { memo, type ReactNode } from 'react'
import { TextField } from '../../kernel/fields/text-field.tsx'
import type { FormControl } from '../../kernel/form/use-form.ts'
import { FIELDS } from '../field-specs.ts'
import { lengthError, lengthOf, type ReminderValue } from './reminder-model.ts'

const MESSAGE = { ...FIELDS.message, limit: REMINDER_LENGTH }

type MessageFieldProps = {
  message: string
  roleId: string | null
  error: ReactNode
  edit: FormControl<ReminderValue>['edit']
}

/** The text of a reminder, with its length including the mention. */
export const MessageField = memo(function MessageField({ message, roleId, error, edit }: MessageFieldProps) {
  const value = { message, roleId }
  return (
    <TextField
      field={MESSAGE}
      value={message}
      onChange={(text) => edit(() => ({ message: text }), [MESSAGE.path])}
      error={error ?? lengthError(value)}
      atLimit="count"
      counted={{ length: lengthOf(value), ...(roleId !== null && { reason: 'with the mention' }) }}
      aria-required
      rows={4}
      placeholder="Raid tonight! Bring flasks."
      className="field-sizing-content max-h-80 min-h-24 resize-y"
    />
  )
})
