import { sql, type Kysely } from 'kysely'

/** The last sign of life of each shard: what happened while no process was connected happened after it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('gateway_sessions')
    .addColumn('last_sign_at', 'bigint', (c) => c.notNull().defaultTo(sql.lit(0)))
    .execute()
  await sql`update gateway_sessions set last_sign_at = alive_at`.execute(db)
}
