import type { Ages, Moment, ShardProgress } from '@guildhall/core'

/** How current the rows are that decide access. */
export interface ShardCurrency extends Pick<ShardProgress, 'missedGuildIds' | 'unwrittenGuildIds'> {
  /** Snapshots and members of the other guilds have every change but those of this last time, in ms; null while that is unknown. */
  ageMs: number | null
}

/** The rows of a guild that decide access. */
export type AccessRows = 'members' | 'snapshot'

/**
 * Tracks up to when the rows that decide access have every change: members, roles, owners, and whether the bot is in a guild. Access trusts
 * them no further, however lively the connection is.
 *
 * The gateway writer commits changes together with how current the rows are then, so only what it could not write is noted here.
 */
export interface AccessProgress {
  /** Continues with the guilds whose changes the rows lacked when the shard was last written. Its events are yet to come. */
  load(shardId: number, lacking: Pick<ShardProgress, 'missedGuildIds' | 'unwrittenGuildIds'>): void
  /** The shard is cut off, or its events are kept: from now on changes are missed, and come late. */
  behind(shardId: number): void
  /** Every event that was missed has been handed over. */
  caughtUp(shardId: number): void
  /** Discord sends no changes of these guilds for now. */
  missed(shardId: number, guildIds: readonly string[]): void
  /** All guilds that the shard misses are these. */
  missedOnly(shardId: number, guildIds: readonly string[]): void
  /** Discord sends the changes of a guild from now on, and the rows have to forget what they knew before. */
  found(shardId: number, guildId: string): void
  /** Discord reported that the bot is no longer in the guild. */
  left(shardId: number, guildId: string): void
  /** The rows of a guild lack changes that Discord sent. @returns what to call once they have those, and no more were noted since. */
  unwritten(shardId: number, guildId: string, rows: AccessRows): () => void
  isUnwritten(shardId: number, guildId: string, rows: AccessRows): boolean
  /** @param heardAt the last sign of life. */
  of(shardId: number, heardAt: Moment): ShardCurrency
  /** Another process has the shard now. */
  dropShard(shardId: number): void
}

interface Shard {
  isCaughtUp: boolean
  missed: Set<string>
  /** By kind of rows: each guild with an object that says since which change. */
  unwritten: Record<AccessRows, Map<string, object>>
}

/** @param deps.onChange called with a shard whose progress changed without a sign of life. */
export function createAccessProgress(deps: { ages: Ages; onChange: (shardId: number) => void }): AccessProgress {
  const { ages, onChange } = deps
  const shards = new Map<number, Shard>()

  function shardOf(shardId: number): Shard {
    const known = shards.get(shardId)
    if (known) return known
    const made: Shard = { isCaughtUp: false, missed: new Set(), unwritten: { members: new Map(), snapshot: new Map() } }
    shards.set(shardId, made)
    return made
  }

  function unwritten(shardId: number, guildId: string, rows: AccessRows): () => void {
    const guilds = shardOf(shardId).unwritten[rows]
    const since = {}
    guilds.set(guildId, since)
    return () => {
      if (guilds.get(guildId) !== since) return
      guilds.delete(guildId)
      onChange(shardId)
    }
  }

  return {
    load(shardId, { missedGuildIds, unwrittenGuildIds }) {
      const shard = shardOf(shardId)
      shard.isCaughtUp = false
      shard.missed = new Set(missedGuildIds)
      for (const guildId of unwrittenGuildIds) unwritten(shardId, guildId, 'members')
    },
    behind(shardId) {
      shardOf(shardId).isCaughtUp = false
    },
    caughtUp(shardId) {
      shardOf(shardId).isCaughtUp = true
    },
    missed(shardId, guildIds) {
      const { missed } = shardOf(shardId)
      for (const guildId of guildIds) missed.add(guildId)
    },
    missedOnly(shardId, guildIds) {
      shardOf(shardId).missed = new Set(guildIds)
    },
    found(shardId, guildId) {
      unwritten(shardId, guildId, 'members')
      shardOf(shardId).missed.delete(guildId)
    },
    left(shardId, guildId) {
      const shard = shardOf(shardId)
      for (const guilds of [shard.missed, shard.unwritten.members, shard.unwritten.snapshot]) guilds.delete(guildId)
    },
    unwritten,
    isUnwritten: (shardId, guildId, rows) => shardOf(shardId).unwritten[rows].has(guildId),
    of(shardId, heardAt) {
      const { isCaughtUp, missed, unwritten: lacking } = shardOf(shardId)
      return {
        ageMs: isCaughtUp ? ages.since(heardAt) : null,
        missedGuildIds: [...missed],
        unwrittenGuildIds: [...new Set([...lacking.members.keys(), ...lacking.snapshot.keys()])],
      }
    },
    dropShard: (shardId) => void shards.delete(shardId),
  }
}
