import { charactersOf } from '@guildhall/contract'
import type { ReactNode } from 'react'
import type { FieldSpec } from '../../fields/field-spec.ts'
import { TextField } from '../../fields/text-field.tsx'
import { lengthError } from '../parts/part-errors.ts'

/** The share of a limit from which its count is shown. */
const NEAR = 0.9

type PartTextProps = {
  field: FieldSpec
  value: string
  onChange: (text: string) => void
  error: string | undefined
  /** Whether the count is always shown, and not only near the limit. */
  isCounted?: true
  /** The number of lines; one without it. */
  rows?: number
  isAddress?: true
}

/** The error of a field, announced to screen readers. */
export function announced(error: string | undefined): ReactNode {
  return error && <span role="alert">{error}</span>
}

/** A text of an embed or a link button, counted as Discord counts it. */
export function PartText({ field, value, onChange, error, isCounted, rows, isAddress }: PartTextProps) {
  const { limit, ...unlimited } = field
  const length = charactersOf(value)
  const isNear = limit !== undefined && (isCounted || length > limit * NEAR)
  const tooLong = limit === undefined ? null : lengthError(value, limit)
  const shared = {
    field: isNear ? field : unlimited,
    value,
    onChange,
    error: announced(error ?? tooLong ?? undefined),
    atLimit: 'count' as const,
    counted: { length },
  }
  if (rows !== undefined) return <TextField {...shared} rows={rows} />
  return <TextField {...shared} {...(isAddress && { type: 'url' as const, placeholder: 'https://' })} />
}
