import type { Clock } from '../kernel/clock.ts'
import type { Database } from '../kernel/database/sqlite.ts'
import { markHandled } from '../kernel/handled-events.ts'
import type { Nudges } from '../kernel/nudge.ts'
import { addBlame, countOf, totalOf } from './blame-store.ts'
import { createTotalCache } from './total-cache.ts'

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
  /** How often the default person was blamed, over all guilds. A blame of this process counts at once, one of another within 3 s. */
  total(): Promise<number>
  /** Stops listening to nudges. */
  stop(): void
}

export function createBlame(deps: { db: Database; clock: Clock; nudges: Nudges }): Blame {
  const { db, clock, nudges } = deps
  const total = createTotalCache(deps, () => totalOf(db, DEFAULT_PERSON))
  return {
    async blame({ guildId, userId, eventId }) {
      const person = userId ?? DEFAULT_PERSON
      const outcome = await db.transaction().execute(async (trx) => {
        const isFirst = await markHandled(trx, eventId, clock.now())
        return { count: isFirst ? await addBlame(trx, guildId, person) : await countOf(trx, guildId, person) }
      })
      if (person === DEFAULT_PERSON) nudges.send({ about: 'blame-total' })
      return outcome
    },
    total: () => total.get(),
    stop: () => total.stop(),
  }
}
