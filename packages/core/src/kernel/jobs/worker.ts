import type { Clock } from '../clock.ts'
import type { Changes } from '../changes/changes.ts'
import { leaseToken } from '../database/process-name.ts'
import type { Database } from '../database/schema.ts'
import type { Log } from '../log.ts'
import { attempt, type Shown } from './attempt.ts'
import { createCircuitBreaker } from './circuit-breaker.ts'
import {
  claimJob,
  findCandidates,
  followClockBack,
  isAmongShards,
  makeFailedDue,
  makeOneDue,
  nextDueAt,
  SET_BACK_MS,
  type Candidate,
  type OwnShards,
} from './claims.ts'
import type { BlockedOn, JobHandler } from './job.ts'
import { deleteOldDone, guildsWithBlocked, guildsWithBlockedAmong, openForNewVersion } from './jobs-store.ts'
import { createFairScheduler } from './fair-scheduler.ts'
import { createUnblocking } from './unblocking.ts'

/** The longest pause between two reads of the queue, in ms: a missed change delays a job no longer than this. */
const SWEEP_MS = 5_000
/** The shortest pause, in ms. */
const SHORTEST_MS = 10
/** The shortest pause while Discord is unreachable, in ms: the time to probe may have passed without a job to probe with. */
const PROBE_MS = 1_000
/** How long attempts under way may continue when the program ends, in ms. */
const GRACE_MS = 2_000
/** How often old rows are deleted and every blocked guild is probed, in ms. */
const DAY_MS = 24 * 60 * 60_000
const HOUR_MS = 60 * 60_000
/** Conditions that may have changed unnoticed. */
const PROBED: readonly BlockedOn[] = ['permissions', 'roles', 'channel']

/** Runs the jobs of the shards that this process holds. */
export type JobWorker = ReturnType<typeof createJobWorker>

interface JobWorkerOptions {
  db: Database
  clock: Clock
  changes: Changes
  log: Log
  random: () => number
  handlers: readonly JobHandler[]
  /** Returns the shards whose leases this process holds; called at each claim. */
  shards: () => OwnShards
  /** The version of the program. Jobs that another version could not do are retried. */
  version: string
}

export function createJobWorker(options: JobWorkerOptions) {
  const { db, clock, changes, log, shards } = options
  const handlers = new Map(options.handlers.map((handler) => [handler.kind, handler]))
  const stopping = new AbortController()
  const scheduler = createFairScheduler(handlers)
  const breaker = createCircuitBreaker(options)
  const unblocking = createUnblocking({ db, clock, changes, handlers })
  const running = new Map<string, number>()
  const underWay = new Set<Promise<void>>()
  let isStopped = false
  let isWoken = false
  let interrupt = (): void => {}
  let loop: Promise<void> | undefined
  let unsubscribe = (): void => {}
  let housekeeping: NodeJS.Timeout | undefined
  let probedAt = 0
  /** The time of the last read of the queue: the clock was set back when it is ahead. The first read may follow a change before the start. */
  let lastLookedAt = Infinity

  function freeSlots(): Map<string, { any: number; urgent: number }> {
    return new Map(
      [...handlers].map(([kind, { slots }]) => {
        const urgent = slots - (running.get(kind) ?? 0)
        return [kind, { urgent, any: urgent - 1 }]
      }),
    )
  }

  async function attempted(one: Candidate, shown: Shown): Promise<void> {
    if (shown === 'missed') breaker.missed()
    try {
      const isBack = (shown === 'success' || shown === 'reached') && breaker.reached()
      if (isBack) await makeFailedDue(db, shards(), clock.now())
      if (shown === 'success') await unblocking.succeeded(one)
    } catch (error) {
      log.error({ err: error }, 'could not open the jobs that wait for the same')
    }
    scheduler.ended(one)
    running.set(one.kind, (running.get(one.kind) ?? 1) - 1)
  }

  /** Begins the jobs that can begin. @returns whether any did. */
  async function claimSome(): Promise<boolean> {
    const allowance = breaker.allowance(underWay.size)
    if (allowance === 0) return false
    const free = freeSlots()
    const kinds = [...free].filter(([, { any }]) => any > 0).map(([kind]) => kind)
    const urgentOnly = [...free].filter(([, { any, urgent }]) => any <= 0 && urgent > 0).map(([kind]) => kind)
    const search = { kinds, urgentOnly, shards: shards(), full: scheduler.full(), passedOver: scheduler.passedOver() }
    const candidates = await findCandidates(db, { ...search, now: clock.now() })
    const picked = scheduler.pick(candidates, free).slice(0, allowance)
    let hasBegun = false
    for (const one of picked) {
      const handler = handlers.get(one.kind)
      if (!handler || isStopped) continue
      const row = await claimJob(db, one, { token: leaseToken(), now: clock.now() })
      if (!row) continue
      hasBegun = true
      breaker.began()
      scheduler.began(one)
      running.set(one.kind, (running.get(one.kind) ?? 0) + 1)
      const isOwn = (): boolean => isAmongShards(shards(), row.guild_slot)
      const work = attempt({ ...options, stopping: stopping.signal, isOwn }, handler, row)
        .then((shown) => attempted(one, shown))
        .finally(() => {
          underWay.delete(work)
          wake()
        })
      underWay.add(work)
    }
    if (hasBegun || picked.length > 0) return hasBegun
    if (scheduler.newRound(kinds)) return true
    return breaker.probeAt() !== null && makeOneDue(db, { shards: shards(), kinds, now: clock.now() })
  }

  async function claimAll(): Promise<void> {
    while (!isStopped && (await claimSome()));
  }

  /** Runs due jobs until none is left; for tests. */
  async function runDue(): Promise<void> {
    for (;;) {
      isWoken = false
      await claimAll()
      if (underWay.size > 0) await Promise.race(underWay)
      else if (!isWoken) return
    }
  }

  /** Claims due jobs and returns the pause until the next read, in ms. */
  async function work(): Promise<number> {
    // Take the time before the queue is read: jobs that become due during the read are not claimed yet.
    const lookedAt = clock.now()
    try {
      const own = shards()
      if (lookedAt < lastLookedAt - SET_BACK_MS) await followClockBack(db, own, lookedAt)
      if (own.ids.length > 0) lastLookedAt = lookedAt
      await claimAll()
      const probeAt = breaker.probeAt()
      if (probeAt !== null) return between(PROBE_MS, probeAt - clock.now(), SWEEP_MS)
      const next = await nextDueAt(db, shards(), lookedAt)
      return next === null ? SWEEP_MS : between(SHORTEST_MS, next - clock.now(), SWEEP_MS)
    } catch (error) {
      log.error({ err: error }, 'the job queue could not be read; trying again')
      return SWEEP_MS
    }
  }

  async function run(): Promise<void> {
    while (!isStopped) {
      isWoken = false
      const pause = await work()
      if (!isWoken && !isStopped) await sleep(pause)
    }
  }

  function sleep(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms)
      interrupt = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  }

  function wake(): void {
    isWoken = true
    interrupt()
  }

  async function cleanUp(): Promise<void> {
    try {
      const now = clock.now()
      await deleteOldDone(db, now - DAY_MS)
      if (now - probedAt < DAY_MS) return
      probedAt = now
      await probeAll(await guildsWithBlocked(db, shards()))
    } catch (error) {
      log.error({ err: error }, 'could not delete old jobs or probe blocked ones')
    }
  }

  async function probeAll(guildIds: readonly string[]): Promise<void> {
    for (const guildId of guildIds) await unblocking.probe(guildId, PROBED)
    if (guildIds.length > 0) wake()
  }

  return {
    runDue,
    /** Makes failed jobs due now, because Discord is reachable again. */
    async retryNow(): Promise<void> {
      breaker.reached()
      await makeFailedDue(db, shards(), clock.now())
      wake()
    },
    /** Probes the guilds among these that have blocked jobs, because it is unknown which guilds changed meanwhile. */
    async probeBlocked(guildIds: readonly string[]): Promise<void> {
      await probeAll(await guildsWithBlockedAmong(db, guildIds))
    },
    /** Probes after a change in a guild for which blocked jobs may have waited. */
    async unblock(guildId: string, on: readonly BlockedOn[]): Promise<void> {
      if (await unblocking.probeSoon(guildId, on)) wake()
    },
    start(): void {
      unsubscribe = changes.subscribe('job', ({ key }) => {
        if (key === undefined || handlers.has(key)) wake()
      })
      openForNewVersion(db, options.version, clock.now()).then(wake, (error: unknown) =>
        log.error({ err: error }, 'could not open the jobs of an earlier version'),
      )
      probedAt = clock.now()
      housekeeping = setInterval(() => void cleanUp(), HOUR_MS)
      loop = run()
    },
    /** Begins no more jobs, and waits two seconds for attempts under way before it aborts them. */
    async stop(): Promise<void> {
      isStopped = true
      unsubscribe()
      clearInterval(housekeeping)
      wake()
      const abort = setTimeout(() => stopping.abort(), GRACE_MS)
      await loop
      await Promise.all(underWay)
      clearTimeout(abort)
    },
  }
}

function between(least: number, value: number, most: number): number {
  return Math.max(least, Math.min(most, value))
}
