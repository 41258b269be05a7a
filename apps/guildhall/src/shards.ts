/** The bot's shards of one process, and how many there are in all. */
export interface Shards {
  readonly count: number
  readonly ids: readonly number[]
}

/** More shards than any bot has; it bounds the list that a range stands for. */
const MOST_SHARDS = 10_000

/** Reads SHARDS: single shards and ranges with commas between, and the number of all shards, such as `0-1,4/16`. @returns undefined for anything else. */
export function readShards(text: string): Shards | undefined {
  const [, list, total] = /^([\d\s,-]+)\/\s*(\d+)\s*$/.exec(text) ?? []
  if (list === undefined || total === undefined) return undefined
  const count = Number(total)
  if (count < 1 || count > MOST_SHARDS) return undefined
  const ids = new Set<number>()
  for (const part of list.split(',')) {
    const [, from, to = from] = /^\s*(\d+)(?:\s*-\s*(\d+))?\s*$/.exec(part) ?? []
    const [first, last] = [Number(from), Number(to)]
    if (!(first <= last && last < count)) return undefined
    for (let id = first; id <= last; id++) ids.add(id)
  }
  return { count, ids: [...ids].toSorted((a, b) => a - b) }
}
