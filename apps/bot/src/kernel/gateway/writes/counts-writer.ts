import type { CountsEntry, GatewayRows, Log, ShardLeases } from '@guildhall/core'
import type { Checkpoints } from '../checkpoints.ts'
import type { Counts, TakenCounts } from './counts.ts'

/** The counts of one shard. */
interface TakenCount extends CountsEntry {
  taken: readonly TakenCounts[]
}

/**
 * @returns a function that writes the counts of all events received so far. It never rejects: counts that could not be written are taken again
 *   by the next call.
 */
export function createCountsWriter(deps: {
  rows: Pick<GatewayRows, 'writeCounts'>
  leases: Pick<ShardLeases, 'held' | 'isUncontested' | 'confirm'>
  counts: readonly Counts[]
  checkpoints: Pick<Checkpoints, 'sessionId' | 'received'>
  log: Log
}): () => Promise<void> {
  const { rows, leases, counts, checkpoints, log } = deps
  let writing = Promise.resolve()

  function takeCounts(): TakenCount[] {
    const { ids, count } = leases.held()
    return ids.map((shardId) => {
      const [sessionId, received] = [checkpoints.sessionId(shardId), checkpoints.received(shardId)]
      const taken = counts.flatMap((one) => one.take(shardId, sessionId, received) ?? [])
      const position = { sessionId, sequence: Number.isFinite(received) ? received : 0 }
      return { shardId, shardCount: count, ...position, taken, counts: taken.map((one) => one.write) }
    })
  }

  async function writeCounts(): Promise<void> {
    const entries = takeCounts()
    if (entries.length === 0) return
    let written: ReadonlySet<number> = new Set()
    try {
      written = await rows.writeCounts(entries, leases.confirm)
    } catch (error) {
      log.error({ err: error }, 'could not write what is counted; will try again')
    }
    for (const { shardId, taken } of entries) {
      if (!written.has(shardId) && leases.isUncontested(shardId)) for (const one of taken) one.giveBack()
    }
  }

  return () => {
    writing = writing.then(writeCounts)
    return writing
  }
}
