import type { ReactNode } from 'react'
import { Field } from '../../ui/controls/field.tsx'
import { TextInput } from '../../ui/controls/text-input.tsx'
import { fieldAt } from '../form/use-form.ts'
import type { FieldSpec } from './field-spec.ts'

/** Without a maximum, browsers accept six digits for the year. */
const LATEST = '9999-12-31T23:59:59'

type TimeFieldProps = {
  field: FieldSpec
  /** The value of the browser's field, without a zone: "2030-03-07T20:00". Empty if not set. */
  value: string
  onChange: (time: string) => void
  /** The zone of the time, with further details. */
  hint: ReactNode
  error?: ReactNode
}

/** A field for a date with a time. */
export function TimeField({ field, value, onChange, hint, error }: TimeFieldProps) {
  return (
    <div {...fieldAt(field.path)}>
      <Field label={field.label} hint={hint} error={error}>
        {(control) => (
          <TextInput
            {...control}
            type="datetime-local"
            step={1}
            max={LATEST}
            aria-required
            value={value}
            onChange={(event) => onChange(event.currentTarget.value)}
            className="tabular-nums"
          />
        )}
      </Field>
    </div>
  )
}
