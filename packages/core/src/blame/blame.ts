import type { Changes } from '../kernel/changes/changes.ts'
import type { Clock } from '../kernel/clock.ts'
import type { Connection, Database, Trx } from '../kernel/database/schema.ts'
import { createGuildCache } from '../kernel/guild-cache.ts'
import { markHandled } from '../kernel/handled-events.ts'
import { recordEvent } from '../kernel/recorded-events.ts'

/** The user id of the default person, who is not a Discord user. */
const DEFAULT_PERSON = 'default'

/** The service that counts the blames of `/blame`. */
export type Blame = ReturnType<typeof createBlameService>

export function createBlameService(deps: { db: Database; clock: Clock; changes: Changes }) {
  const { db, clock, changes } = deps
  // The header of each page shows the total, a sum over all guilds. Its changes name no guild, so each one drops the cache.
  const totals = createGuildCache({ clock, changes, topic: 'blame-total' }, (person) => totalOf(db, person))
  return {
    /**
     * Counts one blame.
     *
     * @param userId the blamed user; null for the default person.
     * @param eventId the Discord event of the command; a repeated event changes nothing.
     * @returns the person's number of blames in the guild, including this one.
     */
    blame({
      guildId,
      userId,
      eventId,
    }: {
      guildId: string
      userId: string | null
      eventId: string
    }): Promise<{ count: number }> {
      const person = userId ?? DEFAULT_PERSON
      return changes.transaction(async (trx) => {
        const isFirst = await markHandled(trx, eventId, clock.now())
        if (!isFirst) return { count: await countOf(trx, guildId, person) }
        if (person === DEFAULT_PERSON) {
          changes.publish(trx, { topic: 'blame-total', area: null })
          await recordEvent(trx, { guildId, event: 'default_blame', at: clock.now() })
        }
        return { count: await addBlame(trx, guildId, person) }
      })
    },
    /** How often the default person was blamed, over all guilds. */
    total: async (): Promise<number> => totals.get(DEFAULT_PERSON),
    /** Ends the subscription to the change feed. */
    stop: (): void => totals.stop(),
  }
}

/** Adds one to the person's count in the guild and returns the new count. */
async function addBlame(trx: Trx, guildId: string, person: string): Promise<number> {
  const { count } = await trx
    .insertInto('blame_counts')
    .values({ guild_id: guildId, user_id: person, count: 1 })
    .onConflict((oc) =>
      oc.columns(['guild_id', 'user_id']).doUpdateSet((eb) => ({ count: eb('blame_counts.count', '+', 1) })),
    )
    .returning('count')
    .executeTakeFirstOrThrow()
  return count
}

/** The person's count in the guild; 0 when never blamed. */
async function countOf(db: Connection, guildId: string, person: string): Promise<number> {
  const row = await db
    .selectFrom('blame_counts')
    .select('count')
    .where('guild_id', '=', guildId)
    .where('user_id', '=', person)
    .executeTakeFirst()
  return row?.count ?? 0
}

/** The person's count over all guilds: the one number that the header shows, whatever the guild. */
async function totalOf(db: Database, person: string): Promise<number> {
  const row = await db
    .selectFrom('blame_counts')
    .select((eb) => eb.fn.sum<number | string | null>('count').as('total'))
    .where('user_id', '=', person)
    .executeTakeFirst()
  // PostgreSQL sums a bigint column as numeric, which arrives as text.
  return Number(row?.total ?? 0)
}

/** How often a user was blamed, by guild. Crosses guilds: a user may be in any. */
export async function blamesOf(db: Database, userId: string): Promise<{ guild_id: string; count: number }[]> {
  return db
    .selectFrom('blame_counts')
    .select(['guild_id', 'count'])
    .where('user_id', '=', userId)
    .orderBy('guild_id')
    .execute()
}

/** Deletes how often a user was blamed. Crosses guilds: a user may be in any. @returns the number of guilds. */
export async function forgetBlames(db: Database, userId: string): Promise<number> {
  const { numDeletedRows } = await db.deleteFrom('blame_counts').where('user_id', '=', userId).executeTakeFirst()
  return Number(numDeletedRows)
}
