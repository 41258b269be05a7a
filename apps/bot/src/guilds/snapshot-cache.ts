import { isDeepStrictEqual } from 'node:util'
import { shardOf, type GuildSnapshot } from '@guildhall/core'
import type { CountedEvent } from '../kernel/gateway/writes/counts.ts'
import type { TakenSnapshots } from '../kernel/gateway/writes/gateway-writer.ts'

/** The snapshots of the guilds of this process's shards in memory, with those that are not yet stored. */
export type SnapshotCache = ReturnType<typeof createSnapshotCache>

/**
 * @param options.onChange called when a change should be stored soon.
 * @param options.shardCount the number of shards in all.
 * @param options.isStored whether the loaded rows already count the members of an event.
 */
export function createSnapshotCache(options: {
  onChange: () => void
  shardCount: () => number
  isStored: (event: CountedEvent) => boolean
}) {
  const { onChange, shardCount, isStored } = options
  const snapshots = new Map<string, GuildSnapshot>()
  /** The guilds with a change beyond the number of members. */
  const changed = new Set<string>()
  /** The guilds with another number of members. */
  const recounted = new Set<string>()
  /** Differences of member counts by events after the last checkpoint. */
  const counted = new Map<string, { sequence: number; difference: number }[]>()

  function keep(snapshot: GuildSnapshot): void {
    snapshots.set(snapshot.id, snapshot)
    changed.add(snapshot.id)
  }

  function recount(snapshot: GuildSnapshot, memberCount: number): void {
    snapshots.set(snapshot.id, { ...snapshot, memberCount })
    recounted.add(snapshot.id)
  }

  const isOf = (shardId: number) => (guildId: string) => shardOf(guildId, shardCount()) === shardId

  /** Removes the guilds of a shard from a set. */
  function takeFrom(set: Set<string>, shardId: number): string[] {
    const ofShard = [...set].filter(isOf(shardId))
    for (const guildId of ofShard) set.delete(guildId)
    return ofShard
  }

  /** The snapshot without members of events after the checkpoint, which a replay would count again. */
  function upTo(passed: number, snapshot: GuildSnapshot): GuildSnapshot {
    const later = (counted.get(snapshot.id) ?? []).filter(({ sequence }) => sequence > passed)
    if (later.length === 0) {
      counted.delete(snapshot.id)
      return snapshot
    }
    counted.set(snapshot.id, later)
    recounted.add(snapshot.id)
    const notYet = later.reduce((sum, { difference }) => sum + difference, 0)
    return { ...snapshot, memberCount: Math.max(0, snapshot.memberCount - notYet) }
  }

  return {
    get: (guildId: string): GuildSnapshot | undefined => snapshots.get(guildId),
    /** Replaces a whole snapshot and requests an early write. */
    set(snapshot: GuildSnapshot): void {
      // Discord sends the member count with the guild.
      counted.delete(snapshot.id)
      const { memberCount } = snapshot
      const before = snapshots.get(snapshot.id)
      // After a start Discord sends every guild again, and most are unchanged but for the number of members.
      if (before && isDeepStrictEqual({ ...before, memberCount }, snapshot)) {
        if (before.memberCount !== memberCount) recount(before, memberCount)
        return
      }
      keep(snapshot)
      onChange()
    },
    /** Replaces parts of a known guild's snapshot; parts of an unknown guild are dropped. */
    change(guildId: string, change: (snapshot: GuildSnapshot) => Partial<GuildSnapshot>): void {
      const snapshot = snapshots.get(guildId)
      if (!snapshot) return
      keep({ ...snapshot, ...change(snapshot) })
      onChange()
    },
    /** Counts members. The next periodic write stores the count: in a busy guild members join and leave all the time. */
    addMembers(guildId: string, difference: number, event: CountedEvent): void {
      const { sequence } = event
      const snapshot = snapshots.get(guildId)
      if (!snapshot || isStored(event)) return
      recount(snapshot, Math.max(0, snapshot.memberCount + difference))
      const earlier = counted.get(guildId)
      if (earlier) earlier.push({ sequence, difference })
      else counted.set(guildId, [{ sequence, difference }])
    },
    /** Loads the snapshots of a shard from the rows without marking them as changed. */
    load(stored: readonly GuildSnapshot[]): void {
      for (const snapshot of stored) snapshots.set(snapshot.id, snapshot)
    },
    /** Drops the guilds of a shard that another process has taken. */
    dropShard(shardId: number): void {
      for (const guildId of [...snapshots.keys()].filter(isOf(shardId))) {
        snapshots.delete(guildId)
        changed.delete(guildId)
        recounted.delete(guildId)
        counted.delete(guildId)
      }
    },
    /** The ids of a shard's guilds that the bot is a member of. */
    idsOf: (shardId: number): string[] =>
      [...snapshots.values()]
        .filter((snapshot) => snapshot.isBotMember)
        .map((snapshot) => snapshot.id)
        .filter(isOf(shardId)),
    take(shardId: number, passed: number): TakenSnapshots {
      const whole = takeFrom(changed, shardId)
      // A whole snapshot includes the number of members.
      for (const guildId of whole) recounted.delete(guildId)
      const counts = takeFrom(recounted, shardId)
      const read = (ids: readonly string[]): GuildSnapshot[] =>
        ids.flatMap((guildId) => snapshots.get(guildId) ?? []).map((snapshot) => upTo(passed, snapshot))
      return { snapshots: read(whole), memberCounts: read(counts) }
    },
    giveBack({ snapshots: notWritten, memberCounts }: TakenSnapshots): void {
      for (const { id } of notWritten) if (snapshots.has(id)) changed.add(id)
      for (const { id } of memberCounts) if (snapshots.has(id)) recounted.add(id)
    },
  }
}
