import { createAges } from './ages.ts'
import type { Changes } from './changes/changes.ts'
import { systemStopwatch, type Clock } from './clock.ts'
import type { Database } from './database/sqlite.ts'
import { rowReader } from './database/unreadable-rows.ts'
import { pruneHandledEvents } from './handled-events.ts'
import { createIdempotencyKeys } from './idempotency/idempotency.ts'
import { createJobs } from './jobs/jobs.ts'
import type { Log } from './log.ts'
import { createParkedEvents } from './parked-events.ts'
import { createBotStatus } from './shards/bot-status.ts'
import { createGatewaySessions } from './shards/gateway-sessions.ts'

export interface KernelOptions {
  readonly db: Database
  /** The same database over connections for the gateway's own rows, which nothing else can exhaust; SQLite has one connection for all. */
  readonly gatewayDb: Database
  readonly clock: Clock
  readonly changes: Changes
  readonly log: Log
  /** How many days the analytics, and events that could not be written, are kept. */
  readonly retentionDays: number
}

/** The services that every capability can use; each is built once. */
export type Kernel = ReturnType<typeof createKernel>

export function createKernel({ db, gatewayDb, clock, changes, log, retentionDays }: KernelOptions) {
  const stopwatch = systemStopwatch
  const gatewaySessions = createGatewaySessions({ db, gatewayDb, clock })
  return {
    db,
    gatewayDb,
    clock,
    stopwatch,
    changes,
    log,
    readRows: rowReader(log),
    ages: createAges({ clock, stopwatch }),
    jobs: createJobs({ db, clock, stopwatch, changes }),
    idempotencyKeys: createIdempotencyKeys({ db, clock }),
    gatewaySessions,
    parkedEvents: createParkedEvents({ gatewayDb, clock, retentionDays }),
    botStatus: createBotStatus({ db, gatewaySessions, clock }),
    retentionDays,
  }
}

/** The kernel's own rows past their time, as those of a capability. */
export function kernelRows({ db, clock, idempotencyKeys, parkedEvents }: Kernel) {
  return [
    { name: 'handled events', prune: () => pruneHandledEvents({ db, clock }) },
    { name: 'parked events', prune: () => parkedEvents.prune() },
    { name: 'idempotency keys', prune: () => idempotencyKeys.prune() },
  ]
}
