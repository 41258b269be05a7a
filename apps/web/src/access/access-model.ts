import {
  ACCESS_ERRORS,
  AREAS,
  FoundMember,
  GrantedAreas,
  type AccessEntry,
  type AccessEntryInput,
  type AccessLevel,
  type AccessList,
  type Area,
} from '@guildhall/contract'
import * as z from 'zod/mini'
import type { FormError, Saved } from '../kernel/form/form-state.ts'
import type { FormModel } from '../kernel/form/use-form.ts'
import { fieldSentence, invalidFields } from '../lib/calls/error-details.ts'
import { ADD, pathOf, type RowField } from './field-specs.ts'

const GrantRow = z.object({
  key: z.string(),
  type: z.enum(['role', 'user']),
  id: z.string(),
  areas: GrantedAreas,
  /** The last day, YYYY-MM-DD; empty for no end. */
  until: z.string(),
  /** The names of a member, also of one that is not saved yet; null for a role. */
  member: z.nullable(FoundMember),
})
/** The access of one role or member. */
export type GrantRow = z.infer<typeof GrantRow>

const AccessValue = z.object({ rows: z.array(GrantRow) })
export interface AccessValue {
  readonly rows: readonly GrantRow[]
}

export const accessForm: FormModel<AccessValue> = {
  name: 'access 1',
  essence: ({ rows }) =>
    rows.map(({ key, areas, until }) => ({ key, until, areas: AREAS.map((area) => areas[area] ?? null) })),
  schema: z.partial(AccessValue),
  texts: {
    saved: 'Access saved successfully!',
    failed: (message) => message ?? 'Failed to save access',
    unchanged: null,
    reset: 'Changes discarded',
  },
}

/** The key of a row: a role or a member is listed once. */
export function keyOf({ type, id }: AccessEntry['subject']): string {
  return `${type}-${id}`
}

/** The row of a role or a member without access to any area. */
export function newRow(subject: AccessEntry['subject'], member: FoundMember | null): GrantRow {
  return { key: keyOf(subject), ...subject, areas: {}, until: '', member }
}

export function savedAccess({ version, entries }: AccessList): Saved<AccessValue> {
  const rows = entries.map(({ subject, areas, until, member = null }) => ({
    ...newRow(subject, member),
    areas,
    until: until ?? '',
  }))
  return { value: { rows }, version }
}

/** A row in the format of the API. */
export function entryOf({ type, id, areas, until }: GrantRow): AccessEntryInput {
  return { subject: { type, id }, areas, until: until === '' ? null : until }
}

/** The areas with one at another level; undefined takes its access away. */
export function withLevel(areas: GrantedAreas, area: Area, level: AccessLevel | undefined): GrantedAreas {
  // In the order of the schema, as a draft reads them: drafts are compared by their JSON.
  return GrantedAreas.parse({ ...areas, [area]: area === 'analytics' && level ? 'view' : level })
}

/**
 * The errors of these rows that the page can find before a save.
 *
 * @param isIncomplete whether the date of a row is typed in part: the browser then reports it as empty, which means no end
 */
export function errorsBeforeSaving(
  { rows }: AccessValue,
  isIncomplete: (key: string) => boolean,
): readonly FormError[] {
  return rows.flatMap(({ key, areas }) => [
    ...(Object.values(areas).some(Boolean) ? [] : [{ at: pathOf(key, 'areas'), text: ACCESS_ERRORS.areas }]),
    ...(isIncomplete(key) ? [{ at: pathOf(key, 'until'), text: ACCESS_ERRORS.until }] : []),
  ])
}

/** The errors of a rejected save at their rows, and those of the whole list at the button that adds a row. */
export function errorsFromServer(error: unknown, { rows }: AccessValue): readonly FormError[] {
  return invalidFields(error).flatMap(({ path, message }) => {
    const text = fieldSentence('This access', message)
    if (path === ADD.path) return [{ at: ADD.path, text }]
    const [, at, name] = /^entries\.(\d+)(?:\.(\w+))?/.exec(path) ?? []
    const row = rows[Number(at ?? NaN)]
    return row ? [{ at: pathOf(row.key, fieldNamed(name)), text }] : []
  })
}

function fieldNamed(name: string | undefined): RowField {
  return name === 'until' || name === 'areas' ? name : 'subject'
}
