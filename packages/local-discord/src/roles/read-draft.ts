import type { Form } from '../kernel/form.ts'
import type { RoleDraft } from './change.ts'

/** Reads the fields of a role that a request sets. Errors are collected in the form. */
export function readRole(form: Form): Partial<RoleDraft> {
  const name = form.text('name', { min: 1, max: 100 })
  const color = form.integer('color', { min: 0, max: 0xffffff })
  const primary = form.form('colors', (colors) => colors.integer('primary_color', { min: 0, max: 0xffffff }))
  const hoist = form.boolean('hoist')
  const mentionable = form.boolean('mentionable')
  const permissions = form.snowflake('permissions')
  const chosen = primary ?? color
  return {
    ...(name !== undefined && { name }),
    ...(chosen !== undefined && { color: chosen }),
    ...(hoist !== undefined && { hoist }),
    ...(mentionable !== undefined && { mentionable }),
    ...(permissions !== undefined && { permissions }),
  }
}

/** Reads the new position of a role. */
export function readPosition(form: Form): { id: string; position: number | undefined } {
  return { id: form.requiredSnowflake('id'), position: form.integer('position') }
}
