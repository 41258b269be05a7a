import type { LogEvent } from 'kysely'
import { collectDefaultMetrics, Counter, Gauge, Registry } from 'prom-client'
import { createHistogram } from './histogram.ts'

/** Upper bounds in seconds for requests and queries. */
const FAST = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]
/** Upper bounds in seconds for calls to Discord, which time out after 4 s. */
const CALL = [0.025, 0.05, 0.1, 0.25, 0.5, 1, 2, 4, 8]
/** Upper bounds in seconds for the lag of events: Discord drops an interaction after three seconds. */
const LAG = [0.05, 0.1, 0.25, 0.5, 1, 2, 3, 10, 60, 600]

/** How often the event loop is sampled, in ms: the default of 10 ms costs an idle process 0.5 % of a core. */
const LOOP_EVERY_MS = 50

/** Kinds of statements, by their first word; `commit` is where a write waits for the disk. */
const QUERY_KINDS = ['select', 'insert', 'update', 'delete', 'begin', 'commit', 'rollback', 'other'] as const
type QueryKind = (typeof QUERY_KINDS)[number]
const KNOWN_KINDS: ReadonlyMap<string, QueryKind> = new Map(QUERY_KINDS.map((kind) => [kind, kind]))

/** Receives each statement of a database when it ends, also when it failed. */
export type QueryObserver = (event: Pick<LogEvent, 'query' | 'queryDurationMillis'>) => void

/** How a call to Discord ended: `refused` is a 4xx other than 429, `failed` a 5xx, `unreachable` a missing response. */
export type CallResult = 'ok' | 'refused' | 'rate_limited' | 'failed' | 'unreachable'

/**
 * The metrics of one process, in Prometheus's format. Every label has few values: templates of addresses, names of
 * events, kinds; never an id or anything else that a caller chooses.
 */
export type Metrics = ReturnType<typeof createMetrics>

/** Creates the metrics of one process; each call creates an independent set. */
export function createMetrics() {
  const registry = new Registry()
  const registers = [registry]
  const registries = [metricsOfNode(), registry]

  const requests = createHistogram({
    name: 'guildhall_http_request_duration_seconds',
    help: 'Requests that were answered, by route and status.',
    labelNames: ['method', 'route', 'status'],
    buckets: FAST,
  })
  /** New events by type since the last read of the page. A counter of the library costs several times as much per event. */
  const newEvents = new Map<string, number>()
  const events = new Counter({
    name: 'guildhall_gateway_events_total',
    help: 'Events received through the gateway.',
    labelNames: ['type'],
    registers,
    collect() {
      for (const [type, count] of newEvents) events.inc({ type }, count)
      newEvents.clear()
    },
  })
  const lag = createHistogram({
    name: 'guildhall_gateway_lag_seconds',
    help: 'Time from an event in Discord to its arrival, for events with a timestamp.',
    labelNames: ['type'],
    buckets: LAG,
  })
  const calls = createHistogram({
    name: 'guildhall_discord_call_duration_seconds',
    help: 'Attempted calls to Discord, by route and result.',
    labelNames: ['method', 'route', 'result'],
    buckets: CALL,
  })
  const queries = createHistogram({
    name: 'guildhall_database_query_duration_seconds',
    help: 'Duration of database statements, by kind.',
    labelNames: ['kind'],
    buckets: FAST,
  })
  const histograms = [requests, lag, calls, queries]

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
    }): void => requests.series(method, route, `${status}`).observe(seconds),
    /** An event that came through the gateway. */
    gatewayEvent: (type: string): void => void newEvents.set(type, (newEvents.get(type) ?? 0) + 1),
    /** The lag between an event in Discord and its arrival; a negative lag, from differing clocks, counts as zero. */
    gatewayLag: (type: string, seconds: number): void => lag.series(type).observe(Math.max(0, seconds)),
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
    }): void => calls.series(method, route, result).observe(seconds),
    databaseQuery: (kind: QueryKind, seconds: number): void => queries.series(kind).observe(seconds),
    /** Adds the state of the job queue, read on each request of the page. */
    watchJobs: (read: () => Promise<QueueState>): void => watchJobs(registry, read),
    /** Adds the number of open live streams, read on each request of the page. */
    watchStreams: (count: () => number): void => watchStreams(registry, count),
    /** Adds the readiness of each part of the process, read on each request of `/metrics`. */
    watchReadiness: (read: () => Promise<ReadyParts>): void => watchReadiness(registry, read),
    /** All metrics as text, for Prometheus. */
    async page(): Promise<{ contentType: string; text: string }> {
      const texts = await Promise.all(registries.map((one) => one.metrics()))
      const text = [...texts, ...histograms.map((histogram) => histogram.text())].join('\n')
      return { contentType: registry.contentType, text }
    },
  }
}

let ofNode: Registry | undefined

/**
 * Memory, CPU, event loop and garbage collection: one set for the process, since its observers cannot be ended, and would keep all that a
 * set of metrics refers to in memory.
 */
function metricsOfNode(): Registry {
  if (ofNode === undefined) {
    ofNode = new Registry()
    collectDefaultMetrics({ register: ofNode, eventLoopMonitoringPrecision: LOOP_EVERY_MS })
  }
  return ofNode
}

/** Measures the statements of a database that is opened with it. */
export function measureQueries(metrics: Metrics): QueryObserver {
  return ({ query, queryDurationMillis }) => {
    const [word = ''] = query.sql.split(' ', 1)
    metrics.databaseQuery(KNOWN_KINDS.get(word) ?? 'other', queryDurationMillis / 1000)
  }
}

/** Jobs of one kind in one state; `blocked` ones wait for an administrator. */
export interface JobBacklog {
  kind: string
  state: 'open' | 'blocked'
  jobs: number
  /** How long the oldest job has been due, in ms; 0 when none is due. */
  overdueMs: number
}

/** The job queue on /metrics. */
export interface QueueState {
  backlog: readonly JobBacklog[]
  /** Open jobs of shards that no process holds. */
  unheld: number
  /** Events of the gateway whose write is retried, and those that are no longer retried. */
  parked: { waiting: number; setAside: number }
}

/** The parts that /readyz checks, and whether each is ready. */
export type ReadyParts = Readonly<Record<'database' | 'gateway' | 'members', boolean>>

function watchReadiness(registry: Registry, read: () => Promise<ReadyParts>): void {
  const ready: Gauge = new Gauge({
    name: 'guildhall_ready',
    help: 'Whether a part that /readyz checks is ready: 1 or 0.',
    labelNames: ['part'],
    registers: [registry],
    async collect() {
      for (const [part, isReady] of Object.entries(await read())) ready.set({ part }, isReady ? 1 : 0)
    },
  })
}

function watchStreams(registry: Registry, count: () => number): void {
  const streams: Gauge = new Gauge({
    name: 'guildhall_live_streams',
    help: 'Open streams of live changes.',
    registers: [registry],
    collect: () => streams.set(count()),
  })
}

/** Adds gauges of the job queue, which is read on each request of the page. */
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

  /** Reads the queue once for all gauges, which are collected at the same moment. */
  function look(): Promise<void> {
    looking ??= readOnce().finally(() => (looking = undefined))
    return looking
  }

  async function readOnce(): Promise<void> {
    backlog.reset()
    overdue.reset()
    unheld.reset()
    parked.reset()
    // While the database is unreachable, leave these gauges out instead of failing the page.
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
