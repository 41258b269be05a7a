/** A row of a tree that is drawn as a list: each is followed by those below it. */
export interface TreeRow {
  readonly key: string
  /** From 0. */
  readonly depth: number
  /** The key of the row above it in the tree; null on the first level. */
  readonly parent: string | null
}

/** A place in the tree; `index` counts without the moved row. */
export interface TreePlace {
  readonly parent: string | null
  readonly index: number
}

/** The rows without those below one of them. */
export function withoutBelow(rows: readonly TreeRow[], key: string): TreeRow[] {
  const hidden = new Set<string | null>([key])
  return rows.filter((row) => {
    const isBelow = hidden.has(row.parent)
    if (isBelow) hidden.add(row.key)
    return !isBelow
  })
}

/**
 * Where a dragged row would be put.
 *
 * @param rows without those below the dragged one.
 * @param over the row whose place it takes.
 * @param depth how deep it is held; as deep as its neighbours allow is what it gets.
 */
export function projected(rows: readonly TreeRow[], key: string, over: string, depth: number): TreePlace & TreeRow {
  const from = rows.findIndex((row) => row.key === key)
  const at = rows.findIndex((row) => row.key === over)
  const order = rows.toSpliced(from, 1).toSpliced(at, 0, ...rows.slice(from, from + 1))
  const [before, after] = [order[at - 1], order[at + 1]]
  const deepest = before ? before.depth + 1 : 0
  const held = Math.min(deepest, Math.max(after?.depth ?? 0, depth))
  const parent = parentAt(order.slice(0, at), held)
  const index = order.slice(0, at).filter((row) => row.parent === parent).length
  return { key, depth: held, parent, index }
}

/** The row that a row at this depth would be below, after these. */
function parentAt(before: readonly TreeRow[], depth: number): string | null {
  return before.findLast((row) => row.depth === depth - 1)?.key ?? null
}

export type Direction = 'up' | 'down' | 'in' | 'out'

/**
 * Where a step leads: up and down among its neighbours and past the ends of its level, in below the row before it, and out
 * behind the row above it. Undefined where there is no such place.
 */
export function stepFrom(rows: readonly TreeRow[], key: string, direction: Direction): TreePlace | undefined {
  const row = rows.find((one) => one.key === key)
  if (!row) return undefined
  const levelOf = (parent: string | null): readonly TreeRow[] => rows.filter((one) => one.parent === parent)
  const level = levelOf(row.parent)
  const at = level.findIndex((one) => one.key === key)
  const above = rows.find((one) => one.key === row.parent)
  const outside = (offset: number): TreePlace | undefined =>
    above && { parent: above.parent, index: levelOf(above.parent).indexOf(above) + offset }
  switch (direction) {
    case 'up':
      return at > 0 ? { parent: row.parent, index: at - 1 } : outside(0)
    case 'down':
      return at < level.length - 1 ? { parent: row.parent, index: at + 1 } : outside(1)
    case 'in': {
      const before = level[at - 1]
      return before && { parent: before.key, index: levelOf(before.key).length }
    }
    case 'out':
      return outside(1)
  }
}
