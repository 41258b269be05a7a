import { LRUCache } from 'lru-cache'
import type { Changes } from '../kernel/changes/changes.ts'
import type { Clock } from '../kernel/clock.ts'
import { STANDS_MS } from './user-guilds.ts'

/** How long a decision is repeated without reading rows, in ms. It is spent on top of the age of the gateway's last sign of life. */
const REPEATED_MS = 5_000
/** Beyond this many guilds the least recently used are dropped. */
const MOST_GUILDS = 10_000
/** The same for the users of one guild. */
const MOST_USERS = 1_000

interface Entry<T> {
  decision: T
  /** Epoch ms. */
  madeAt: number
}

/**
 * Recent decisions, per guild and user; dropped when the guild's snapshot or the member changes. It spares the requests of one page
 * their queries, and keeps a decision while Discord is unreachable.
 */
export function createAccessCache<T>(clock: Clock, feed: Pick<Changes, 'subscribe' | 'trustMs'>) {
  const guilds = new LRUCache<string, LRUCache<string, Entry<T>>>({ max: MOST_GUILDS })
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
    /** How many changes there were; what was read before one of them may be old. */
    changes: () => changes,
    /** Remembers a decision, unless something changed since `changesBefore`. */
    put(guildId: string, userId: string, decision: T, changesBefore: number): void {
      if (changes !== changesBefore) return
      const users = guilds.get(guildId) ?? new LRUCache<string, Entry<T>>({ max: MOST_USERS })
      users.set(userId, { decision, madeAt: clock.now() })
      guilds.set(guildId, users)
    },
    stop(): void {
      for (const stop of stops) stop()
    },
  }
}
