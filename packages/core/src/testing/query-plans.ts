import { CompiledQuery, PostgresAdapter, sql } from 'kysely'
import type { QueryObserver } from '../kernel/metrics/measure-queries.ts'
import type { Database } from '../kernel/database/sqlite.ts'

/** The statements that a database ran. */
export interface RecordedQueries {
  readonly onQuery: QueryObserver
  /** The statements since the last call whose SQL begins with this word and names this table. */
  take(word: string, table: string): CompiledQuery[]
}

export function recordQueries(): RecordedQueries {
  let queries: CompiledQuery[] = []
  return {
    onQuery: ({ query }) => void queries.push(query),
    take(word, table) {
      const taken = queries.filter(({ sql: text }) => text.startsWith(word) && text.includes(`"${table}"`))
      queries = []
      return taken
    },
  }
}

/** How the engine runs a statement, as text. PostgreSQL is told to avoid full scans, which it prefers for a few rows. */
export async function planOf(db: Database, query: CompiledQuery): Promise<string> {
  if (!(db.getExecutor().adapter instanceof PostgresAdapter)) return explain(db, 'explain query plan', query)
  return db.transaction().execute(async (trx) => {
    await sql`set local enable_seqscan = off`.execute(trx)
    return explain(trx, 'explain', query)
  })
}

async function explain(db: Database, word: string, query: CompiledQuery): Promise<string> {
  const { rows } = await db.executeQuery(CompiledQuery.raw(`${word} ${query.sql}`, [...query.parameters]))
  return JSON.stringify(rows)
}
