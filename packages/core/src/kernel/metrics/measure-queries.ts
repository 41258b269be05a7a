import type { LogEvent } from 'kysely'
import { QUERY_KINDS, type Metrics, type QueryKind } from './metrics.ts'

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
