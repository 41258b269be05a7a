/** A row of a flattened tree: each row is followed by its descendants. */
export interface TreeRow {
  readonly key: string
  /** The depth, from 0 at the top level. */
  readonly depth: number
  /** The key of its parent; null at the top level. */
  readonly parent: string | null
}

/** A place in the tree; `index` counts without the moved row. */
export interface TreePlace {
  readonly parent: string | null
  readonly index: number
}

/** The rows without the descendants of one row. */
export function withoutBelow(rows: readonly TreeRow[], key: string): TreeRow[] {
  const hidden = new Set<string | null>([key])
  return rows.filter((row) => {
    const isBelow = hidden.has(row.parent)
    if (isBelow) hidden.add(row.key)
    return !isBelow
  })
}

/**
 * The place at which a dragged row would be dropped.
 *
 * @param rows all rows except the descendants of the dragged row.
 * @param over the row whose place it takes.
 * @param depth the depth at the pointer; it is limited by the rows above and below.
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

/** The parent of a row at this depth that follows these rows. */
function parentAt(before: readonly TreeRow[], depth: number): string | null {
  return before.findLast((row) => row.depth === depth - 1)?.key ?? null
}

export type Direction = 'up' | 'down' | 'in' | 'out'

/**
 * The target of a keyboard step: up and down among the siblings and past the ends of the level, into the previous row,
 * or out after the parent. Undefined if there is no such place.
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
