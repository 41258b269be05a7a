import type { GuildMemberChange, GuildMembers } from '@guildhall/core'
import type { AccessProgress } from '../kernel/gateway/access-progress.ts'

/** How long guilds are gathered before they are forgotten with one statement, and changes before their rows are looked up, in ms. */
const GATHER_MS = 50

/** Keeps what the gateway reports of members until the gateway writer writes it. */
export type MemberChanges = ReturnType<typeof createMemberChanges>

/** @param deps.onChange called when there is more to write that others wait for. */
export function createMemberChanges(deps: {
  members: Pick<GuildMembers, 'forgetGuilds' | 'known'>
  progress: AccessProgress
  shardOf: (guildId: string) => number
  onChange: () => void
}) {
  const { members, progress, shardOf, onChange } = deps
  /** By shard, guild and user. */
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

  /** Drops the changes of members without a row, and has the others written soon. */
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
      // The next periodic write looks them up once more.
    }
  }

  const gathered = (): Promise<void> => new Promise((resolve) => void setTimeout(resolve, GATHER_MS))

  /**
   * Deletes what the rows know of the members of guilds, whose changes were missed or could not be written. They are trusted again once
   * that is committed.
   */
  async function forget(guildIds: readonly string[]): Promise<void> {
    const written = guildIds.map((guildId) => {
      const shardId = shardOf(guildId)
      // The waiting changes are older than the answers that Discord will give.
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
    /** Has a change of a member's roles written soon. */
    change(change: GuildMemberChange, shardId: number): void {
      usersOf(change.guildId, shardId).set(change.userId, change)
      sifting ??= sift()
    },
    /** The newest change of each member, but of the guilds whose members are to be forgotten first. */
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
    /** Gives back what could not be written; newer changes of the same members stay. */
    giveBack(changes: readonly GuildMemberChange[], shardId: number): void {
      for (const change of changes) {
        const users = usersOf(change.guildId, shardId)
        if (!users.has(change.userId)) users.set(change.userId, change)
      }
    },
    forget,
    /** The same, with one statement for all guilds of the same moment: READY brings many. */
    forgetTogether(guildId: string): Promise<void> {
      if (!gathering) {
        const guildIds = new Set<string>()
        gathering = { guildIds, forgotten: forgetGathered(guildIds) }
      }
      gathering.guildIds.add(guildId)
      return gathering.forgotten
    },
    /** Another process has the shard now, and receives its events from the last checkpoint on. */
    dropShard: (shardId: number): void => void waiting.delete(shardId),
  }
}
