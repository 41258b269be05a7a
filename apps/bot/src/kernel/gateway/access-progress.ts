import type { Ages, Moment, ShardProgress } from '@guildhall/core'

/** The age of the rows that decide access. */
interface ShardCurrency extends Pick<ShardProgress, 'missedGuildIds' | 'unwrittenGuildIds'> {
  /** Age of the newest complete state of snapshots and members in the other guilds, in ms; null while it is unknown. */
  ageMs: number | null
}

/** The kind of rows of a guild that decide access. */
type AccessRows = 'members' | 'snapshot'

/**
 * Tracks the age of the rows that decide access: members, roles, owners, and whether the bot is in a guild. Access trusts the rows no
 * longer than this age allows, also while the connection is alive.
 *
 * The gateway writer commits changes together with their age, so only changes that it could not write are noted here.
 */
export type AccessProgress = ReturnType<typeof createAccessProgress>

interface Shard {
  isCaughtUp: boolean
  missed: Set<string>
  /** For each kind of rows, the guilds with a marker of their newest unwritten change. */
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

  /** Notes that the rows of a guild lack changes. @returns a function to call once the rows contain them; later notes stay in effect. */
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
    /** Loads the guilds with unwritten changes from the shard's row. Its events will arrive later. */
    load(
      shardId: number,
      { missedGuildIds, unwrittenGuildIds }: Pick<ShardProgress, 'missedGuildIds' | 'unwrittenGuildIds'>,
    ): void {
      const shard = shardOf(shardId)
      shard.isCaughtUp = false
      shard.missed = new Set(missedGuildIds)
      for (const guildId of unwrittenGuildIds) unwritten(shardId, guildId, 'members')
    },
    /** The shard is cut off, or its events are held back: changes from now on are missed or late. */
    behind(shardId: number): void {
      shardOf(shardId).isCaughtUp = false
    },
    /** All missed events have been dispatched. */
    caughtUp(shardId: number): void {
      shardOf(shardId).isCaughtUp = true
    },
    /** Notes guilds whose changes Discord does not send for now. */
    missed(shardId: number, guildIds: readonly string[]): void {
      const { missed } = shardOf(shardId)
      for (const guildId of guildIds) missed.add(guildId)
    },
    /** Replaces the guilds whose changes Discord does not send to the shard. */
    missedOnly(shardId: number, guildIds: readonly string[]): void {
      shardOf(shardId).missed = new Set(guildIds)
    },
    /** Discord sends the changes of a guild again; its stored members must be deleted first. */
    found(shardId: number, guildId: string): void {
      unwritten(shardId, guildId, 'members')
      shardOf(shardId).missed.delete(guildId)
    },
    /** Notes that the bot is no longer in the guild. */
    left(shardId: number, guildId: string): void {
      const shard = shardOf(shardId)
      for (const guilds of [shard.missed, shard.unwritten.members, shard.unwritten.snapshot]) guilds.delete(guildId)
    },
    unwritten,
    isUnwritten: (shardId: number, guildId: string, rows: AccessRows): boolean =>
      shardOf(shardId).unwritten[rows].has(guildId),
    /** @param lastSign the time of the last sign of life. */
    of(shardId: number, lastSign: Moment): ShardCurrency {
      const { isCaughtUp, missed, unwritten: lacking } = shardOf(shardId)
      return {
        ageMs: isCaughtUp ? ages.since(lastSign) : null,
        missedGuildIds: [...missed],
        unwrittenGuildIds: [...new Set([...lacking.members.keys(), ...lacking.snapshot.keys()])],
      }
    },
    /** Drops a shard that another process has taken. */
    dropShard: (shardId: number): void => void shards.delete(shardId),
  }
}
