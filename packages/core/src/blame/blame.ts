import type { Clock } from '../kernel/clock.ts'
import type { Database } from '../kernel/database/sqlite.ts'
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
}

export function createBlame({ db, clock }: { db: Database; clock: Clock }): Blame {
  return {
    blame: ({ guildId, userId, eventId }) =>
      db.transaction().execute(async (trx) => {
        const person = userId ?? DEFAULT_PERSON
        const first = await markHandled(trx, eventId, clock.now())
        return { count: first ? await addBlame(trx, guildId, person) : await countOf(trx, guildId, person) }
      }),
    total: () => totalOf(db, DEFAULT_PERSON),
  }
}
