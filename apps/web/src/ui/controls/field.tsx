import { useId, type ReactNode } from 'react'

/** The attributes that connect a control inside a Field with its label, hint and error. */
type FieldControlProps = {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
  'aria-required': true | undefined
}

type FieldProps = {
  label: string
  hint?: ReactNode
  error?: ReactNode
  required?: boolean
  children: (control: FieldControlProps) => ReactNode
}

/** A label above a control, with a hint or an error below it. */
export function Field({ label, hint, error, required, children }: FieldProps) {
  const id = useId()
  const note = error ?? hint
  return (
    <div className="flex min-w-0 flex-col gap-1.5">
      <FieldLabel htmlFor={id} text={label} required={required} />
      {children({
        id,
        'aria-describedby': note ? `${id}-note` : undefined,
        'aria-invalid': error ? true : undefined,
        'aria-required': required || undefined,
      })}
      <FieldNote id={`${id}-note`} hint={hint} error={error} />
    </div>
  )
}

/** The label above a control. The star of a required field is hidden from screen readers: the control is marked as required. */
function FieldLabel({ htmlFor, text, required }: { htmlFor: string; text: string; required: boolean | undefined }) {
  return (
    <label htmlFor={htmlFor} className={labelClass}>
      {text}
      {required && <RequiredStar />}
    </label>
  )
}

export const labelClass = 'text-small font-medium text-ink-1'

export function RequiredStar() {
  return (
    <span aria-hidden="true" className="ml-0.5 text-bad-ink">
      *
    </span>
  )
}

/** The line below a control: its error, or else its hint, if any. */
export function FieldNote({ id, hint, error }: { id: string; hint?: ReactNode; error?: ReactNode }) {
  if (error)
    return (
      <p id={id} className="text-caption text-bad-ink">
        {error}
      </p>
    )
  if (!hint) return null
  return (
    <p id={id} className="text-caption text-ink-3">
      {hint}
    </p>
  )
}
