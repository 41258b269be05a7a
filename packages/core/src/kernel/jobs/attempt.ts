import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import * as z from 'zod'
import type { Clock } from '../clock.ts'
import type { Changes } from '../changes/changes.ts'
import type { JobRow } from '../database/kernel-tables.ts'
import type { Database } from '../database/schema.ts'
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
/** How often the process checks that it still holds the job's shard, in ms: several times before another process can take it. */
const ASK_OWN_MS = 1_000
/** How long a handler has to end after its signal, in ms. */
const GRACE_MS = 100
/** After this many consecutive unexpected errors, the job waits for another program version. */
const MOST_THROWS = 20
/** The first and the longest pause between attempts to write an outcome while the database is unreachable, in ms; doubled each time. */
const WRITE_AGAIN_MS = 50
const LONGEST_WRITE_AGAIN_MS = 500

const UNREACHABLE = "Discord isn't responding. Guildhall will try again when it's back."

/** The evidence that an attempt gives about Discord: it succeeded, reached Discord, did not reach it, or shows nothing. */
export type Shown = 'success' | 'reached' | 'missed' | 'nothing'

interface AttemptDeps {
  db: Database
  clock: Clock
  changes: Changes
  log: Log
  random: () => number
  /** The version of the program. */
  version: string
  /** Aborted when the program ends. */
  stopping: AbortSignal
  /** Whether this process holds the job's shard. If not, another process may soon run the job. */
  isOwn: () => boolean
}

/** Makes one attempt at a claimed job and writes its outcome. Never rejects. */
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
   * Writes the ending of an attempt. Retries during the lease while the database is unreachable or busy: the effect would be repeated
   * without its outcome. @returns false when the ending was not written.
   */
  async function end(ending: Outcome | Ending): Promise<boolean> {
    for (let pause = WRITE_AGAIN_MS; ; pause = Math.min(LONGEST_WRITE_AGAIN_MS, 2 * pause)) {
      try {
        await settleJob(changes, { leased, area: handler.area }, ending, clock.now())
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

/** The ending of an attempt that threw an error. */
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
  const reason = `Something went wrong. Guildhall will try again; report error ${id} if it keeps happening.`
  return { type: 'failed', time, reason, giveUp: throws >= MOST_THROWS ? version : null }
}

function isDiscordUnavailable(error: unknown): boolean {
  return error instanceof Problem && error.code === 'discord.unavailable'
}

/** Whether an error is an outage of the database or a lock timeout, which do not count as errors of the job. */
function isOfDatabase(error: unknown): boolean {
  return error instanceof Problem && (error.code === 'database.unavailable' || error.code === 'database.busy')
}

/** Rejects soon after the signal aborts, so that a handler that ignores it does not occupy its slot forever. */
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

/** @throws UnreadableRow, an unexpected error of the job: without its progress, a call might be repeated. */
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
