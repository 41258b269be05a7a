import type { Ages, Moment } from '@guildhall/core'
import type { Delivery } from './listener.ts'

/** How current the rows are that decide access. */
export interface ShardCurrency {
  /** Snapshots and members have every change but those of this last time, in ms; null while that is unknown. */
  ageMs: number | null
  /** The guilds whose changes Discord does not send. */
  missedGuildIds: string[]
}

/**
 * Tracks up to when the rows that decide access have every change: members, roles, owners, and whether the bot is in a guild. Access trusts
 * them no further, however lively the connection is.
 */
export interface AccessProgress {
  /** Continues with the guilds that were missed when the shard was last written. Its events are yet to come. */
  load(shardId: number, missedGuildIds: readonly string[]): void
  /** The shard is cut off, or its events are kept: from now on changes are missed, and come late. */
  behind(shardId: number): void
  /** Every event that was missed has been handed over. */
  caughtUp(shardId: number): void
  /** Discord sends no changes of these guilds for now. */
  missed(shardId: number, guildIds: readonly string[]): void
  /** All guilds that the shard misses are these. */
  missedOnly(shardId: number, guildIds: readonly string[]): void
  /** Discord sends the changes of a guild from now on. @returns what to call once the rows have forgotten what they knew before. */
  found(shardId: number, guildId: string): () => void
  /** Discord reported that the bot is no longer in the guild. */
  left(shardId: number, guildId: string): void
  /** An event on which access depends is being written. @returns what to call when it is in the rows. */
  begin(delivery: Pick<Delivery, 'shardId' | 'isReplay'>): () => void
  /** @param heardAt the last sign of life. */
  of(shardId: number, heardAt: Moment): ShardCurrency
  /** Another process has the shard now. */
  dropShard(shardId: number): void
}

interface Shard {
  isCaughtUp: boolean
  /** When each unwritten event arrived, oldest first. */
  unwritten: Set<Moment>
  /** How many unwritten events happened while the shard was cut off, at an unknown time. */
  unwrittenReplays: number
  /** Each missed guild with an object that says since which event. */
  missed: Map<string, object>
}

/** @param deps.onChange called with a shard whose progress changed without a sign of life. */
export function createAccessProgress(deps: { ages: Ages; onChange: (shardId: number) => void }): AccessProgress {
  const { ages, onChange } = deps
  const shards = new Map<number, Shard>()

  function shardOf(shardId: number): Shard {
    const known = shards.get(shardId)
    if (known) return known
    const made: Shard = { isCaughtUp: false, unwritten: new Set(), unwrittenReplays: 0, missed: new Map() }
    shards.set(shardId, made)
    return made
  }

  return {
    load(shardId, missedGuildIds) {
      const shard = shardOf(shardId)
      shard.isCaughtUp = false
      shard.missed = new Map(missedGuildIds.map((guildId) => [guildId, {}]))
    },
    behind(shardId) {
      shardOf(shardId).isCaughtUp = false
    },
    caughtUp(shardId) {
      shardOf(shardId).isCaughtUp = true
    },
    missed(shardId, guildIds) {
      const { missed } = shardOf(shardId)
      for (const guildId of guildIds) missed.set(guildId, {})
    },
    missedOnly(shardId, guildIds) {
      shardOf(shardId).missed = new Map(guildIds.map((guildId) => [guildId, {}]))
    },
    found(shardId, guildId) {
      const shard = shardOf(shardId)
      const since = {}
      shard.missed.set(guildId, since)
      return () => {
        // It may have been missed once more meanwhile.
        if (shard.missed.get(guildId) !== since) return
        shard.missed.delete(guildId)
        onChange(shardId)
      }
    },
    left: (shardId, guildId) => void shardOf(shardId).missed.delete(guildId),
    begin({ shardId, isReplay }) {
      const shard = shardOf(shardId)
      if (isReplay) {
        shard.unwrittenReplays += 1
        return once(() => {
          shard.unwrittenReplays -= 1
          onChange(shardId)
        })
      }
      const arrived = ages.moment()
      shard.unwritten.add(arrived)
      return () => {
        if (shard.unwritten.delete(arrived)) onChange(shardId)
      }
    },
    of(shardId, heardAt) {
      const { isCaughtUp, unwritten, unwrittenReplays, missed } = shardOf(shardId)
      const missedGuildIds = [...missed.keys()]
      if (!isCaughtUp || unwrittenReplays > 0) return { ageMs: null, missedGuildIds }
      const [oldest] = unwritten
      return { ageMs: Math.max(ages.since(heardAt), oldest ? ages.since(oldest) : 0), missedGuildIds }
    },
    dropShard: (shardId) => void shards.delete(shardId),
  }
}

function once(work: () => void): () => void {
  let isDone = false
  return () => {
    if (isDone) return
    isDone = true
    work()
  }
}
