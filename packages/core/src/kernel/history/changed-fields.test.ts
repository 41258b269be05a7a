import type { FieldChange } from '@guildhall/contract'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { changedFields } from './changed-fields.ts'

const Shown = z.nullable(z.looseObject({ position: z.number() }))

/** The list after the changes of its entries: those that were there are taken out, then those that are there now are put in. */
function applied(before: readonly unknown[], changes: readonly FieldChange[]): unknown[] {
  const pairs = changes.map(({ before: old, after: now }) => ({ old: Shown.parse(old), now: Shown.parse(now) }))
  const gone = new Set(pairs.map(({ old }) => old?.position))
  const list = before.filter((_, position) => !gone.has(position))
  const added = pairs.flatMap(({ now }) => now ?? []).toSorted((a, b) => a.position - b.position)
  for (const { position, ...entry } of added) list.splice(position, 0, 'value' in entry ? entry['value'] : entry)
  return list
}

const listChanges = (before: readonly unknown[] | null, after: readonly unknown[] | null) =>
  changedFields({ rules: before }, { rules: after })

const PLAIN = { noNullPrototype: true }
const few = fc.constantFrom('a', 'b', 'c')
const entries = fc.array(
  fc.oneof(
    few,
    fc.record({ content: few }, PLAIN),
    fc.record({ id: fc.constantFrom('1', '2', '3', '4'), label: few }, PLAIN),
  ),
  { maxLength: 8 },
)

describe('the changed fields of a target', () => {
  it('are those with another value', () => {
    const before = { prefix: '!', welcome_message: 'Hi.', enable_auto_mod: false }
    expect(changedFields(before, { ...before, prefix: '?', welcome_message: null })).toEqual([
      { field: 'prefix', before: '!', after: '?' },
      { field: 'welcome_message', before: 'Hi.', after: null },
    ])
    expect(changedFields(before, { ...before })).toEqual([])
  })

  it('are those with a value when the target is created or deleted', () => {
    const fields = { message: 'Raid.', mention_role_id: null }
    expect(changedFields(null, fields)).toEqual([{ field: 'message', before: null, after: 'Raid.' }])
    expect(changedFields(fields, null)).toEqual([{ field: 'message', before: 'Raid.', after: null }])
  })
})

describe('the changed entries of a list', () => {
  it('lead from the list before to the list after', () => {
    fc.assert(
      fc.property(entries, entries, (before, after) => {
        expect(applied(before, listChanges(before, after))).toEqual(after)
      }),
      { numRuns: 2_000 },
    )
  })

  it('are none for equal lists, and all for a list that was null', () => {
    fc.assert(
      fc.property(entries, (list) => {
        expect(listChanges(list, structuredClone(list))).toEqual([])
        expect(applied([], listChanges(null, list))).toEqual(list)
        expect(listChanges(null, list)).toHaveLength(list.length)
        expect(listChanges(list, null)).toHaveLength(list.length)
      }),
    )
  })

  it('name an entry that moved with both positions, and not the entries that it passed', () => {
    const [a, b, c] = [{ content: 'a' }, { content: 'b' }, { content: 'c' }]
    expect(listChanges([a, b, c], [c, a, b])).toEqual([
      { field: 'rules.0', before: { ...c, position: 2 }, after: { ...c, position: 0 } },
    ])
  })

  it('name an added and a removed entry with its position', () => {
    expect(listChanges(['a', 'b'], ['a', 'b', 'c'])).toEqual([
      { field: 'rules.2', before: null, after: { value: 'c', position: 2 } },
    ])
    expect(listChanges(['a', 'b'], ['b'])).toEqual([
      { field: 'rules.0', before: { value: 'a', position: 0 }, after: null },
    ])
  })

  it('name one of two equal entries', () => {
    expect(listChanges(['a', 'a'], ['a'])).toEqual([
      { field: 'rules.1', before: { value: 'a', position: 1 }, after: null },
    ])
  })

  it('are found quickly in long lists without a common entry, and in the opposite order', () => {
    const numbers = Array.from({ length: 30_000 }, (_, index) => `${index}`)
    const others = numbers.map((number) => `other ${number}`)
    expect(listChanges(numbers, others)).toHaveLength(numbers.length)
    expect(listChanges(numbers, numbers.toReversed())).toHaveLength(numbers.length - 1)
  })

  it('pair an entry with its earlier content by its id, or else by its place', () => {
    const before = [
      { id: '1', label: 'Raider' },
      { id: '2', label: 'Guest' },
    ]
    expect(listChanges(before, [{ id: '2', label: 'Visitor' }])).toEqual([
      { field: 'rules.0', before: { ...before[1], position: 1 }, after: { id: '2', label: 'Visitor', position: 0 } },
      { field: 'rules.0', before: { ...before[0], position: 0 }, after: null },
    ])
    expect(listChanges([{ content: 'a' }, { content: 'b' }], [{ content: 'a' }, { content: 'B' }])).toEqual([
      { field: 'rules.1', before: { content: 'b', position: 1 }, after: { content: 'B', position: 1 } },
    ])
  })
})
