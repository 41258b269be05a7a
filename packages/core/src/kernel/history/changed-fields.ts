import type { FieldChange } from '@guildhall/contract'
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
  const unmoved = unmovedKeys(before, after)
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

/**
 * The entries whose order among each other is the same in both lists: the longest rising sequence of earlier positions. A list of a thousand
 * words may be replaced by a thousand others, which a general comparison of texts takes a tenth of a second for.
 */
function unmovedKeys(before: ReadonlyMap<string, Entry>, after: ReadonlyMap<string, Entry>): ReadonlySet<string> {
  /** For each length, the entry with the lowest position that ends a rising sequence of it. */
  const ends: Entry[] = []
  const previous = new Map<Entry, Entry | undefined>()
  for (const key of after.keys()) {
    const entry = before.get(key)
    if (!entry) continue
    const length = countBelow(ends, entry.position)
    previous.set(entry, ends[length - 1])
    ends[length] = entry
  }
  const unmoved = new Set<string>()
  for (let entry = ends.at(-1); entry; entry = previous.get(entry)) unmoved.add(entry.key)
  return unmoved
}

/** The number of entries with a lower position. @param sorted by position. */
function countBelow(sorted: readonly Entry[], position: number): number {
  let [low, high] = [0, sorted.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((sorted[middle]?.position ?? position) < position) low = middle + 1
    else high = middle
  }
  return low
}

function shown(entry: Entry | undefined): unknown {
  if (!entry) return null
  const { position, value } = entry
  return typeof value === 'object' && value !== null ? { ...value, position } : { value, position }
}
