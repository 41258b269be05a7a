import type { LogEvent } from 'kysely'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'

/** Upper bounds in seconds: of a request or of a query, … */
const FAST = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]
/** … of a call to Discord, which gives up after 4 s and is tried once more, … */
const CALL = [0.025, 0.05, 0.1, 0.25, 0.5, 1, 2, 4, 8]
/** … and of how late an event arrives: after three seconds an interaction is lost. */
const LAG = [0.05, 0.1, 0.25, 0.5, 1, 2, 3, 10, 60, 600]

/** How often the event loop is looked at, in ms: every 10 ms, as usual, cost an idle process 0.5 % of a core. */
const LOOP_EVERY_MS = 50

/** Kinds of statements, by their first word; `commit` is where a write waits for the disk. */
const QUERY_KINDS = ['select', 'insert', 'update', 'delete', 'begin', 'commit', 'rollback', 'other'] as const
type QueryKind = (typeof QUERY_KINDS)[number]
const KNOWN_KINDS: ReadonlyMap<string, QueryKind> = new Map(QUERY_KINDS.map((kind) => [kind, kind]))

/** Receives each statement of a database when it has ended, whether it worked or not. */
export type QueryObserver = (event: Pick<LogEvent, 'query' | 'queryDurationMillis'>) => void

/** How a call to Discord ended: `refused` is a 4xx other than 429, `failed` a 5xx, `unreachable` no answer at all. */
export type CallResult = 'ok' | 'refused' | 'rate_limited' | 'failed' | 'unreachable'

/**
 * The metrics of one process, in Prometheus's form. Every label has few values: templates of addresses, names of events,
 * kinds; never an id or anything else that a caller chooses.
 */
export type Metrics = ReturnType<typeof createMetrics>

/** The measurements of one process; each call makes a set of its own. */
export function createMetrics() {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: LOOP_EVERY_MS })

  const requests = new Histogram({
    name: 'guildhall_http_request_duration_seconds',
    help: 'Requests that were answered, by route and status.',
    labelNames: ['method', 'route', 'status'],
    buckets: FAST,
    registers,
  })
  /** By type, since the page was last asked for: a counter of its library costs several times as much for each event. */
  const newEvents = new Map<string, number>()
  const events = new Counter({
    name: 'guildhall_gateway_events_total',
    help: 'Events that came through the gateway.',
    labelNames: ['type'],
    registers,
    collect() {
      for (const [type, count] of newEvents) events.inc({ type }, count)
      newEvents.clear()
    },
  })
  const lag = new Histogram({
    name: 'guildhall_gateway_lag_seconds',
    help: 'How long after it happened in Discord an event arrived, for events that say when that was.',
    labelNames: ['type'],
    buckets: LAG,
    registers,
  })
  const calls = new Histogram({
    name: 'guildhall_discord_call_duration_seconds',
    help: 'Calls to Discord, each attempt by itself, by route and result.',
    labelNames: ['method', 'route', 'result'],
    buckets: CALL,
    registers,
  })
  const queries = new Histogram({
    name: 'guildhall_database_query_duration_seconds',
    help: 'Statements of the database.',
    labelNames: ['kind'],
    buckets: FAST,
    registers,
  })
  const byKind = new Map(QUERY_KINDS.map((kind) => [kind, queries.labels(kind)]))
  const lagByType = new Map<string, ReturnType<typeof lag.labels>>()

  // Looking up a set of labels each time would cost more than counting.
  const ofRequest = remembered((method: string, route: string, status: number) =>
    requests.labels(method, route, `${status}`),
  )

  return {
    /** A request that was answered; `route` is the address with `:name` for each parameter. */
    request: ({
      method,
      route,
      status,
      seconds,
    }: {
      method: string
      route: string
      status: number
      seconds: number
    }): void => ofRequest(method, route, status).observe(seconds),
    /** An event that came through the gateway. */
    gatewayEvent: (type: string): void => void newEvents.set(type, (newEvents.get(type) ?? 0) + 1),
    /** How long after it happened in Discord an event arrived; below zero, when the clocks differ, counts as nothing. */
    gatewayLag(type: string, seconds: number): void {
      const known = lagByType.get(type)
      const ofType = known ?? lag.labels(type)
      if (!known) lagByType.set(type, ofType)
      ofType.observe(Math.max(0, seconds))
    },
    discordCall: ({
      method,
      route,
      result,
      seconds,
    }: {
      method: string
      route: string
      result: CallResult
      seconds: number
    }): void => calls.labels(method, route, result).observe(seconds),
    databaseQuery: (kind: QueryKind, seconds: number): void => byKind.get(kind)?.observe(seconds),
    /** Has the state of the job queue read whenever the page is asked for. */
    watchJobs: (read: () => Promise<QueueState>): void => watchJobs(registry, read),
    /** Everything as text, for Prometheus. */
    page: async (): Promise<{ contentType: string; text: string }> => ({
      contentType: registry.contentType,
      text: await registry.metrics(),
    }),
  }
}

/** Measures the statements of a database that is opened with it. */
export function measureQueries(metrics: Metrics): QueryObserver {
  return ({ query, queryDurationMillis }) => {
    const [word = ''] = query.sql.split(' ', 1)
    metrics.databaseQuery(KNOWN_KINDS.get(word) ?? 'other', queryDurationMillis / 1000)
  }
}

/** Calls `make` once for each set of arguments; there must be few. */
function remembered<A extends (string | number)[], T>(make: (...labels: A) => T): (...labels: A) => T {
  const made = new Map<string, T>()
  return (...labels) => {
    const key = labels.join(' ')
    const known = made.get(key)
    if (known !== undefined) return known
    const fresh = make(...labels)
    made.set(key, fresh)
    return fresh
  }
}

/** Jobs of one kind in one state; `blocked` ones wait for an administrator. */
export interface JobBacklog {
  kind: string
  state: 'open' | 'blocked'
  jobs: number
  /** How long the oldest one has been due, in ms; 0 when none is. */
  overdueMs: number
}

/** The job queue on /metrics. */
export interface QueueState {
  backlog: readonly JobBacklog[]
  /** Open jobs of shards that no process holds. */
  unheld: number
  /** Events of the gateway whose write is repeated, and those whose write was given up. */
  parked: { waiting: number; setAside: number }
}

/** Has the job queue read whenever the page is asked for. */
function watchJobs(registry: Registry, read: () => Promise<QueueState>): void {
  const registers = [registry]
  let looking: Promise<void> | undefined
  const overdue = new Gauge({
    name: 'guildhall_jobs_overdue_seconds',
    help: 'How long the oldest open job of a kind has been due.',
    labelNames: ['kind'],
    registers,
    collect: () => look(),
  })
  const unheld = new Gauge({
    name: 'guildhall_jobs_of_unheld_shards',
    help: 'Open jobs of shards that no process holds.',
    registers,
    collect: () => look(),
  })
  const backlog = new Gauge({
    name: 'guildhall_jobs',
    help: 'Jobs that are not done, by kind and state.',
    labelNames: ['kind', 'state'],
    registers,
    collect: () => look(),
  })

  const parked = new Gauge({
    name: 'guildhall_parked_events',
    help: 'Events of the gateway whose write failed: waiting for the next attempt, or set aside after the last.',
    labelNames: ['state'],
    registers,
    collect: () => look(),
  })

  /** One read serves all, which are collected at the same moment. */
  function look(): Promise<void> {
    looking ??= readOnce().finally(() => (looking = undefined))
    return looking
  }

  async function readOnce(): Promise<void> {
    backlog.reset()
    overdue.reset()
    unheld.reset()
    parked.reset()
    // An unreachable database must not take the rest of the page with it: then these are missing.
    const state = await read().catch(() => undefined)
    if (!state) return
    unheld.set(state.unheld)
    parked.labels('waiting').set(state.parked.waiting)
    parked.labels('set_aside').set(state.parked.setAside)
    for (const { kind, state: of, jobs, overdueMs } of state.backlog) {
      backlog.labels(kind, of).set(jobs)
      if (of === 'open') overdue.labels(kind).set(overdueMs / 1000)
    }
  }
}
