import type { FieldSpec } from '../kernel/fields/field-spec.ts'

/** The fields of a row. */
export const ROW_FIELDS = {
  subject: { path: 'subject', label: 'Role or member' },
  areas: { path: 'areas', label: 'Areas' },
  until: { path: 'until', label: 'Until' },
} as const satisfies Readonly<Record<string, FieldSpec>>

export type RowField = keyof typeof ROW_FIELDS

/** The field that adds a row. */
export const ADD: FieldSpec = { path: 'entries', label: 'Add role or member' }

/** The path of a field of a row. */
export function pathOf(key: string, field: RowField): string {
  return `${key}.${field}`
}
