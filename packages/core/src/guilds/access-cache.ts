import { LRUCache } from 'lru-cache'
import { atMost } from '../kernel/at-most.ts'
import type { Ages, Moment } from '../kernel/ages.ts'
import type { Changes } from '../kernel/changes/changes.ts'
import type { Grant } from '../kernel/grants/grant.ts'
import type { GuildSnapshot } from '../kernel/guild-snapshot.ts'
import { STANDS_MS, type UserGuild } from './user-guilds.ts'

/**
 * How long a decision is valid after the time of its data, in ms, including repetitions. That leaves 5 s for the
 * call itself: a former administrator loses access within 30 s, also after any failure.
 */
export const FRESH_MS = 25_000

/** How long a decision is repeated without reading rows, in ms. */
const REPEATED_MS = 5_000
/** Beyond this many guilds the least recently used are dropped. */
const MOST_GUILDS = 10_000
/** Beyond this many users of one guild the least recently used are dropped. */
const MOST_USERS = 1_000

/** A guild that the user may open, with or without the bot. */
export type OpenedGuild =
  /** `grant` is null for its owner and its Administrators. */
  | { hasBot: true; snapshot: GuildSnapshot; grant: Grant | null }
  /** The bot is not in the guild, so only Discord's list for the user describes it, and only Administrators may open it. */
  | { hasBot: false; own: UserGuild }

/** A decision, and the age of its data, in ms: it includes every earlier change. */
export interface Made {
  decision: OpenedGuild
  ageMs: number
}

interface Entry extends Made {
  readonly madeAt: Moment
}

/**
 * A cache of recent decisions, per guild and user; dropped when the guild's snapshot or the member changes. It saves requests of one page
 * their queries, and keeps a decision while Discord is unreachable.
 */
export function createAccessCache(ages: Ages, feed: Pick<Changes, 'subscribe' | 'trustMs'>) {
  const guilds = new LRUCache<string, LRUCache<string, Entry>>(atMost(MOST_GUILDS))
  let changes = 0

  const stops = [
    feed.subscribe('guild-snapshot', ({ guildId }) => drop(guildId, undefined)),
    feed.subscribe('member', ({ guildId, key: userId }) => drop(guildId, userId)),
    feed.subscribe('access', ({ guildId }) => drop(guildId, undefined)),
  ]

  /** @param guildId undefined drops all guilds; without `userId` all users of the guild. */
  function drop(guildId: string | undefined, userId: string | undefined): void {
    changes += 1
    if (guildId === undefined) guilds.clear()
    else if (userId === undefined) guilds.delete(guildId)
    else guilds.get(guildId)?.delete(userId)
  }

  return {
    /** The cached decision while it may be repeated without reading rows. */
    get(guildId: string, userId: string): OpenedGuild | undefined {
      const entry = guilds.get(guildId)?.get(userId)
      if (!entry) return undefined
      const sinceMs = ages.since(entry.madeAt)
      const isRecent = sinceMs < Math.min(REPEATED_MS, feed.trustMs()) && entry.ageMs + sinceMs <= FRESH_MS
      return isRecent ? entry.decision : undefined
    },
    /** The cached decision while Discord is unreachable. */
    whileUnreachable(guildId: string, userId: string): OpenedGuild | undefined {
      const entry = guilds.get(guildId)?.get(userId)
      if (!entry || entry.ageMs + ages.since(entry.madeAt) >= STANDS_MS) return undefined
      // A grant ends within seconds, also while Discord is unreachable.
      return entry.decision.hasBot && entry.decision.grant ? undefined : entry.decision
    },
    /** Counts changes: a value that was read before a change may be stale. */
    changes: () => changes,
    /** Caches a decision, unless a change arrived since `changesBefore`. */
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
