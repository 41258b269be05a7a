import type { Transaction } from 'kysely'
import type { Schema } from '../kernel/database/schema.ts'
import type { Database } from '../kernel/database/sqlite.ts'

/** Adds one to the person's count in the guild and returns the new count. */
export async function addBlame(trx: Transaction<Schema>, guildId: string, person: string): Promise<number> {
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
export async function countOf(db: Database | Transaction<Schema>, guildId: string, person: string): Promise<number> {
  const row = await db
    .selectFrom('blame_counts')
    .select('count')
    .where('guild_id', '=', guildId)
    .where('user_id', '=', person)
    .executeTakeFirst()
  return row?.count ?? 0
}

/** The person's count over all guilds: the one number that the header shows, whatever the guild. */
export async function totalOf(db: Database, person: string): Promise<number> {
  const row = await db
    .selectFrom('blame_counts')
    .select((eb) => eb.fn.sum<number | string | null>('count').as('total'))
    .where('user_id', '=', person)
    .executeTakeFirst()
  // PostgreSQL sums a bigint column as numeric, which arrives as text.
  return Number(row?.total ?? 0)
}
