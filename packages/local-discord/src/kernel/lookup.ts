/** Shorter lists are scanned: an index costs more than it saves. */
const SHORTEST_INDEXED = 50

interface Index {
  readonly positions: Map<string, number>
  /** The number of indexed items, from the start of the list. */
  indexed: number
}

/**
 * Creates a search by a unique key that is fast in lists of thousands. Lists may change in any way between two searches: an indexed
 * position is verified, and the list is scanned when it is outdated.
 */
export function lookup<T>(keyOf: (item: T) => string): (list: readonly T[], key: string) => T | undefined {
  const indexes = new WeakMap<readonly T[], Index>()

  function indexOf(list: readonly T[]): Index {
    const known = indexes.get(list)
    const index = known !== undefined && known.indexed <= list.length ? known : { positions: new Map(), indexed: 0 }
    for (const item of list.slice(index.indexed)) {
      index.positions.set(keyOf(item), index.indexed)
      index.indexed += 1
    }
    indexes.set(list, index)
    return index
  }

  return (list, key) => {
    const scan = (): T | undefined => list.find((item) => keyOf(item) === key)
    if (list.length < SHORTEST_INDEXED) return scan()
    const item = list[indexOf(list).positions.get(key) ?? -1]
    if (item !== undefined && keyOf(item) === key) return item
    const moved = scan()
    if (moved !== undefined) indexes.delete(list)
    return moved
  }
}
