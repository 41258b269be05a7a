import { CompiledQuery, PostgresAdapter, sql } from 'kysely'
import type { QueryObserver } from '../kernel/metrics.ts'
import type { Database } from '../kernel/database/schema.ts'

/** A record of the statements that a database ran. */
export interface RecordedQueries {
  readonly onQuery: QueryObserver
  /** The statements on a table: `select … from`, `delete from`. */
  of(word: 'select' | 'delete', table: string): CompiledQuery[]
}

export function recordQueries(): RecordedQueries {
  const queries: CompiledQuery[] = []
  return {
    onQuery: ({ query }) => void queries.push(query),
    of: (word, table) =>
      queries.filter(({ sql: text }) => text.startsWith(word) && /from "(\w+)"/.exec(text)?.[1] === table),
  }
}

/** The engine's plan of a statement, as text. Full scans are disabled in PostgreSQL, which prefers them for a few rows. */
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
