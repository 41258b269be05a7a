import { isRecord, type FieldChange } from '@guildhall/contract'

/** The changes of access with the id of each role under the name that is shown as a role: the server stores names of members alone. */
export function withRoles(area: string, changes: readonly FieldChange[]): readonly FieldChange[] {
  if (area !== 'access') return changes
  return changes.map(({ field, before, after }) => ({ field, before: withRole(before), after: withRole(after) }))
}

function withRole(entry: unknown): unknown {
  if (!isRecord(entry) || entry['type'] === undefined) return entry
  const { type, ...rest } = entry
  return type === 'role' ? { role_id: rest['id'], ...rest } : rest
}
