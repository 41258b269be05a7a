import { isDeepStrictEqual } from 'node:util'
import type { GuildSnapshot } from '@guildhall/core'

/** The snapshots of all guilds in memory, and which of them the rows do not have yet. */
export interface SnapshotCache {
  get(guildId: string): GuildSnapshot | undefined
  /** Takes over a snapshot that others wait for. */
  set(snapshot: GuildSnapshot): void
  /** Puts parts of a known guild's snapshot in the place of what they were; an unknown guild's are of no use and are dropped. */
  change(guildId: string, change: (snapshot: GuildSnapshot) => Partial<GuildSnapshot>): void
  /** Counts members without hurry: in a busy guild they come and go all the time. */
  addMembers(guildId: string, difference: number): void
  /** Fills the snapshots from the rows, without writing them again. */
  load(snapshots: readonly GuildSnapshot[]): void
  /** The guilds that the bot is in. */
  ids(): string[]
  take(): GuildSnapshot[]
  giveBack(snapshots: readonly GuildSnapshot[]): void
}

/** @param onChange called when a change should reach the rows soon. */
export function createSnapshotCache(onChange: () => void): SnapshotCache {
  const snapshots = new Map<string, GuildSnapshot>()
  const changed = new Set<string>()

  function keep(snapshot: GuildSnapshot): void {
    snapshots.set(snapshot.id, snapshot)
    changed.add(snapshot.id)
  }

  return {
    get: (guildId) => snapshots.get(guildId),
    set(snapshot) {
      // After a start every guild is told again, and most are as they were.
      if (isDeepStrictEqual(snapshots.get(snapshot.id), snapshot)) return
      keep(snapshot)
      onChange()
    },
    change(guildId, change) {
      const snapshot = snapshots.get(guildId)
      if (!snapshot) return
      keep({ ...snapshot, ...change(snapshot) })
      onChange()
    },
    addMembers(guildId, difference) {
      const snapshot = snapshots.get(guildId)
      if (snapshot) keep({ ...snapshot, memberCount: Math.max(0, snapshot.memberCount + difference) })
    },
    load(stored) {
      for (const snapshot of stored) snapshots.set(snapshot.id, snapshot)
    },
    ids: () => [...snapshots.values()].filter((snapshot) => snapshot.isBotMember).map((snapshot) => snapshot.id),
    take() {
      const taken = [...changed].flatMap((guildId) => snapshots.get(guildId) ?? [])
      changed.clear()
      return taken
    },
    giveBack(notWritten) {
      for (const snapshot of notWritten) changed.add(snapshot.id)
    },
  }
}
