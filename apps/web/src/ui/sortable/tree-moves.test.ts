import { describe, expect, it } from 'vitest'
import { projected, stepFrom, withoutBelow, type TreeRow } from './tree-moves.ts'

const row = (key: string, depth: number, parent: string | null): TreeRow => ({ key, depth, parent })

/** a(b(c) d) e */
const ROWS = [row('a', 0, null), row('b', 1, 'a'), row('c', 2, 'b'), row('d', 1, 'a'), row('e', 0, null)]

describe('a dragged row', () => {
  it('takes its descendants along', () => {
    expect(withoutBelow(ROWS, 'b').map(({ key }) => key)).toEqual(['a', 'b', 'd', 'e'])
    expect(withoutBelow(ROWS, 'a').map(({ key }) => key)).toEqual(['a', 'e'])
  })

  it.each([
    { over: 'e', depth: 0, parent: null, index: 1 },
    { over: 'e', depth: 1, parent: 'a', index: 2 },
    { over: 'e', depth: 9, parent: 'd', index: 0 },
    { over: 'd', depth: 2, parent: 'b', index: 1 },
    { over: 'b', depth: 0, parent: 'a', index: 0 },
    { over: 'a', depth: 5, parent: null, index: 0 },
  ])('is dropped over $over at depth $depth into $parent at index $index', ({ over, depth, parent, index }) => {
    expect(projected(ROWS, 'e', over, depth)).toMatchObject({ parent, index })
  })
})

describe('a step by keyboard', () => {
  it.each([
    { key: 'e', direction: 'up', to: { parent: null, index: 0 } },
    { key: 'b', direction: 'up', to: { parent: null, index: 0 } },
    { key: 'd', direction: 'down', to: { parent: null, index: 1 } },
    { key: 'e', direction: 'in', to: { parent: 'a', index: 2 } },
    { key: 'c', direction: 'out', to: { parent: 'a', index: 1 } },
    { key: 'a', direction: 'up', to: undefined },
    { key: 'a', direction: 'in', to: undefined },
    { key: 'e', direction: 'out', to: undefined },
  ] as const)('moves $direction from the row $key to $to', ({ key, direction, to }) => {
    expect(stepFrom(ROWS, key, direction)).toEqual(to)
  })
})
