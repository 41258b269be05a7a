import { LRUCache } from 'lru-cache'
import { atMost } from '../kernel/at-most.ts'
import type { Changes } from '../kernel/changes/changes.ts'
import type { Ages, Moment } from '../kernel/ages.ts'
import type { GuildSnapshot } from '../kernel/guild-snapshot.ts'
import { hasPermission } from '../kernel/permissions.ts'
import { Problem, problem } from '../kernel/problem.ts'
import type { GuildProgress } from '../kernel/shards/gateway-sessions.ts'
import type { GuildMember, GuildMembers } from './members-store.ts'
import type { GuildSnapshots } from './snapshot-store.ts'
import { administers, STANDS_MS, type UserGuild, type UserGuildLists } from './user-guilds.ts'

/**
 * A decision holds up to this long after the moment as of which it was made, in ms, repetitions included. That leaves 5 s for what the
 * call then does: a former administrator is out within 30 s, whatever failed.
 */
const FRESH_MS = 25_000

/** How old Discord's answers may be when a decision is made from them, in ms: asking again takes a few seconds. */
const ASKED_MS = 20_000

/** With a live gateway Discord is asked again after this, in ms, in case one of its events was missed. */
const TRUSTED_MS = 10 * 60_000

/** How old a user's own list may be, in ms. */
const OWN_LIST_MS = 60_000

/** How long a decision is repeated without reading rows, in ms. */
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
export type GuildAccess = ReturnType<typeof createGuildAccess>

/** A user in a guild with the bot. */
interface Candidate {
  userId: string
  snapshot: GuildSnapshot
}

/** A decision, and how old what it was made of is, in ms: every change before that is in it. */
interface Made {
  decision: AdministeredGuild
  ageMs: number
}

/** A member, and how old that is. */
interface AgedMember extends GuildMember {
  ageMs: number
  /** Whether it is older than was asked for, since Discord does not respond. */
  isFallback: boolean
}

export function createGuildAccess(deps: {
  snapshots: GuildSnapshots
  members: GuildMembers
  /** How current the rows of the guild are. */
  progressOf: (guildId: string) => Promise<GuildProgress | null>
  userGuilds: UserGuildLists
  askMember: AskMember
  ages: Ages
  changes: Changes
}) {
  const { snapshots, members, userGuilds, ages } = deps
  const cache = createAccessCache(ages, deps.changes)
  const asking = new Map<string, Promise<AgedMember | undefined>>()

  async function askNow(guildId: string, userId: string): Promise<AgedMember | undefined> {
    const began = ages.moment()
    const member = await members.ask(guildId, userId, () => deps.askMember(guildId, userId))
    return member && { ...member, ageMs: ages.since(began), isFallback: false }
  }

  /** The requests of one page arrive together and share one call to Discord. */
  function ask(guildId: string, userId: string): Promise<AgedMember | undefined> {
    const key = `${guildId}/${userId}`
    const underWay = asking.get(key)
    if (underWay) return underWay
    const asked = askNow(guildId, userId).finally(() => asking.delete(key))
    asking.set(key, asked)
    return asked
  }

  /** @returns undefined when the bot cannot see the guild any more. */
  async function memberOf(
    { userId, snapshot }: Candidate,
    age: { atMostMs: number; fallbackMs: number },
  ): Promise<AgedMember | undefined> {
    const known = await members.get(snapshot.id, userId)
    const ageMs = known ? ages.of(known.checkedAt) : Infinity
    if (known && ageMs <= age.atMostMs) return { ...known, ageMs, isFallback: false }
    try {
      return await ask(snapshot.id, userId)
    } catch (error) {
      if (isDiscordUnavailable(error) && known && ageMs <= age.fallbackMs) return { ...known, ageMs, isFallback: true }
      throw error
    }
  }

  function requireAdministered(list: readonly UserGuild[], guildId: string): UserGuild {
    const own = list.find((guild) => guild.id === guildId)
    if (!own || !administers(own)) throw problem('guild.not_found')
    return own
  }

  async function withoutBot(userId: string, guildId: string): Promise<AdministeredGuild> {
    return { hasBot: false, own: requireAdministered(await userGuilds.get(userId, OWN_LIST_MS), guildId) }
  }

  /**
   * By rows that have every change up to a moment.
   *
   * @returns undefined when the bot cannot see the guild any more, or the moment is too long ago by now.
   */
  async function byRows(candidate: Candidate, asOf: number): Promise<Made | undefined> {
    if (ages.of(asOf) > FRESH_MS) return undefined
    const member = await memberOf(candidate, { atMostMs: TRUSTED_MS, fallbackMs: Infinity })
    const ageMs = ages.of(asOf)
    if (!member || ageMs > FRESH_MS) return undefined
    requireAdministrator(candidate, member)
    return { decision: { hasBot: true, snapshot: candidate.snapshot }, ageMs }
  }

  /**
   * By Discord's answers about the member and to the user: owner and role permissions in the snapshot may be old too, so Discord's own sum
   * must agree.
   *
   * @param fallbackMs how old they may be while Discord does not answer, in ms.
   * @returns undefined when the bot cannot see the guild any more.
   */
  async function byDiscord(candidate: Candidate, fallbackMs: number): Promise<Made | undefined> {
    const { userId, snapshot } = candidate
    const age = { atMostMs: ASKED_MS, fallbackMs }
    const member = await memberOf(candidate, age)
    if (!member) return undefined
    requireAdministrator(candidate, member)
    const answered = ages.moment()
    const own = await userGuilds.find(userId, age)
    requireAdministered(own.guilds, snapshot.id)
    const ageMs = Math.max(member.ageMs + ages.since(answered), own.ageMs)
    // The answers took too long to come.
    if (ageMs > (member.isFallback || own.isFallback ? fallbackMs : FRESH_MS)) throw problem('discord.unavailable')
    return { decision: { hasBot: true, snapshot }, ageMs }
  }

  async function decide(userId: string, guildId: string): Promise<AdministeredGuild> {
    const changesBefore = cache.changes()
    // Read before the rows that it is about: they are at least as new.
    const progress = await deps.progressOf(guildId)
    const snapshot = await snapshots.get(guildId)
    if (!snapshot?.isBotMember) return withoutBot(userId, guildId)
    const candidate = { userId, snapshot }
    const isCutOff = isGatewayCutOff(progress)
    try {
      const made =
        (await byRows(candidate, progress?.membersAsOf ?? 0)) ?? (await byDiscord(candidate, isCutOff ? STANDS_MS : 0))
      // The bot was removed, and the snapshot does not show it yet.
      if (!made) return await withoutBot(userId, guildId)
      cache.put(guildId, userId, made, changesBefore)
      return made.decision
    } catch (error) {
      const earlier = isCutOff && isDiscordUnavailable(error) ? cache.whileUnreachable(guildId, userId) : undefined
      if (earlier) return earlier
      throw error
    }
  }

  return {
    /**
     * @returns the guild at once when that was decided a moment ago.
     * @throws `guild.not_found` when the user administers no such guild; `discord.unavailable` when that cannot be known.
     */
    administered: (userId: string, guildId: string): AdministeredGuild | Promise<AdministeredGuild> =>
      cache.get(guildId, userId) ?? decide(userId, guildId),
    /** Ends the subscriptions to the change feed. */
    stop: (): void => cache.stop(),
  }
}

/**
 * Whether the gateway shows nothing of the guild. Otherwise rows that are behind lack what the bot has received and could not write, and no
 * earlier decision may override that.
 */
function isGatewayCutOff(progress: GuildProgress | null): boolean {
  return progress === null || progress.isMissed || progress.membersAsOf >= progress.aliveAt
}

function isDiscordUnavailable(error: unknown): boolean {
  return error instanceof Problem && error.code === 'discord.unavailable'
}

/** @throws `guild.not_found` */
function requireAdministrator({ snapshot, userId }: Candidate, member: GuildMember): void {
  if (!member.isMember || !holdsAdministrator(snapshot, userId, member)) throw problem('guild.not_found')
}

/** Whether ownership or a role (or @everyone, which has the guild's id) makes this member an administrator. */
function holdsAdministrator(snapshot: GuildSnapshot, userId: string, member: GuildMember): boolean {
  if (snapshot.ownerId === userId) return true
  return snapshot.roles.some((role) => {
    const isHeld = role.id === snapshot.id || member.roleIds.includes(role.id)
    return isHeld && hasPermission(role.permissions, 'Administrator')
  })
}

interface Entry extends Made {
  readonly madeAt: Moment
}

/**
 * Recent decisions, per guild and user; dropped when the guild's snapshot or the member changes. It spares the requests of one page
 * their queries, and keeps a decision while Discord is unreachable.
 */
function createAccessCache(ages: Ages, feed: Pick<Changes, 'subscribe' | 'trustMs'>) {
  const guilds = new LRUCache<string, LRUCache<string, Entry>>(atMost(MOST_GUILDS))
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

  return {
    /** A decision that need not be made again. */
    get(guildId: string, userId: string): AdministeredGuild | undefined {
      const entry = guilds.get(guildId)?.get(userId)
      if (!entry) return undefined
      const sinceMs = ages.since(entry.madeAt)
      const isRecent = sinceMs < Math.min(REPEATED_MS, feed.trustMs()) && entry.ageMs + sinceMs <= FRESH_MS
      return isRecent ? entry.decision : undefined
    },
    /** A decision that holds while Discord is unreachable. */
    whileUnreachable(guildId: string, userId: string): AdministeredGuild | undefined {
      const entry = guilds.get(guildId)?.get(userId)
      return entry && entry.ageMs + ages.since(entry.madeAt) < STANDS_MS ? entry.decision : undefined
    },
    /** Counts changes: a value that was read before a change may be stale. */
    changes: () => changes,
    /** Remembers a decision, unless something changed since `changesBefore`. */
    put(guildId: string, userId: string, made: Made, changesBefore: number): void {
      if (changes !== changesBefore) return
      const users = guilds.get(guildId) ?? new LRUCache<string, Entry>(atMost(MOST_USERS))
      users.set(userId, { ...made, madeAt: ages.moment() })
      guilds.set(guildId, users)
    },
    stop(): void {
      for (const stop of stops) stop()
    },
  }
}
