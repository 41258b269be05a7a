import { createAges } from './ages.ts'
import type { Changes } from './changes/changes.ts'
import { systemStopwatch, type Clock } from './clock.ts'
import type { Database } from './database/schema.ts'
import { rowReader } from './database/unreadable-rows.ts'
import { createActiveGrants } from './grants/active-grants.ts'
import { pruneHandledEvents } from './handled-events.ts'
import { createIdempotencyKeys } from './idempotency/idempotency.ts'
import { createJobs } from './jobs/jobs.ts'
import type { Log } from './log.ts'
import { createParkedEvents } from './parked-events.ts'
import { createBotStatus } from './shards/bot-status.ts'
import { createGatewaySessions } from './shards/gateway-sessions.ts'

export interface KernelOptions {
  readonly db: Database
  /** The same database over connections reserved for the gateway's own rows. With SQLite, all share one connection. */
  readonly gatewayDb: Database
  readonly clock: Clock
  readonly changes: Changes
  readonly log: Log
  /** The number of days for which analytics and unwritten events are kept. */
  readonly retentionDays: number
}

/** The services that every capability can use, each built once. */
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
    grants: createActiveGrants({ db, clock, changes, readRows: rowReader(log), log }),
    parkedEvents: createParkedEvents({ gatewayDb, clock, retentionDays }),
    botStatus: createBotStatus({ db, gatewaySessions, clock }),
    retentionDays,
  }
}

/** The prune hook for the kernel's own rows, in the form of a capability. */
export function kernelRows({ db, clock, idempotencyKeys, parkedEvents }: Kernel) {
  return [
    { name: 'handled events', prune: () => pruneHandledEvents({ db, clock }) },
    { name: 'parked events', prune: () => parkedEvents.prune() },
    { name: 'idempotency keys', prune: () => idempotencyKeys.prune() },
  ]
}
