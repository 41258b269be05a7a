import type { LogEvent } from 'kysely'
import type { Metrics } from './metrics.ts'

/** What a statement does, by its first word; `commit` is where a write waits for the disk. */
export const QUERY_KINDS = ['select', 'insert', 'update', 'delete', 'begin', 'commit', 'rollback', 'other'] as const
export type QueryKind = (typeof QUERY_KINDS)[number]

const KNOWN: ReadonlyMap<string, QueryKind> = new Map(QUERY_KINDS.map((kind) => [kind, kind]))

/** Told of each statement of a database when it is through, whether it worked or not. */
export type QueryObserver = (event: Pick<LogEvent, 'query' | 'queryDurationMillis'>) => void

/** Measures the statements of a database that is opened with it. */
export function measureQueries(metrics: Metrics): QueryObserver {
  return ({ query, queryDurationMillis }) => {
    const [word = ''] = query.sql.split(' ', 1)
    metrics.databaseQuery(KNOWN.get(word) ?? 'other', queryDurationMillis / 1000)
  }
}
