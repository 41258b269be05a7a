import type { ShardEntry } from '@guildhall/core'

/** Writes counts to the rows, inside the transaction of the checkpoint that covers them. */
export type WriteCounts = ShardEntry['counts'][number]

/** Which event is counted. */
export interface CountedEvent {
  readonly shardId: number
  readonly sequence: number
}

/** Counts taken for a checkpoint. */
export interface TakenCounts {
  write: WriteCounts
  /** They could not be written: the next checkpoint takes them again. */
  giveBack(): void
}

/** What events caused to be counted. A count reaches the rows with the checkpoint that covers its event: never before it, never twice. */
export interface Counts {
  add(event: CountedEvent, key: string, by: number): void
  /** The counts of a shard's events up to a sequence; undefined when there are none. */
  take(shardId: number, upTo: number): TakenCounts | undefined
  /** The shard is another process's now; it replays the events. */
  forget(shardId: number): void
}

/** @param write adds the sums to the rows, by key. */
export function createCounts(
  write: (trx: Parameters<WriteCounts>[0], sums: ReadonlyMap<string, number>) => Promise<void>,
): Counts {
  const added = new Map<number, { sequence: number; key: string; by: number }[]>()
  return {
    add({ shardId, sequence }, key, by) {
      const ofShard = added.get(shardId)
      if (ofShard) ofShard.push({ sequence, key, by })
      else added.set(shardId, [{ sequence, key, by }])
    },
    take(shardId, upTo) {
      const all = added.get(shardId) ?? []
      const taken = all.filter(({ sequence }) => sequence <= upTo)
      if (taken.length === 0) return undefined
      added.set(
        shardId,
        all.filter(({ sequence }) => sequence > upTo),
      )
      const sums = new Map<string, number>()
      for (const { key, by } of taken) sums.set(key, (sums.get(key) ?? 0) + by)
      return {
        write: (trx) => write(trx, sums),
        giveBack: () => void added.set(shardId, [...taken, ...(added.get(shardId) ?? [])]),
      }
    },
    forget: (shardId) => void added.delete(shardId),
  }
}
