import type { Clock } from '../kernel/clock.ts'
import type { Nudges } from '../kernel/nudge.ts'

/** How long a decision is repeated without looking, in ms, should the nudge of a change have been lost. */
const REPEATED_MS = 5_000

/** More guilds than these and all is forgotten, so that the memory stays small. */
const MOST_GUILDS = 10_000

/**
 * Decisions made a moment ago, per guild and user; dropped when the guild's picture or the member changes. It spares the
 * requests of one page their queries.
 */
export function createAccessCache<T>(clock: Clock, nudges: Nudges) {
  const guilds = new Map<string, Map<string, { decision: T; until: number }>>()
  let changes = 0

  const stops = [
    nudges.listen('guild-picture', ({ guildId }) => {
      changes += 1
      guilds.delete(guildId)
    }),
    nudges.listen('member', ({ guildId, userId }) => {
      changes += 1
      guilds.get(guildId)?.delete(userId)
    }),
  ]

  return {
    get(guildId: string, userId: string): T | undefined {
      const entry = guilds.get(guildId)?.get(userId)
      return entry && entry.until > clock.now() ? entry.decision : undefined
    },
    /** How many changes there were; what was read before one of them may be old. */
    changes: () => changes,
    /** Remembers a decision, unless something changed since `changesBefore`. */
    put(guildId: string, userId: string, decision: T, changesBefore: number): void {
      if (changes !== changesBefore) return
      if (guilds.size >= MOST_GUILDS) guilds.clear()
      const users = guilds.get(guildId) ?? new Map<string, { decision: T; until: number }>()
      guilds.set(guildId, users.set(userId, { decision, until: clock.now() + REPEATED_MS }))
    },
    stop(): void {
      for (const stop of stops) stop()
    },
  }
}
