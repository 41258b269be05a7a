import { useId, type ReactNode } from 'react'
import { fieldAt } from '../../kernel/form/use-form.ts'
import type { FieldSpec } from '../../kernel/fields/field-spec.ts'
import { FieldNote } from '../../ui/controls/field.tsx'
import { Switch } from '../../ui/controls/switch.tsx'

interface SwitchFieldProps {
  field: FieldSpec
  checked: boolean
  onChange: (checked: boolean) => void
  /** A sentence about its purpose. */
  hint: ReactNode
  /** The error of the last save. */
  error: string | undefined
  /** The reason why it is disabled, shown below it. */
  disabledReason: string | undefined
}

/** A switch in a form, with a hint or an error below it. */
export function SwitchField({ field, checked, onChange, hint, error, disabledReason }: SwitchFieldProps) {
  const id = useId()
  return (
    <div {...fieldAt(field.path)} className="flex min-w-0 flex-col gap-1">
      <Switch
        label={field.label}
        checked={checked}
        onCheckedChange={onChange}
        describedBy={id}
        disabled={disabledReason !== undefined}
      />
      <FieldNote
        id={id}
        error={error !== undefined && <span role="alert">{error}</span>}
        hint={
          <>
            {hint} {disabledReason}
          </>
        }
      />
    </div>
  )
}
