import type { Changes } from '../kernel/changes/changes.ts'
import type { Clock } from '../kernel/clock.ts'
import type { Database } from '../kernel/database/sqlite.ts'
import { createGuildCache } from '../kernel/guild-cache.ts'
import { markHandled } from '../kernel/handled-events.ts'
import { addBlame, countOf, totalOf } from './blame-store.ts'

/** Stands for the default person, who is no Discord user. */
const DEFAULT_PERSON = 'default'

export interface Blame {
  /**
   * Counts one blame.
   *
   * @param userId who is blamed; null is the default person.
   * @param eventId the Discord event that asked for it; the same one again changes nothing.
   * @returns how often that person has been blamed in the guild, this time included.
   */
  blame(request: { guildId: string; userId: string | null; eventId: string }): Promise<{ count: number }>
  /** How often the default person was blamed, over all guilds. */
  total(): Promise<number>
  /** Ends the subscription to the change feed. */
  stop(): void
}

export function createBlame(deps: { db: Database; clock: Clock; changes: Changes }): Blame {
  const { db, clock, changes } = deps
  // Every header of every page shows the total, a sum over all guilds. Its changes name no guild, so each of them drops it.
  const totals = createGuildCache({ clock, changes, topic: 'blame-total' }, (person) => totalOf(db, person))
  return {
    blame({ guildId, userId, eventId }) {
      const person = userId ?? DEFAULT_PERSON
      return changes.transaction(async (trx) => {
        const isFirst = await markHandled(trx, eventId, clock.now())
        if (!isFirst) return { count: await countOf(trx, guildId, person) }
        if (person === DEFAULT_PERSON) changes.publish(trx, { topic: 'blame-total' })
        return { count: await addBlame(trx, guildId, person) }
      })
    },
    total: () => totals.get(DEFAULT_PERSON),
    stop: () => totals.stop(),
  }
}
