import { LRUCache } from 'lru-cache'
import { atMost } from '../kernel/at-most.ts'
import type { Changes } from '../kernel/changes/changes.ts'
import type { Clock } from '../kernel/clock.ts'
import type { GuildSnapshot } from '../kernel/guild-snapshot.ts'
import { hasPermission } from '../kernel/permissions.ts'
import { Problem, problem } from '../kernel/problem.ts'
import type { GuildMember, GuildMembers } from './members-store.ts'
import type { GuildSnapshots } from './snapshot-store.ts'
import { administers, STANDS_MS, type UserGuild, type UserGuildLists } from './user-guilds.ts'

/** A gateway session counts as alive this long after its last sign of life, in ms. It beats every 41 s. */
export const GATEWAY_ALIVE_MS = 60_000

/**
 * Rows count as Discord's own answer for this long after the last sign of life, in ms. With the 5 s for which a decision is repeated, a
 * former administrator has access for 30 s at most, also when the bot or its connection died silently.
 */
const GATEWAY_FRESH_MS = 25_000

/** How old Discord's answer about a member may be while the gateway is silent, in ms. */
const ASKED_MS = 25_000

/** With a live gateway Discord is asked again after this, in ms, in case one of its events was missed. */
const TRUSTED_MS = 10 * 60_000

/** How old a user's own list may be, in ms. */
const OWN_LIST_MS = 60_000

/** How long a decision is repeated without reading rows, in ms. It is spent on top of the age of the gateway's last sign of life. */
const REPEATED_MS = 5_000
/** Beyond this many guilds the least recently used are dropped. */
const MOST_GUILDS = 10_000
/** The same for the users of one guild. */
const MOST_USERS = 1_000

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

/** Decides who may manage which guild. */
export interface GuildAccess {
  /**
   * @returns the guild at once when that was decided a moment ago.
   * @throws `guild.not_found` when the user administers no such guild; `discord.unavailable` when that cannot be known.
   */
  administered(userId: string, guildId: string): AdministeredGuild | Promise<AdministeredGuild>
  /** Ends the subscriptions to the change feed. */
  stop(): void
}

export function createGuildAccess(deps: {
  snapshots: GuildSnapshots
  members: GuildMembers
  /** The last sign of life, in epoch ms, of the shard that serves the guild. */
  gatewayAliveAt: (guildId: string) => Promise<number | null>
  userGuilds: UserGuildLists
  askMember: AskMember
  clock: Clock
  changes: Changes
}): GuildAccess {
  const { snapshots, members, userGuilds, clock } = deps
  const cache = createAccessCache<AdministeredGuild>(clock, deps.changes)
  const asking = new Map<string, Promise<GuildMember | undefined>>()

  /** The requests of one page arrive together and share one call to Discord. */
  function ask(guildId: string, userId: string): Promise<GuildMember | undefined> {
    const key = `${guildId}/${userId}`
    const underWay = asking.get(key)
    if (underWay) return underWay
    const asked = members.ask(guildId, userId, () => deps.askMember(guildId, userId)).finally(() => asking.delete(key))
    asking.set(key, asked)
    return asked
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
      if (isDiscordUnavailable(error) && known && (isFresh || age <= STANDS_MS)) return known
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
    // While the gateway is silent, owner and role permissions in the snapshot are old too: Discord's own sum must agree.
    else await byOwnList(userId, guildId, ASKED_MS)
    return decision
  }

  async function decideOrRepeat(userId: string, guildId: string): Promise<AdministeredGuild> {
    try {
      return await decide(userId, guildId)
    } catch (error) {
      const earlier = isDiscordUnavailable(error) ? cache.whileUnreachable(guildId, userId) : undefined
      if (earlier) return earlier
      throw error
    }
  }

  return {
    administered: (userId, guildId) => cache.get(guildId, userId) ?? decideOrRepeat(userId, guildId),
    stop: () => cache.stop(),
  }
}

function isDiscordUnavailable(error: unknown): boolean {
  return error instanceof Problem && error.code === 'discord.unavailable'
}

/** Whether ownership or a role (or @everyone, which has the guild's id) makes this member an administrator. */
function holdsAdministrator(snapshot: GuildSnapshot, userId: string, member: GuildMember): boolean {
  if (snapshot.ownerId === userId) return true
  return snapshot.roles.some((role) => {
    const isHeld = role.id === snapshot.id || member.roleIds.includes(role.id)
    return isHeld && hasPermission(role.permissions, 'Administrator')
  })
}

interface Entry<T> {
  decision: T
  /** Epoch ms. */
  madeAt: number
}

/**
 * Recent decisions, per guild and user; dropped when the guild's snapshot or the member changes. It spares the requests of one page
 * their queries, and keeps a decision while Discord is unreachable.
 */
function createAccessCache<T>(clock: Clock, feed: Pick<Changes, 'subscribe' | 'trustMs'>) {
  const guilds = new LRUCache<string, LRUCache<string, Entry<T>>>(atMost(MOST_GUILDS))
  let changes = 0

  const stops = [
    feed.subscribe('guild-snapshot', ({ guildId }) => drop(guildId, undefined)),
    feed.subscribe('member', ({ guildId, key: userId }) => drop(guildId, userId)),
  ]

  /** @param guildId undefined drops all guilds; without `userId` all users of the guild. */
  function drop(guildId: string | undefined, userId: string | undefined): void {
    changes += 1
    if (guildId === undefined) guilds.clear()
    else if (userId === undefined) guilds.delete(guildId)
    else guilds.get(guildId)?.delete(userId)
  }

  function madeWithin(ms: number, guildId: string, userId: string): T | undefined {
    const entry = guilds.get(guildId)?.get(userId)
    return entry && clock.now() - entry.madeAt < ms ? entry.decision : undefined
  }

  return {
    /** A decision that need not be made again. */
    get: (guildId: string, userId: string) => madeWithin(Math.min(REPEATED_MS, feed.trustMs()), guildId, userId),
    /** A decision that holds while Discord is unreachable. */
    whileUnreachable: (guildId: string, userId: string) => madeWithin(STANDS_MS, guildId, userId),
    /** Counts changes: a value that was read before a change may be stale. */
    changes: () => changes,
    /** Remembers a decision, unless something changed since `changesBefore`. */
    put(guildId: string, userId: string, decision: T, changesBefore: number): void {
      if (changes !== changesBefore) return
      const users = guilds.get(guildId) ?? new LRUCache<string, Entry<T>>(atMost(MOST_USERS))
      users.set(userId, { decision, madeAt: clock.now() })
      guilds.set(guildId, users)
    },
    stop(): void {
      for (const stop of stops) stop()
    },
  }
}
