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
export type AccessProgress = ReturnType<typeof createAccessProgress>

interface Shard {
  isCaughtUp: boolean
  missed: Set<string>
  /** By kind of rows: each guild with an object that says since which change. */
  unwritten: Record<AccessRows, Map<string, object>>
}

/** @param deps.onChange called with a shard whose progress changed without a sign of life. */
export function createAccessProgress(deps: { ages: Ages; onChange: (shardId: number) => void }) {
  const { ages, onChange } = deps
  const shards = new Map<number, Shard>()

  function shardOf(shardId: number): Shard {
    const known = shards.get(shardId)
    if (known) return known
    const made: Shard = { isCaughtUp: false, missed: new Set(), unwritten: { members: new Map(), snapshot: new Map() } }
    shards.set(shardId, made)
    return made
  }

  /** The rows of a guild lack changes that Discord sent. @returns what to call once they have those, and no more were noted since. */
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
    /** Continues with the guilds whose changes the rows lacked when the shard was last written. Its events are yet to come. */
    load(
      shardId: number,
      { missedGuildIds, unwrittenGuildIds }: Pick<ShardProgress, 'missedGuildIds' | 'unwrittenGuildIds'>,
    ): void {
      const shard = shardOf(shardId)
      shard.isCaughtUp = false
      shard.missed = new Set(missedGuildIds)
      for (const guildId of unwrittenGuildIds) unwritten(shardId, guildId, 'members')
    },
    /** The shard is cut off, or its events are kept: from now on changes are missed, and come late. */
    behind(shardId: number): void {
      shardOf(shardId).isCaughtUp = false
    },
    /** Every event that was missed has been handed over. */
    caughtUp(shardId: number): void {
      shardOf(shardId).isCaughtUp = true
    },
    /** Discord sends no changes of these guilds for now. */
    missed(shardId: number, guildIds: readonly string[]): void {
      const { missed } = shardOf(shardId)
      for (const guildId of guildIds) missed.add(guildId)
    },
    /** All guilds that the shard misses are these. */
    missedOnly(shardId: number, guildIds: readonly string[]): void {
      shardOf(shardId).missed = new Set(guildIds)
    },
    /** Discord sends the changes of a guild from now on, and the rows have to forget what they knew before. */
    found(shardId: number, guildId: string): void {
      unwritten(shardId, guildId, 'members')
      shardOf(shardId).missed.delete(guildId)
    },
    /** Discord reported that the bot is no longer in the guild. */
    left(shardId: number, guildId: string): void {
      const shard = shardOf(shardId)
      for (const guilds of [shard.missed, shard.unwritten.members, shard.unwritten.snapshot]) guilds.delete(guildId)
    },
    unwritten,
    isUnwritten: (shardId: number, guildId: string, rows: AccessRows): boolean =>
      shardOf(shardId).unwritten[rows].has(guildId),
    /** @param heardAt the last sign of life. */
    of(shardId: number, heardAt: Moment): ShardCurrency {
      const { isCaughtUp, missed, unwritten: lacking } = shardOf(shardId)
      return {
        ageMs: isCaughtUp ? ages.since(heardAt) : null,
        missedGuildIds: [...missed],
        unwrittenGuildIds: [...new Set([...lacking.members.keys(), ...lacking.snapshot.keys()])],
      }
    },
    /** Another process has the shard now. */
    dropShard: (shardId: number): void => void shards.delete(shardId),
  }
}
