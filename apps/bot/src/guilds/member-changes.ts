import type { GuildMemberChange, GuildMembers } from '@guildhall/core'
import type { AccessProgress } from '../kernel/gateway/access-progress.ts'

/** Time for gathering guilds before one deletion, and for gathering changes before their rows are looked up, in ms. */
const GATHER_MS = 50

/** Holds member changes of the gateway until the gateway writer stores them. */
export type MemberChanges = ReturnType<typeof createMemberChanges>

/** @param deps.onChange called when there are changes that others wait for. */
export function createMemberChanges(deps: {
  members: Pick<GuildMembers, 'forgetGuilds' | 'known'>
  progress: AccessProgress
  shardOf: (guildId: string) => number
  onChange: () => void
}) {
  const { members, progress, shardOf, onChange } = deps
  /** The newest values by shard, guild and user. */
  const waiting = new Map<number, Map<string, Map<string, GuildMemberChange>>>()
  let sifting: Promise<void> | undefined
  let gathering: { guildIds: Set<string>; forgotten: Promise<void> } | undefined

  function guildsOf(shardId: number): Map<string, Map<string, GuildMemberChange>> {
    const guilds = waiting.get(shardId) ?? new Map<string, Map<string, GuildMemberChange>>()
    waiting.set(shardId, guilds)
    return guilds
  }

  function usersOf(guildId: string, shardId: number): Map<string, GuildMemberChange> {
    const guilds = guildsOf(shardId)
    const users = guilds.get(guildId) ?? new Map<string, GuildMemberChange>()
    guilds.set(guildId, users)
    return users
  }

  /** Drops the changes of members without a row and requests an early write of the others. */
  async function sift(): Promise<void> {
    await gathered()
    sifting = undefined
    const changes = [...waiting.values()].flatMap((guilds) =>
      [...guilds.values()].flatMap((users) => [...users.values()]),
    )
    try {
      const known = new Set(await members.known(changes))
      for (const guilds of waiting.values()) {
        for (const change of changes) {
          const users = guilds.get(change.guildId)
          if (!known.has(change) && users?.get(change.userId) === change) users.delete(change.userId)
        }
      }
      if (known.size > 0) onChange()
    } catch {
      // The next periodic write looks the rows up again.
    }
  }

  const gathered = (): Promise<void> => new Promise((resolve) => void setTimeout(resolve, GATHER_MS))

  /**
   * Deletes the members' rows of guilds whose changes were missed or could not be written. Once this is committed, their rows are trusted
   * again.
   */
  async function forget(guildIds: readonly string[]): Promise<void> {
    const written = guildIds.map((guildId) => {
      const shardId = shardOf(guildId)
      // Discord's later responses are newer than the waiting changes.
      guildsOf(shardId).delete(guildId)
      return progress.unwritten(shardId, guildId, 'members')
    })
    await members.forgetGuilds(guildIds)
    for (const done of written) done()
    onChange()
  }

  async function forgetGathered(guildIds: ReadonlySet<string>): Promise<void> {
    await gathered()
    gathering = undefined
    await forget([...guildIds])
  }

  return {
    /** Requests an early write of a change of a member. Absent fields keep the values of a change that waits already. */
    change(change: GuildMemberChange, shardId: number): void {
      const users = usersOf(change.guildId, shardId)
      users.set(change.userId, { ...users.get(change.userId), ...change })
      sifting ??= sift()
    },
    /** The newest change of each member, except in guilds whose rows must be deleted first. */
    take(shardId: number): GuildMemberChange[] {
      const guilds = guildsOf(shardId)
      const taken: GuildMemberChange[] = []
      for (const [guildId, users] of guilds) {
        if (progress.isUnwritten(shardId, guildId, 'members')) continue
        taken.push(...users.values())
        guilds.delete(guildId)
      }
      return taken
    },
    /** Queues changes again that could not be written, below the newer changes of the same members. */
    giveBack(changes: readonly GuildMemberChange[], shardId: number): void {
      for (const change of changes) {
        const users = usersOf(change.guildId, shardId)
        users.set(change.userId, { ...change, ...users.get(change.userId) })
      }
    },
    forget,
    /** Like `forget`, with one statement for all guilds of the same moment: READY reports many. */
    forgetTogether(guildId: string): Promise<void> {
      if (!gathering) {
        const guildIds = new Set<string>()
        gathering = { guildIds, forgotten: forgetGathered(guildIds) }
      }
      gathering.guildIds.add(guildId)
      return gathering.forgotten
    },
    /** Drops a shard that another process has taken. That process receives the events from the last checkpoint. */
    dropShard: (shardId: number): void => void waiting.delete(shardId),
  }
}
