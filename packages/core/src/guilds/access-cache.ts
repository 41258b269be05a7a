import type { Clock } from '../kernel/clock.ts'
import type { Nudges } from '../kernel/nudge.ts'
import { STANDS_MS } from './user-guilds.ts'

/** How long a decision is repeated without looking, in ms, should the nudge of a change have been lost. */
const REPEATED_MS = 5_000

/** More guilds than these and all is forgotten, so that the memory stays small. */
const MOST_GUILDS = 10_000

interface Entry<T> {
  decision: T
  /** Epoch ms. */
  madeAt: number
}

/**
 * Decisions made a while ago, per guild and user; dropped when the guild's snapshot or the member changes. It spares the
 * requests of one page their queries, and outlasts a Discord that does not answer.
 */
export function createAccessCache<T>(clock: Clock, nudges: Nudges) {
  const guilds = new Map<string, Map<string, Entry<T>>>()
  let changes = 0

  const stops = [
    nudges.listen('guild-snapshot', ({ guildId }) => {
      changes += 1
      guilds.delete(guildId)
    }),
    nudges.listen('member', ({ guildId, userId }) => {
      changes += 1
      guilds.get(guildId)?.delete(userId)
    }),
  ]

  function madeWithin(ms: number, guildId: string, userId: string): T | undefined {
    const entry = guilds.get(guildId)?.get(userId)
    return entry && clock.now() - entry.madeAt < ms ? entry.decision : undefined
  }

  return {
    /** A decision that need not be made again. */
    get: (guildId: string, userId: string) => madeWithin(REPEATED_MS, guildId, userId),
    /** A decision that stands while it cannot be made again. */
    standing: (guildId: string, userId: string) => madeWithin(STANDS_MS, guildId, userId),
    /** How many changes there were; what was read before one of them may be old. */
    changes: () => changes,
    /** Remembers a decision, unless something changed since `changesBefore`. */
    put(guildId: string, userId: string, decision: T, changesBefore: number): void {
      if (changes !== changesBefore) return
      if (guilds.size >= MOST_GUILDS) guilds.clear()
      const users = guilds.get(guildId) ?? new Map<string, Entry<T>>()
      guilds.set(guildId, users.set(userId, { decision, madeAt: clock.now() }))
    },
    stop(): void {
      for (const stop of stops) stop()
    },
  }
}
