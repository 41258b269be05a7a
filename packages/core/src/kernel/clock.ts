import { sql } from 'kysely'
import type { Database } from './database/schema.ts'
import type { Log } from './log.ts'

/** The source of the current time. Passed in, so that tests can set it. */
export interface Clock {
  /** Now, in epoch ms. */
  now(): number
}

export const systemClock: Clock = { now: () => Date.now() }

/** Whether a time lies within the last `ms`. A time ahead of the clock does not: the clock was set back after it. */
export function isWithin(time: number, now: number, ms: number): boolean {
  return time <= now && now - time < ms
}

/** Measures elapsed time independently of the clock. Passed in, so that tests need not wait. */
export interface Stopwatch {
  /** The elapsed time, in ms. */
  elapsed(): number
}

export const systemStopwatch: Stopwatch = { elapsed: () => performance.now() }

/** How often the difference to the server's clock is measured, in ms. */
const MEASURE_EVERY_MS = 60_000
/** A measurement that took longer, in ms, is dropped: its error is up to half of that time. */
const LONGEST_ROUND_TRIP_MS = 1_000

/** A clock that follows the database's clock. */
interface DatabaseClock extends Clock {
  /** Measures the difference immediately. @throws `database.unavailable` */
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
  /** How far the server's clock is ahead of the local one, in ms. */
  let ahead: number | undefined

  async function measure(): Promise<void> {
    const start = performance.now()
    const before = local.now()
    const { rows } = await sql<{ now: number }>`
      select (extract(epoch from clock_timestamp()) * 1000)::float8 as now`.execute(db)
    const tookMs = performance.now() - start
    const now = rows[0]?.now
    if (now === undefined || (ahead !== undefined && tookMs > LONGEST_ROUND_TRIP_MS)) return
    // The local clock was set meanwhile, or the machine slept: the two readings do not belong together.
    if (Math.abs(local.now() - before - tookMs) > LONGEST_ROUND_TRIP_MS) return measure()
    // Assume that the server read its clock halfway through the round trip.
    ahead = Math.round(now - (before + tookMs / 2))
  }

  await measure()
  const timer = setInterval(() => {
    measure().catch((error: unknown) => log.debug({ err: error }, 'could not measure the database clock'))
  }, MEASURE_EVERY_MS).unref()
  return { now: () => local.now() + (ahead ?? 0), measure, stop: () => clearInterval(timer) }
}

/** The tolerance for a difference between the clocks of processes that share a database, in ms. */
const CLOCKS_DIFFER_MS = 5_000

/**
 * The latest plausible end of a lease, in epoch ms. A lease that ends later was taken before the clock was set back, and is ignored.
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
