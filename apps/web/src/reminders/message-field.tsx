import { REMINDER_LENGTH } from '@guildhall/contract'
import { memo, type ReactNode } from 'react'
import { fieldAt, type FormControl } from '../kernel/form/use-form.ts'
import { Field } from '../ui/field.tsx'
import { TextArea } from '../ui/text-input.tsx'
import { FIELDS, lengthError, lengthOf, type ReminderValue } from './reminder-model.ts'
import { numberText } from '../lib/locale.ts'

type MessageFieldProps = {
  message: string
  roleId: string | null
  error: ReactNode
  edit: FormControl<ReminderValue>['edit']
}

/** The text of a reminder, with how much of a message it takes together with the mention. */
export const MessageField = memo(function MessageField({ message, roleId, error, edit }: MessageFieldProps) {
  const value = { message, roleId }
  return (
    <div {...fieldAt(FIELDS.message)}>
      <Field
        label="Message"
        error={error ?? lengthError(value)}
        hint={
          <span className="flex flex-wrap justify-between gap-x-3">
            <span>Discord formatting works here.</span>
            <span className="tabular-nums">
              {numberText(lengthOf(value))} / {numberText(REMINDER_LENGTH)}
              <span className="sr-only"> characters{roleId !== null && ' with the mention'}</span>
            </span>
          </span>
        }
      >
        {(control) => (
          <TextArea
            {...control}
            aria-required
            rows={4}
            value={message}
            onChange={(event) => {
              const text = event.currentTarget.value
              edit(() => ({ message: text }), [FIELDS.message])
            }}
            placeholder="Raid tonight! Bring flasks."
            className="field-sizing-content max-h-80 min-h-24 resize-y"
          />
        )}
      </Field>
    </div>
  )
})
