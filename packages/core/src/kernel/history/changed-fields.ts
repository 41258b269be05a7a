import type { FieldChange } from '@guildhall/contract'
import { diffArrays } from 'diff'
import { isDeepStrictEqual } from 'node:util'

/** The values of a target by the names of its fields on the wire. */
export type Fields = Readonly<Record<string, unknown>>

/**
 * The fields that differ. Each added, removed, moved or changed entry of a list is a change of its own.
 *
 * @param before the values before the change; null if the target did not exist.
 * @param after the values after the change; null if the target was deleted.
 */
export function changedFields(before: Fields | null, after: Fields | null): FieldChange[] {
  const names = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])
  return [...names].flatMap((field) => changesOf(field, before?.[field] ?? null, after?.[field] ?? null))
}

function changesOf(field: string, before: unknown, after: unknown): FieldChange[] {
  if (isDeepStrictEqual(before, after)) return []
  if (!Array.isArray(before) && !Array.isArray(after)) return [{ field, before, after }]
  return entryChanges(field, entriesOf(before), entriesOf(after))
}

interface Entry {
  /** The same before and after the change for the same entry. */
  readonly key: string
  readonly position: number
  readonly value: unknown
}

/** The entries of a list by their keys: the `id` of an entry, or else its content and its number among equal ones. */
function entriesOf(list: unknown): Map<string, Entry> {
  const entries = new Map<string, Entry>()
  for (const [position, value] of (Array.isArray(list) ? list : []).entries()) {
    const content = idOf(value) ?? JSON.stringify(value)
    let key = content
    for (let nth = 2; entries.has(key); nth += 1) key = `${content} ${nth}`
    entries.set(key, { key, position, value })
  }
  return entries
}

function idOf(value: unknown): string | undefined {
  if (typeof value !== 'object' || value === null || !('id' in value)) return undefined
  return typeof value.id === 'string' ? value.id : undefined
}

function entryChanges(
  field: string,
  before: ReadonlyMap<string, Entry>,
  after: ReadonlyMap<string, Entry>,
): FieldChange[] {
  const unmoved = unmovedKeys([...before.keys()], [...after.keys()])
  const removed = new Map([...before.values()].filter(({ key }) => !after.has(key)).map((one) => [one.position, one]))
  const changes: { at: number; old: Entry | undefined; now: Entry | undefined }[] = []
  for (const now of after.values()) {
    const same = before.get(now.key)
    if (same && unmoved.has(now.key) && isDeepStrictEqual(same.value, now.value)) continue
    // A new entry where another one was removed is that entry with another content.
    const old = same ?? removed.get(now.position)
    if (old && !same) removed.delete(old.position)
    changes.push({ at: now.position, old, now })
  }
  for (const old of removed.values()) changes.push({ at: old.position, old, now: undefined })
  return changes
    .toSorted((a, b) => a.at - b.at)
    .map(({ at, old, now }) => ({ field: `${field}.${at}`, before: shown(old), after: shown(now) }))
}

/** The entries whose order among each other is the same in both lists. */
function unmovedKeys(before: string[], after: string[]): ReadonlySet<string> {
  const hunks = diffArrays(before, after)
  return new Set(hunks.filter(({ added, removed }) => !added && !removed).flatMap(({ value }) => value))
}

function shown(entry: Entry | undefined): unknown {
  if (!entry) return null
  const { position, value } = entry
  return typeof value === 'object' && value !== null ? { ...value, position } : { value, position }
}
