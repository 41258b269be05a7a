import { sql } from 'kysely'
import type { Database } from './database/sqlite.ts'
import type { Log } from './log.ts'

/** The time. Passed in, so that tests can set it. */
export interface Clock {
  /** Now, in epoch ms. */
  now(): number
}

export const systemClock: Clock = { now: () => Date.now() }

/** Measures how long a caller has waited, whatever happens to the clock. Passed in, so that tests need not wait as long. */
export interface Stopwatch {
  /** How long it has run, in ms. */
  elapsed(): number
}

export const systemStopwatch: Stopwatch = { elapsed: () => performance.now() }

/** How often the difference to the server's clock is measured, in ms. */
const MEASURE_EVERY_MS = 60_000
/** A measurement that took longer, in ms, is dropped: the difference is uncertain by half of that. */
const LONGEST_ROUND_TRIP_MS = 1_000

/** A clock that runs with the database's. */
export interface DatabaseClock extends Clock {
  /** Measures now, instead of within a minute. @throws `database.unavailable` */
  measure(): Promise<void>
  /** Stops measuring. */
  stop(): void
}

/**
 * The clock of a PostgreSQL server, for processes on different machines that compare times: leases, due times, signs of life. The
 * difference to the local clock is measured at the start and every minute.
 *
 * @param deps.local the clock of this machine.
 * @throws `database.unavailable` when the first measurement fails.
 */
export async function followDatabaseClock(deps: { db: Database; local: Clock; log: Log }): Promise<DatabaseClock> {
  const { db, local, log } = deps
  /** How far the server's clock is ahead of ours, in ms. */
  let ahead: number | undefined

  async function measure(): Promise<void> {
    const start = performance.now()
    const before = local.now()
    const { rows } = await sql<{ now: number }>`
      select (extract(epoch from clock_timestamp()) * 1000)::float8 as now`.execute(db)
    const tookMs = performance.now() - start
    const now = rows[0]?.now
    if (now === undefined || (ahead !== undefined && tookMs > LONGEST_ROUND_TRIP_MS)) return
    // The server read its clock about halfway.
    ahead = Math.round(now - (before + tookMs / 2))
  }

  await measure()
  const timer = setInterval(() => {
    measure().catch((error: unknown) => log.debug({ err: error }, 'could not measure the database clock'))
  }, MEASURE_EVERY_MS).unref()
  return { now: () => local.now() + (ahead ?? 0), measure, stop: () => clearInterval(timer) }
}

/** How far the clocks of processes that share a database may differ, in ms. */
const CLOCKS_DIFFER_MS = 5_000

/**
 * The latest plausible end of a lease, in epoch ms. A lease that ends later was taken before the clock was set back, and counts as none.
 *
 * @param longest the longest duration of such a lease, in ms.
 */
export function tooFarAhead(now: number, longest: number): number {
  return now + longest + CLOCKS_DIFFER_MS
}

/** Whether a lease that ends at `until` is running. */
export function isRunning(until: number, now: number, longest: number): boolean {
  return until > now && until <= tooFarAhead(now, longest)
}
