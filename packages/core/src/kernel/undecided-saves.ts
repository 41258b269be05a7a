import { setTimeout as wait } from 'node:timers/promises'
import type { Transaction } from 'kysely'
import * as z from 'zod/mini'
import type { Changes } from './changes/changes.ts'
import { isRunning, type Clock, type Stopwatch } from './clock.ts'
import type { Schema } from './database/schema.ts'
import type { Database } from './database/sqlite.ts'
import type { JobKey } from './jobs/job.ts'
import type { Jobs, JobStatus, JobWaiter } from './jobs/jobs.ts'
import { problem } from './problem.ts'

/** How long after a save a refusal of Discord reverts it, in ms; the caller waits as long for the outcome. */
export const UNDO_MS = 4_000
/** How long refusals are kept for callers who have not received them, in ms: as long as an idempotency key. */
export const REFUSALS_KEPT_MS = 24 * 60 * 60_000
/** More refusals than these of one object are not kept. */
const MOST_REFUSALS = 50
/** How long a save waits for other saves of the same object, in ms, and how often it looks. */
const TURN_MS = 5_000
const LOOK_MS = 100
/** How long a save can take in all, in ms: less than a caller waits. */
const SAVE_MS = 8_500

type Trx = Transaction<Schema>

/** A save that Discord refused, for a caller who has not received that answer. */
export const Refusal = z.object({
  save: z.number(),
  /** The version that the object has since the revert. */
  version: z.number(),
  sentence: z.string(),
  /** Epoch ms. */
  at: z.number(),
})
export type Refusal = z.infer<typeof Refusal>

/** The last save of an object, beside its version. */
export interface LastSave<V> {
  /** Which save of the object it is. */
  saveNumber: number
  /** The revision of the job that applies it. */
  saveRevision: number
  /** The version that the save replaced, and until when (epoch ms) a refusal reverts it; null once it is decided. */
  undo: { before: V; until: number } | null
  refusals: Refusal[]
}

/** The rows of one kind of object that a job shows in Discord. */
export interface SavedRows<K extends { guildId: string }, V extends { version: number }> {
  jobOf(key: K): JobKey
  get(db: Database | Trx, key: K): Promise<(V & LastSave<V>) | undefined>
  /** The version before the first save. */
  readonly none: V
  versionOf(row: V): V
  put(trx: Trx, key: K, save: V & LastSave<V>): Promise<void>
  /** A version that takes the place of a refused one. */
  restored(before: V, version: number, now: number): V
  /** Replaces an undecided save. @returns false when that save is no longer undecided. */
  revert(trx: Trx, key: K, saveNumber: number, reverted: V & { refusals: Refusal[] }): Promise<boolean>
  /** Ends the time in which a refusal reverts a save. @returns false when it had ended. */
  clearUndo(db: Database, key: K, saveNumber: number): Promise<boolean>
  /** The details of `discord.refused`. */
  refusalDetails(key: K, version: number): { readonly version: number }
}

/** A save as its transaction wrote it. */
export interface WrittenSave {
  /** The revision of the job that applies it. */
  readonly revision: number
  readonly save: number
}

/** Returns the next version, or the current one when nothing changes; throws what refuses the save. */
export type Edit<V> = (trx: Trx, current: V, now: number) => Promise<V>

/** Saves of objects: one after the other, each decided by Discord within four seconds, or kept and tried again after that. */
export interface UndecidedSaves<K, V> {
  /**
   * @param onWritten runs in the transaction of the save.
   * @returns the version as it was saved, whatever was saved after it, and how far Discord is.
   * @throws Problem `discord.refused` when Discord does not take it, and then the save was reverted; `discord.unavailable` when other saves did
   *   not end in time, and then nothing was saved; what `edit` throws.
   */
  save(
    key: K,
    edit: Edit<V>,
    onWritten: (trx: Trx, version: V, written: WrittenSave) => Promise<void>,
  ): Promise<{ saved: V; status: JobStatus }>
  /** The same, and it waits for no outcome: nothing of Discord's can refuse it. */
  saveForGood(key: K, edit: Edit<V>, onWritten: (trx: Trx) => Promise<void>): Promise<void>
  /** The outcome of an earlier save. @throws Problem `discord.refused` when Discord refused it. */
  replay(key: K, written: WrittenSave): Promise<JobStatus>
}

/** Thrown inside the transaction of a save while the save before it is undecided. */
class NotYet extends Error {}

export function createUndecidedSaves<K extends { guildId: string }, V extends { version: number }>(
  deps: { db: Database; clock: Clock; stopwatch: Stopwatch; changes: Changes; jobs: Jobs },
  rows: SavedRows<K, V>,
): UndecidedSaves<K, V> {
  const { db, clock, stopwatch, changes, jobs } = deps

  /**
   * The job comes first: its row makes the transactions of an object follow one another, as an attempt's outcome holds it too.
   *
   * @throws NotYet while the save before is undecided.
   */
  async function write(trx: Trx, key: K, edit: Edit<V>, isFinal: boolean): Promise<{ saved: V; written: WrittenSave }> {
    const { revision } = await jobs.setDesired(trx, rows.jobOf(key), { priority: 0, spacing: 0, lane: null })
    const row = await rows.get(trx, key)
    const now = clock.now()
    if (row && isUndecided(row, now)) throw new NotYet()
    const before = rows.versionOf(row ?? rows.none)
    const saved = await edit(trx, before, now)
    const save = (row?.saveNumber ?? 0) + 1
    await rows.put(trx, key, {
      ...saved,
      saveNumber: save,
      saveRevision: revision,
      undo: isFinal ? null : { before, until: now + UNDO_MS },
      refusals: keptRefusals(row?.refusals ?? [], now),
    })
    changes.publish(trx, { topic: 'guild-config', guildId: key.guildId })
    return { saved, written: { revision, save } }
  }

  async function inTurn<T>(key: K, work: (trx: Trx) => Promise<T>): Promise<T> {
    for (const end = stopwatch.elapsed() + TURN_MS; ;) {
      const row = await rows.get(db, key)
      if (!row || !isUndecided(row, clock.now())) {
        try {
          return await changes.transaction(work)
        } catch (error) {
          if (!(error instanceof NotYet)) throw error
        }
      }
      if (stopwatch.elapsed() >= end) throw problem('discord.unavailable')
      await wait(LOOK_MS)
    }
  }

  /** Waits for the outcome of a save, and keeps the save when there is none in time. @throws Problem `discord.refused` */
  async function decide(waiter: JobWaiter, key: K, { revision, save }: WrittenSave, ms: number): Promise<JobStatus> {
    const outcome = await waiter.outcome(revision, ms)
    const wasUndecided = await rows.clearUndo(db, key, save)
    // A job that was deleted counts as applied; its object is not.
    if (wasUndecided) return outcome.status === 'applied' ? { status: 'queued', reason: null } : outcome
    const refusal = (await rows.get(db, key))?.refusals.find((one) => one.save === save)
    if (!refusal) return outcome
    throw problem('discord.refused', rows.refusalDetails(key, refusal.version), refusal.sentence)
  }

  return {
    async save(key, edit, onWritten) {
      const began = stopwatch.elapsed()
      const waiter = jobs.waiter(rows.jobOf(key))
      try {
        const { saved, written } = await inTurn(key, async (trx) => {
          const one = await write(trx, key, edit, false)
          await onWritten(trx, one.saved, one.written)
          return one
        })
        const left = SAVE_MS - (stopwatch.elapsed() - began)
        return { saved, status: await decide(waiter, key, written, Math.min(UNDO_MS, left)) }
      } finally {
        waiter.close()
      }
    },
    saveForGood: (key, edit, onWritten) =>
      inTurn(key, async (trx) => {
        await write(trx, key, edit, true)
        await onWritten(trx)
      }),
    async replay(key, written) {
      const waiter = jobs.waiter(rows.jobOf(key))
      try {
        const row = await rows.get(db, key)
        const until = row?.saveNumber === written.save ? row.undo?.until : undefined
        const left = until === undefined ? 0 : Math.max(0, Math.min(UNDO_MS, until - clock.now()))
        return await decide(waiter, key, written, left)
      } finally {
        waiter.close()
      }
    },
  }
}

/**
 * Reverts an undecided save that Discord refused, in the transaction of that outcome.
 *
 * @param refused.row the object as the same transaction read it.
 * @param refused.sentence why Discord refused, for the caller of the save.
 * @returns the version as it is now; undefined when the save is kept.
 */
export async function revertSave<K extends { guildId: string }, V extends { version: number }>(
  deps: { clock: Clock; changes: Changes },
  trx: Trx,
  rows: SavedRows<K, V>,
  { key, row, sentence }: { key: K; row: V & LastSave<V>; sentence: string },
): Promise<V | undefined> {
  const now = deps.clock.now()
  if (!row.undo || !isUndecided(row, now)) return undefined
  const { before } = row.undo
  // A save that changed nothing has raised no version, so there is none to revert.
  const reverted = before.version === row.version ? rows.versionOf(row) : rows.restored(before, row.version + 1, now)
  const refusal = { save: row.saveNumber, version: reverted.version, sentence, at: now }
  const refusals = [...keptRefusals(row.refusals, now), refusal]
  if (!(await rows.revert(trx, key, row.saveNumber, { ...reverted, refusals }))) return undefined
  deps.changes.publish(trx, { topic: 'guild-config', guildId: key.guildId })
  return reverted
}

/** Whether a refusal of Discord would still revert the last save. */
function isUndecided({ undo }: { undo: { until: number } | null }, now: number): boolean {
  return undo !== null && isRunning(undo.until, now, UNDO_MS)
}

/** The refusals that a caller may still ask for, the oldest first. */
function keptRefusals(refusals: readonly Refusal[], now: number): Refusal[] {
  return refusals.filter(({ at }) => at > now - REFUSALS_KEPT_MS).slice(-MOST_REFUSALS)
}
