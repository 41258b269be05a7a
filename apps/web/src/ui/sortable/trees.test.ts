import { describe, expect, it } from 'vitest'
import { flattened, heightOf, heirOf, placeOf, withChanged, withInserted, withMoved, withoutNode } from './trees.ts'

interface Node {
  key: string
  name: string
  children: readonly Node[]
}

const node = (key: string, ...children: Node[]): Node => ({ key, name: key, children })

/** Two nodes; the first has two children, of which the first has one. */
const TREE = [node('a', node('b', node('c')), node('d')), node('e')]

/** "a(b(c) d) e" */
const drawn = (nodes: readonly Node[]): string =>
  nodes.map(({ name, children }) => (children.length > 0 ? `${name}(${drawn(children)})` : name)).join(' ')

describe('a tree', () => {
  it('is flattened with each node before its children', () => {
    expect(flattened(TREE).map(({ node: { key }, path, parent }) => [key, path, parent])).toEqual([
      ['a', [0], null],
      ['b', [0, 0], 'a'],
      ['c', [0, 0, 0], 'b'],
      ['d', [0, 1], 'a'],
      ['e', [1], null],
    ])
  })

  it('finds a node at any depth', () => {
    expect(placeOf(TREE, 'c')).toMatchObject({ path: [0, 0, 0], parent: 'b' })
    expect(placeOf(TREE, 'x')).toBeUndefined()
  })

  it('measures how many levels a node spans', () => {
    expect(TREE.map(heightOf)).toEqual([3, 1])
  })
})

describe('a change of a tree', () => {
  it('copies only the changed node and its ancestors', () => {
    const changed = withChanged(TREE, 'd', (one) => ({ ...one, name: 'D' }))
    expect(drawn(changed)).toBe('a(b(c) D) e')
    expect(changed[1]).toBe(TREE[1])
    expect(changed[0]?.children[0]).toBe(TREE[0]?.children[0])
  })

  it('returns the same tree when the node is missing', () => {
    expect(withChanged(TREE, 'x', () => node('y'))).toBe(TREE)
    expect(withoutNode(TREE, 'x')).toBe(TREE)
  })

  it('removes a node with its descendants', () => {
    expect(drawn(withoutNode(TREE, 'b'))).toBe('a(d) e')
    expect(drawn(withoutNode(TREE, 'a'))).toBe('e')
  })

  it('inserts a node at any level', () => {
    expect(drawn(withInserted(TREE, 'b', 1, node('x')))).toBe('a(b(c x) d) e')
    expect(drawn(withInserted(TREE, null, 1, node('x')))).toBe('a(b(c) d) x e')
  })
})

describe('a node', () => {
  it.each([
    { key: 'e', parent: null, index: 0, becomes: 'e a(b(c) d)' },
    { key: 'd', parent: 'a', index: 0, becomes: 'a(d b(c)) e' },
    { key: 'e', parent: 'b', index: 0, becomes: 'a(b(e c) d)' },
    { key: 'b', parent: null, index: 2, becomes: 'a(d) e b(c)' },
  ])('moves with its children: $key below $parent at $index', ({ key, parent, index, becomes }) => {
    expect(drawn(withMoved(TREE, key, parent, index))).toBe(becomes)
  })

  it.each(['a', 'b', 'c'])('is not moved below itself: %s', (parent) => {
    expect(withMoved(TREE, 'a', parent, 0)).toBe(TREE)
  })

  it('has its next sibling, its previous sibling or its parent as heir', () => {
    expect(['b', 'd', 'c', 'a'].map((key) => heirOf(TREE, key))).toEqual(['d', 'b', 'b', 'e'])
    expect(heirOf([node('only')], 'only')).toBeUndefined()
  })
})
