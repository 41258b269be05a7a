import { sql, type Kysely } from 'kysely'

/** The last sign of life of each shard: events that it missed while disconnected happened later. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('gateway_sessions')
    .addColumn('last_sign_at', 'bigint', (c) => c.notNull().defaultTo(sql.lit(0)))
    .execute()
  await sql`update gateway_sessions set last_sign_at = alive_at`.execute(db)
}
