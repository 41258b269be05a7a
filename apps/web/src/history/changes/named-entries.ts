import { isRecord, type FieldChange } from '@guildhall/contract'

/** The fields of ids in lists, with the names under which an id is shown as a role or a channel. */
const ID_LISTS: ReadonlyMap<string, string> = new Map([
  ['exempt_role_ids', 'role_id'],
  ['exempt_channel_ids', 'channel_id'],
])

/** The changes with each id of a role or a channel under a name by which it is shown as one. */
export function withNamedIds(area: string, changes: readonly FieldChange[]): readonly FieldChange[] {
  return changes.map(({ field, before, after }) => {
    const name = ID_LISTS.get(field.replace(/\.\d+$/, ''))
    const named = (entry: unknown): unknown => {
      // The server stores names of members alone.
      if (area === 'access') return withRole(entry)
      return name === undefined ? entry : withId(entry, name)
    }
    return { field, before: named(before), after: named(after) }
  })
}

function withId(entry: unknown, name: string): unknown {
  if (!isRecord(entry)) return entry
  const { value, ...rest } = entry
  return { [name]: value, ...rest }
}

function withRole(entry: unknown): unknown {
  if (!isRecord(entry) || entry['type'] === undefined) return entry
  const { type, ...rest } = entry
  return type === 'role' ? { role_id: rest['id'], ...rest } : rest
}
