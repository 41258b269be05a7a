import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import * as z from 'zod'
import type { Clock } from '../clock.ts'
import type { Changes } from '../changes/changes.ts'
import type { JobRow } from '../database/kernel-tables.ts'
import type { Database } from '../database/sqlite.ts'
import { columnsOf } from '../database/unreadable-rows.ts'
import type { Log } from '../log.ts'
import { Problem } from '../problem.ts'
import { limitTime } from '../time-limit.ts'
import { backOff } from './back-off.ts'
import { LEASE_MS, renewLease } from './claims.ts'
import { LeaseLost, type Job, type JobHandler, type Outcome } from './job.ts'
import { noteProgress, settleJob, type Ending, type Leased } from './settle.ts'

/** How often a lease is renewed, in ms. */
const RENEW_MS = 20_000
/** How often it is asked whether this process still has the shard of the job, in ms: several times before another process can take it. */
const ASK_OWN_MS = 1_000
/** How long a handler has to end after its signal, in ms. */
const GRACE_MS = 100
/** After this many unexpected errors in a row the job waits for another version of the program. */
const MOST_THROWS = 20
/** The first and the longest pause before an outcome is written again when the database is unreachable, in ms; doubled with each. */
const WRITE_AGAIN_MS = 50
const LONGEST_WRITE_AGAIN_MS = 500

const UNREACHABLE = "Discord isn't responding. This will be done as soon as it's back."

/** The evidence of an attempt: the job could be done, Discord could be reached or not, or nothing. */
export type Shown = 'success' | 'reached' | 'missed' | 'nothing'

export interface AttemptDeps {
  db: Database
  clock: Clock
  changes: Changes
  log: Log
  random: () => number
  /** The version of the program. */
  version: string
  /** Aborted when the program ends. */
  stopping: AbortSignal
  /** Whether this process holds the lease of the job's shard: otherwise another one may soon run the job. */
  isOwn: () => boolean
}

/** Makes one attempt at a job that was just claimed, and writes how it ended. It does not reject. */
export async function attempt(deps: AttemptDeps, handler: JobHandler, row: JobRow): Promise<Shown> {
  const { db, clock, changes, log, stopping } = deps
  const leased = leasedOf(row)
  const lost = new AbortController()
  const limit = limitTime(handler.limitMs, [stopping, lost.signal])
  let leasedUntil = clock.now() + LEASE_MS
  const renewing = setInterval(() => void renew(), RENEW_MS)
  const asking = setInterval(() => {
    if (!deps.isOwn()) lost.abort()
  }, ASK_OWN_MS)

  async function renew(): Promise<void> {
    const now = clock.now()
    try {
      if (await renewLease(db, leased.token, now)) leasedUntil = now + LEASE_MS
      else lost.abort()
    } catch (error) {
      log.warn({ err: error, ...nameOf(leased) }, 'could not renew the lease of a job')
    }
  }

  async function run(): Promise<Outcome> {
    const note: Parameters<JobHandler['run']>[1]['note'] = (progress, commit) =>
      noteProgress(changes, leased, progress, commit, clock.now())
    return unlessAborted(handler.run(jobOf(row), { signal: limit.signal, note }), limit.signal)
  }

  /**
   * Writes an ending, again and again while the database is unreachable or busy and the lease runs: the effect has happened, and without its
   * outcome it would happen once more. @returns false when it was not written.
   */
  async function end(ending: Outcome | Ending): Promise<boolean> {
    for (let pause = WRITE_AGAIN_MS; ; pause = Math.min(LONGEST_WRITE_AGAIN_MS, 2 * pause)) {
      try {
        await settleJob(changes, leased, ending, clock.now())
        return true
      } catch (error) {
        if (error instanceof LeaseLost) return false
        if (!isOfDatabase(error)) throw error
        if (stopping.aborted || clock.now() >= leasedUntil) {
          log.error({ err: error, ...nameOf(leased) }, 'could not write how an attempt at a job ended')
          return false
        }
      }
      await wait(pause)
    }
  }

  try {
    const outcome = await run()
    if (!(await end(outcome))) return 'nothing'
    return outcome.type === 'done' || outcome.type === 'next' ? 'success' : 'reached'
  } catch (error) {
    if (error instanceof LeaseLost || lost.signal.aborted) return 'nothing'
    await end(endingOf(deps, row, error)).catch((failure: unknown) =>
      log.error({ err: failure, ...nameOf(leased) }, 'could not end a job'),
    )
    return isDiscordUnavailable(error) && !stopping.aborted ? 'missed' : 'nothing'
  } finally {
    clearInterval(renewing)
    clearInterval(asking)
    limit.end()
  }
}

/** How an attempt ended that gave no outcome. */
function endingOf(deps: AttemptDeps, row: JobRow, error: unknown): Ending {
  const { clock, log, random, stopping, version } = deps
  const key = { guildId: row.guild_id, kind: row.kind, key: row.key }
  if (stopping.aborted) return { type: 'released', time: clock.now() }
  const time = clock.now() + backOff(row.attempts, random())
  const isDiscord = isDiscordUnavailable(error)
  if (isDiscord || isOfDatabase(error)) {
    const fields = { err: error, ...key, attempts: row.attempts, retryAt: time }
    log.warn(fields, `an attempt at a job could not reach ${isDiscord ? 'Discord' : 'the database'}`)
    return { type: 'unreachable', time, reason: isDiscord ? UNREACHABLE : null }
  }
  const id = randomUUID()
  const throws = row.throws + 1
  log.error({ err: error, id, ...key, throws, retryAt: time }, 'an attempt at a job failed unexpectedly')
  const reason = `Something went wrong. It will be tried again; report error ${id} if it keeps happening.`
  return { type: 'failed', time, reason, giveUp: throws >= MOST_THROWS ? version : null }
}

function isDiscordUnavailable(error: unknown): boolean {
  return error instanceof Problem && error.code === 'discord.unavailable'
}

/** Neither an outage of the database nor a lock that was not to be had is an error of the job. */
function isOfDatabase(error: unknown): boolean {
  return error instanceof Problem && (error.code === 'database.unavailable' || error.code === 'database.busy')
}

/** A handler that ignores its signal must not hold its slot for ever. */
function unlessAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const abort = (): void => void setTimeout(() => reject(new Error('The attempt timed out.')), GRACE_MS)
    if (signal.aborted) abort()
    signal.addEventListener('abort', abort, { once: true })
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort))
  })
}

function jobOf(row: JobRow): Job {
  return {
    guildId: row.guild_id,
    kind: row.kind,
    key: row.key,
    revision: row.revision,
    progress: progressOf(row),
    runAt: row.run_at,
    createdAt: row.created_at,
  }
}

/** @throws UnreadableRow, which is an unexpected error of the job: without its progress, a call might be repeated. */
function progressOf({ guild_id: guildId, kind, key, progress }: JobRow): unknown {
  if (progress === null) return null
  return columnsOf({ table: 'jobs', guildId, key: `${kind} ${key}` })('progress', progress, z.unknown())
}

function leasedOf(row: JobRow): Leased {
  const { guild_id: guildId, kind, key, revision, lease_token: token } = row
  if (token === null) throw new TypeError(`The job ${kind} ${key} was not claimed.`)
  return { guildId, kind, key, revision, token }
}

function nameOf({ guildId, kind, key }: Leased): object {
  return { guildId, kind, key }
}
