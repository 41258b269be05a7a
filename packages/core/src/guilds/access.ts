import type { Clock } from '../kernel/clock.ts'
import type { Nudges } from '../kernel/nudge.ts'
import { Problem, problem } from '../kernel/problem.ts'
import { createAccessCache } from './access-cache.ts'
import type { GuildMember, GuildMembers } from './members-store.ts'
import type { GuildSnapshot } from '../kernel/guild-snapshot.ts'
import type { GuildSnapshots } from './snapshot-store.ts'
import { administers, isAdministrator, STANDS_MS, type UserGuild, type UserGuildLists } from './user-guilds.ts'

/** While the gateway showed a sign of life this recently, in ms, it is not away. It beats every 41 s. */
export const GATEWAY_ALIVE_MS = 60_000

/**
 * While it showed one this recently, in ms, rows say what Discord would say. With the 5 s that a decision is repeated it makes the
 * 30 s after which nobody is let in who may not, also when a bot or its connection died without a word.
 */
const GATEWAY_FRESH_MS = 25_000

/** How old what Discord said of a member may be while the gateway says nothing, in ms. */
const ASKED_MS = 25_000

/** Even with the gateway a row is asked for again after this, in ms, should one of its events ever have been missed. */
const TRUSTED_MS = 10 * 60_000

/** How old a user's own list may be, in ms. */
const OWN_LIST_MS = 60_000

/**
 * Asks Discord for a member's roles; undefined when the bot cannot see the guild (any more).
 * Throws `discord.unavailable` when Discord does not answer.
 */
export type AskMember = (guildId: string, userId: string) => Promise<GuildMember | undefined>

/** A guild that the user administers. */
export type AdministeredGuild =
  | { hasBot: true; snapshot: GuildSnapshot }
  /** The bot is not there, so all that is known is what Discord lists to the user. */
  | { hasBot: false; own: UserGuild }

/** The one decision who may manage which guild. */
export interface GuildAccess {
  /**
   * @returns the guild at once when that was decided a moment ago.
   * @throws `guild.not_found` when there is no such guild for this user; `discord.unavailable` when nobody can tell.
   */
  administered(userId: string, guildId: string): AdministeredGuild | Promise<AdministeredGuild>
  /** Stops listening to nudges. */
  stop(): void
}

export function createGuildAccess(deps: {
  snapshots: GuildSnapshots
  members: GuildMembers
  /** The last sign of life, in epoch ms, of the gateway's part that tells of the guild. */
  gatewayAliveAt: (guildId: string) => Promise<number | null>
  userGuilds: UserGuildLists
  askMember: AskMember
  clock: Clock
  nudges: Nudges
}): GuildAccess {
  const { snapshots, members, userGuilds, clock } = deps
  const cache = createAccessCache<AdministeredGuild>(clock, deps.nudges)
  const asking = new Map<string, Promise<GuildMember | undefined>>()

  /** The requests of one page come together; Discord is asked once for all of them. */
  function ask(guildId: string, userId: string): Promise<GuildMember | undefined> {
    const key = `${guildId}/${userId}`
    const underWay = asking.get(key)
    if (underWay) return underWay
    const told = members.ask(guildId, userId, () => deps.askMember(guildId, userId)).finally(() => asking.delete(key))
    asking.set(key, told)
    return told
  }

  async function isGatewayFresh(guildId: string): Promise<boolean> {
    const aliveAt = await deps.gatewayAliveAt(guildId)
    return aliveAt !== null && clock.now() - aliveAt <= GATEWAY_FRESH_MS
  }

  /** @returns undefined when the bot cannot see the guild any more. */
  async function memberOf(guildId: string, userId: string, isFresh: boolean): Promise<GuildMember | undefined> {
    const known = await members.get(guildId, userId)
    const age = known ? clock.now() - known.checkedAt : Infinity
    if (known && age <= (isFresh ? TRUSTED_MS : ASKED_MS)) return known
    try {
      return await ask(guildId, userId)
    } catch (error) {
      if (isDiscordAway(error) && known && (isFresh || age <= STANDS_MS)) return known
      throw error
    }
  }

  async function byOwnList(userId: string, guildId: string, atMostMs: number): Promise<UserGuild> {
    const list = await userGuilds.get(userId, atMostMs)
    const own = list.find((guild) => guild.id === guildId)
    if (!own || !administers(own)) throw problem('guild.not_found')
    return own
  }

  async function withoutBot(userId: string, guildId: string): Promise<AdministeredGuild> {
    return { hasBot: false, own: await byOwnList(userId, guildId, OWN_LIST_MS) }
  }

  async function decide(userId: string, guildId: string): Promise<AdministeredGuild> {
    const changesBefore = cache.changes()
    const snapshot = await snapshots.get(guildId)
    if (!snapshot?.isBotMember) return withoutBot(userId, guildId)

    const isFresh = await isGatewayFresh(guildId)
    const member = await memberOf(guildId, userId, isFresh)
    // The bot was removed, and the snapshot does not show it yet.
    if (!member) return withoutBot(userId, guildId)
    if (!member.isMember || !holdsAdministrator(snapshot, userId, member)) throw problem('guild.not_found')
    const decision = { hasBot: true, snapshot } as const
    if (isFresh) cache.put(guildId, userId, decision, changesBefore)
    // While the gateway says nothing, owner and role permissions in the snapshot are old too: Discord's own sum must agree.
    else await byOwnList(userId, guildId, ASKED_MS)
    return decision
  }

  async function decideOrStand(userId: string, guildId: string): Promise<AdministeredGuild> {
    try {
      return await decide(userId, guildId)
    } catch (error) {
      const standing = isDiscordAway(error) ? cache.standing(guildId, userId) : undefined
      if (standing) return standing
      throw error
    }
  }

  return {
    administered: (userId, guildId) => cache.get(guildId, userId) ?? decideOrStand(userId, guildId),
    stop: () => cache.stop(),
  }
}

function isDiscordAway(error: unknown): boolean {
  return error instanceof Problem && error.code === 'discord.unavailable'
}

/** Whether the owner's seat or a role (or @everyone, which has the guild's id) makes this member an administrator. */
function holdsAdministrator(snapshot: GuildSnapshot, userId: string, member: GuildMember): boolean {
  if (snapshot.ownerId === userId) return true
  return snapshot.roles.some((role) => {
    const isHeld = role.id === snapshot.id || member.roleIds.includes(role.id)
    return isHeld && isAdministrator(role.permissions)
  })
}
