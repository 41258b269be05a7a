import { PostgresAdapter, sql, type Transaction } from 'kysely'
import type { Schema } from './schema.ts'

/**
 * Makes transactions that read a guild's rows and write what follows from them come one after the other; held to the end of the
 * transaction. SQLite has one writer anyway. On PostgreSQL two of them would not see each other's rows, and the second would
 * overwrite the first with what it concluded from half of them.
 *
 * Whoever takes several guilds in one transaction takes them in order of id, so that two never wait for each other.
 */
export async function lockGuild(trx: Transaction<Schema>, guildId: string): Promise<void> {
  if (!(trx.getExecutor().adapter instanceof PostgresAdapter)) return
  await sql`select pg_advisory_xact_lock(hashtextextended(${guildId}, 0))`.execute(trx)
}
