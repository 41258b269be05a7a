import { useMemo, type ReactNode } from 'react'
import { NO_WARNINGS, fieldHint } from '../../ui/controls/field-hint.tsx'
import { Combobox } from '../../ui/picker/combobox.tsx'
import type { Option } from '../../ui/picker/options.ts'
import { fieldAt } from '../form/use-form.ts'
import type { FieldSpec } from './field-spec.ts'

/** The picker's value for no role; picker values must be strings. */
const NONE = ''

type RoleFieldProps = {
  field: FieldSpec
  /** The roles that can be chosen, in their order. */
  options: readonly Option[]
  /** Whether the roles are loaded. Before that, no chosen role is marked as deleted. */
  state: 'loading' | 'failed' | 'known'
  value: string | null
  /** Ids that remain options even if their role was deleted, such as the saved one. */
  mentioned: readonly (string | null)[]
  onChange: (roleId: string | null) => void
  /** The label of the option without a role; undefined if a role is required. */
  none?: string
  placeholder: string
  warnings?: readonly string[]
  error?: ReactNode
  disabled?: boolean
  labelClassName?: string
  listClassName?: string
}

export function RoleField({
  field,
  options,
  state,
  value,
  mentioned,
  onChange,
  none,
  placeholder,
  warnings = NO_WARNINGS,
  error,
  disabled,
  labelClassName,
  listClassName,
}: RoleFieldProps) {
  const ids = [...new Set([...mentioned, value])].filter((id) => id !== null)
  const unlisted = ids.filter((id) => options.every((option) => option.value !== id)).join()
  const offered = useMemo(() => {
    const named = unlisted === '' || state === 'loading' ? [] : unlisted.split(',')
    return [
      ...(none === undefined ? [] : [{ value: NONE, label: none }]),
      ...options,
      ...named.map((id) => ({ value: id, label: state === 'known' ? 'deleted role' : 'Unknown role' })),
    ]
  }, [options, unlisted, state, none])
  return (
    <div {...fieldAt(field.path)} className="min-w-0">
      <Combobox
        label={field.label}
        labelClassName={labelClassName}
        listClassName={listClassName}
        options={offered}
        value={value ?? (none === undefined ? null : NONE)}
        onChange={(id) => onChange(id === NONE ? null : id)}
        placeholder={value !== null && state === 'loading' ? 'Loading roles...' : placeholder}
        hint={fieldHint(field.hint, warnings)}
        error={error}
        disabled={disabled === true}
      />
    </div>
  )
}
