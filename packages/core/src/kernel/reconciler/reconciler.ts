import { randomUUID } from 'node:crypto'
import type { Clock } from '../clock.ts'
import type { Database } from '../database/sqlite.ts'
import type { Log } from '../log.ts'
import type { Nudges } from '../nudge.ts'
import { backOff } from './back-off.ts'
import { failureOf } from './failure.ts'
import { dueTargets, hurryFailed, nextDueAt } from './due-targets.ts'
import { LEASE_MS, type TargetKey } from './target.ts'
import { failTarget, finishTarget, leaseTarget } from './targets-store.ts'

/**
 * Makes one kind of thing in Discord match our rows for a guild. It reads the rows itself, as they are by then.
 *
 * @param signal aborted when the lease ends or the worker stops: what has not reached Discord by then must not.
 * @param ref which one of its kind in the guild; empty for the only one.
 * @returns the hash of the state that Discord now has, with a note where a part of it cannot be as wanted.
 * @throws RetryLater when it was told when to come back; Blocked when a person has to change something in Discord first. Their sentences
 *   reach administrators; whatever else is thrown is logged, and it is tried again later.
 */
export type ReconcileHandler = (guildId: string, signal: AbortSignal, ref: string) => Promise<string | Applied>

/** What came of an attempt. */
export interface Applied {
  hash: string
  /** What cannot be as wanted although nothing failed, in the form that the kind's own reader expects; null when all is as wanted. */
  note: string | null
}

export interface Reconciler {
  /** Works until stopped: at once after a nudge, when something comes due, and in any case every few seconds. */
  start(): void
  /** Looks for work at once. */
  wake(): void
  /** Discord is known to be back: what failed is tried at once, and again soon if it fails, however often it had before. */
  retryFailed(): Promise<void>
  /** Does all that is due now. */
  runDue(): Promise<void>
  /** Starts nothing more and waits for what is under way; after two seconds that is aborted. */
  stop(): Promise<void>
}

export interface ReconcilerOptions {
  db: Database
  clock: Clock
  nudges: Nudges
  log: Log
  /** A number from 0 up to 1, for the jitter of the back-off. */
  random: () => number
  handlers: Readonly<Record<string, ReconcileHandler>>
}

/** How long it has for Discord; the rest of the lease is for writing the outcome, in ms. */
const ATTEMPT_MS = 45_000
/** How long an attempt may go on after the worker was told to stop, in ms. */
const GRACE_MS = 2_000
/** How long a handler has after its signal, in ms. */
const MOMENT_MS = 100
/** How long a lost nudge goes unnoticed, in ms. */
const SWEEP_MS = 5_000
/** The shortest pause, in ms: what is due but leased by another worker must not keep this one spinning. */
const SHORTEST_MS = 20
/** How many targets are worked on at a time: Discord's rate limits leave no room for many more. */
const AT_A_TIME = 4

/**
 * The worker behind every effect on Discord that must happen. A target is a row; whoever leases it calls the handler of its kind and
 * writes the outcome, so that a crash at any line only costs the rest of the lease.
 */
export function createReconciler(options: ReconcilerOptions): Reconciler {
  const { db, clock, nudges, log, handlers } = options
  const kinds = Object.keys(handlers)
  const urgent = new Map<string, TargetKey>()
  const stopping = new AbortController()
  let isStopped = false
  let isWoken = false
  let running: Promise<void> | undefined
  let interrupt = (): void => {}
  let stopListening = (): void => {}

  async function attempt(key: TargetKey): Promise<void> {
    const owner = randomUUID()
    const now = clock.now()
    const row = await leaseTarget(db, key, { owner, now, until: now + LEASE_MS })
    const handler = handlers[key.kind]
    if (!row || !handler) return
    const signal = AbortSignal.any([AbortSignal.timeout(ATTEMPT_MS), stopping.signal])
    try {
      const applied = await unlessAborted(handler(key.guildId, signal, key.ref), signal)
      const { hash, note } = typeof applied === 'string' ? { hash: applied, note: null } : applied
      const dueAt = clock.now() + backOff(row.attempts, options.random())
      await finishTarget(db, key, { owner, appliedHash: hash, note, wantedHash: row.wanted_hash, dueAt })
    } catch (error) {
      const attempt = { key, attempts: row.attempts, isAborted: signal.aborted, random: options.random() }
      const failure = failureOf(error, attempt, log)
      await failTarget(db, key, { owner, wantedHash: row.wanted_hash, now: clock.now(), failure })
    }
    nudges.send({ about: 'reconciled', ...key })
  }

  /** What was nudged goes before what only is due, so that a person does not wait behind a sweep. */
  async function nextBatch(): Promise<TargetKey[]> {
    const first = [...urgent.values()].slice(0, AT_A_TIME)
    for (const key of first) urgent.delete(idOf(key))
    if (first.length > 0) return first
    return dueTargets(db, { kinds, now: clock.now(), limit: AT_A_TIME })
  }

  async function runDue(): Promise<void> {
    for (let batch = await nextBatch(); batch.length > 0 && !isStopped; batch = await nextBatch()) {
      await Promise.all(batch.map(attempt))
    }
  }

  /** Does what is due and returns for how long there is nothing more to do, in ms. */
  async function work(): Promise<number> {
    try {
      await runDue()
      const dueAt = await nextDueAt(db, kinds)
      return dueAt === null ? SWEEP_MS : Math.max(SHORTEST_MS, Math.min(SWEEP_MS, dueAt - clock.now()))
    } catch (error) {
      log.error({ err: error }, 'the reconciler could not work; will try again')
      return SWEEP_MS
    }
  }

  async function loop(): Promise<void> {
    while (!isStopped) {
      isWoken = false
      const wait = await work()
      // Whoever woke us during the work may have had something that the work did not see.
      if (!isWoken && !isStopped) await sleep(wait)
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

  return {
    runDue,
    wake,
    async retryFailed() {
      await hurryFailed(db, kinds, clock.now())
      wake()
    },
    start() {
      stopListening = nudges.listen('reconcile', ({ kind, guildId, ref }) => {
        if (!(kind in handlers)) return
        urgent.set(idOf({ kind, guildId, ref }), { kind, guildId, ref })
        wake()
      })
      running = loop()
    },
    async stop() {
      isStopped = true
      stopListening()
      wake()
      const hurry = setTimeout(() => stopping.abort(), GRACE_MS)
      await running
      clearTimeout(hurry)
    },
  }
}

/** A handler that does not heed its signal must not hold up the others; one that does has a moment to say why it ended. */
function unlessAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const giveUp = (): void => reject(new Error('timed out, or the program ends'))
    const abort = (): void => void setTimeout(giveUp, MOMENT_MS)
    if (signal.aborted) abort()
    signal.addEventListener('abort', abort, { once: true })
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort))
  })
}

function idOf(key: TargetKey): string {
  return `${key.guildId} ${key.kind} ${key.ref}`
}
