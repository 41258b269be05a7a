/** From how many items on an index pays. */
const WORTH_AN_INDEX = 50

interface Index {
  readonly positions: Map<string, number>
  /** How many items of the list are in it. */
  counted: number
}

/**
 * Makes a search by a unique key that stays quick in lists of many thousands. Lists may change in any way between two searches: each
 * position is checked before it is believed.
 */
export function lookup<T>(keyOf: (item: T) => string): (list: readonly T[], key: string) => T | undefined {
  const indexes = new WeakMap<readonly T[], Index>()

  function indexOf(list: readonly T[]): Index {
    const known = indexes.get(list)
    const index = known !== undefined && known.counted <= list.length ? known : { positions: new Map(), counted: 0 }
    for (const item of list.slice(index.counted)) {
      index.positions.set(keyOf(item), index.counted)
      index.counted += 1
    }
    indexes.set(list, index)
    return index
  }

  return (list, key) => {
    const scan = (): T | undefined => list.find((item) => keyOf(item) === key)
    if (list.length < WORTH_AN_INDEX) return scan()
    const item = list[indexOf(list).positions.get(key) ?? -1]
    if (item !== undefined && keyOf(item) === key) return item
    const moved = scan()
    if (moved !== undefined) indexes.delete(list)
    return moved
  }
}
