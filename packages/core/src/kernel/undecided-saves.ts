import { setTimeout as wait } from 'node:timers/promises'
import type { LiveArea } from '@guildhall/contract'
import * as z from 'zod/mini'
import type { Changes } from './changes/changes.ts'
import { isRunning, type Clock, type Stopwatch } from './clock.ts'
import type { Connection, Database, Trx } from './database/schema.ts'
import { dropRevision, settleRevision, type NewRevision } from './history/revisions.ts'
import type { JobKey } from './jobs/job.ts'
import type { Jobs, JobStatus, JobWaiter } from './jobs/jobs.ts'
import { problem } from './problem.ts'

/** How long after a save a refusal by Discord reverts it, in ms; the caller waits as long for the outcome. */
export const UNDO_MS = 4_000
/** How long refusals are kept for callers who have not received them, in ms: as long as an idempotency key. */
export const REFUSALS_KEPT_MS = 24 * 60 * 60_000
/** Maximum number of refusals to keep for one object. */
const MOST_REFUSALS = 50
/** How long a save waits for other saves of the same object, and how often it checks, in ms. */
const WAIT_MS = 5_000
const LOOK_MS = 100
/** How long a save can take in all, in ms: less than a caller waits. */
const SAVE_MS = 8_500

/** A save that Discord refused, kept for a caller who has not received that response. */
export const Refusal = z.object({
  save: z.number(),
  /** The version that the object has since the revert. */
  version: z.number(),
  sentence: z.string(),
  /** The time at which the save was refused, in epoch ms. */
  at: z.number(),
})
export type Refusal = z.infer<typeof Refusal>

/** The last save of an object, stored with its version. */
export interface LastSave<V> {
  /** The number of the save; it counts all saves of the object. */
  saveNumber: number
  /** The revision of the job that applies it. */
  saveRevision: number
  /** The replaced version, and the time (epoch ms) until which a refusal restores it; null once the save is decided. */
  undo: { before: V; until: number } | null
  refusals: Refusal[]
}

/** Access to the rows of one kind of object that a job shows in Discord. */
export interface SavedRows<K extends { guildId: string }, V extends { version: number }> {
  /** The part of the dashboard that shows these objects. */
  readonly area: LiveArea
  jobOf(key: K): JobKey
  get(db: Connection, key: K): Promise<(V & LastSave<V>) | undefined>
  /** The version before the first save. */
  readonly none: V
  versionOf(row: V): V
  put(trx: Trx, key: K, save: V & LastSave<V>): Promise<void>
  /** Builds the version that replaces a refused one. */
  restored(before: V, version: number, now: number): V
  /** Replaces an undecided save. @returns false when that save is no longer undecided. */
  revert(trx: Trx, key: K, saveNumber: number, reverted: V & { refusals: Refusal[] }): Promise<boolean>
  /** Ends the time in which a refusal reverts a save. @returns false when it had ended. */
  clearUndo(trx: Trx, key: K, saveNumber: number): Promise<boolean>
  /** Ends that time for a save that Discord has applied as of this revision of the job. @returns false when it had ended. */
  confirm(trx: Trx, key: K, revision: number): Promise<boolean>
  /** The details of `discord.refused`. */
  refusalDetails(key: K, version: number): { readonly version: number }
}

/** The identity of a save, written in its transaction. */
export interface WrittenSave {
  /** The revision of the job that applies it. */
  readonly revision: number
  readonly save: number
}

/** A version that was written. */
export interface WrittenVersion<V> {
  readonly before: V
  readonly saved: V
  /** For the revision that records the change. */
  readonly undecided: NewRevision['undecided']
}

/** Returns the next version, or the current one when nothing changes; throws to refuse the save. */
export type Edit<V> = (trx: Trx, current: V, now: number) => Promise<V>

/** Saves objects one at a time. Discord decides each save within four seconds; later, the save is kept and retried. */
interface UndecidedSaves<K, V> {
  /**
   * @param onWritten runs in the transaction of the save; it records the change.
   * @returns the saved version, even if later saves replaced it, and its status in Discord.
   * @throws Problem `discord.refused` when Discord refuses the save, which is then reverted; `discord.unavailable` when other saves did
   *   not end in time, and then nothing was saved; errors of `edit`.
   */
  save(
    key: K,
    edit: Edit<V>,
    onWritten: (trx: Trx, version: WrittenVersion<V>, written: WrittenSave) => Promise<void>,
  ): Promise<{ saved: V; status: JobStatus }>
  /** Saves an object without waiting for an outcome: Discord cannot refuse this save. */
  saveForGood(key: K, edit: Edit<V>, onWritten: (trx: Trx, version: WrittenVersion<V>) => Promise<void>): Promise<V>
  /** The outcome of an earlier save. @throws Problem `discord.refused` when Discord refused it. */
  replay(key: K, written: WrittenSave): Promise<JobStatus>
}

/** Thrown inside the transaction of a save while the previous save is undecided. */
class NotYet extends Error {}

export function createUndecidedSaves<K extends { guildId: string }, V extends { version: number }>(
  deps: { db: Database; clock: Clock; stopwatch: Stopwatch; changes: Changes; jobs: Jobs },
  rows: SavedRows<K, V>,
): UndecidedSaves<K, V> {
  const { db, clock, stopwatch, changes, jobs } = deps

  /**
   * Locks the job's row first, which serializes the transactions of an object: the end of an attempt locks it too.
   *
   * @throws NotYet while the previous save is undecided.
   */
  async function write(
    trx: Trx,
    key: K,
    edit: Edit<V>,
    isFinal: boolean,
  ): Promise<{ version: WrittenVersion<V>; written: WrittenSave }> {
    const job = rows.jobOf(key)
    const { revision } = await jobs.setDesired(trx, job, { priority: 0, spacing: 0, lane: null })
    const row = await rows.get(trx, key)
    const now = clock.now()
    if (row && isUndecided(row, now)) throw new NotYet()
    // The time of the last save has passed: it is kept.
    if (row?.undo) await settleRevision(deps, trx, undecidedOf(job))
    const before = rows.versionOf(row ?? rows.none)
    const saved = await edit(trx, before, now)
    const save = (row?.saveNumber ?? 0) + 1
    const until = now + UNDO_MS
    await rows.put(trx, key, {
      ...saved,
      saveNumber: save,
      saveRevision: revision,
      undo: isFinal ? null : { before, until },
      refusals: keptRefusals(row?.refusals ?? [], now),
    })
    changes.publish(trx, { topic: 'guild-config', guildId: key.guildId, area: rows.area })
    const undecided = isFinal ? null : { save: undecidedOf(job).save, until }
    return { version: { before, saved, undecided }, written: { revision, save } }
  }

  async function whenDecided<T>(key: K, work: (trx: Trx) => Promise<T>): Promise<T> {
    for (const end = stopwatch.elapsed() + WAIT_MS; ;) {
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

  /** Waits for the outcome of a save, and keeps the save if none arrives in time. @throws Problem `discord.refused` */
  async function decide(waiter: JobWaiter, key: K, { revision, save }: WrittenSave, ms: number): Promise<JobStatus> {
    const outcome = await waiter.outcome(revision, ms)
    const wasUndecided = await changes.transaction(async (trx) => {
      const isCleared = await rows.clearUndo(trx, key, save)
      if (isCleared) await settleRevision(deps, trx, undecidedOf(rows.jobOf(key)))
      return isCleared
    })
    // A deleted job counts as applied, although its object is not.
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
        const { saved, written } = await whenDecided(key, async (trx) => {
          const one = await write(trx, key, edit, false)
          await onWritten(trx, one.version, one.written)
          return { saved: one.version.saved, written: one.written }
        })
        const left = SAVE_MS - (stopwatch.elapsed() - began)
        return { saved, status: await decide(waiter, key, written, Math.min(UNDO_MS, left)) }
      } finally {
        waiter.close()
      }
    },
    saveForGood: (key, edit, onWritten) =>
      whenDecided(key, async (trx) => {
        const { version } = await write(trx, key, edit, true)
        await onWritten(trx, version)
        return version.saved
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
 * Reverts an undecided save that Discord refused, in the transaction that ends the attempt.
 *
 * @param refused.row the object as the same transaction read it.
 * @param refused.sentence the reason of the refusal, for the caller of the save.
 * @returns the current version; undefined when the save is kept.
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
  await dropRevision(trx, undecidedOf(rows.jobOf(key)))
  deps.changes.publish(trx, { topic: 'guild-config', guildId: key.guildId, area: rows.area })
  return reverted
}

/** Ends the time in which a refusal reverts a save, in the transaction that ends the attempt that applied it. */
export async function confirmSave<K extends { guildId: string }, V extends { version: number }>(
  deps: { changes: Changes },
  trx: Trx,
  rows: SavedRows<K, V>,
  { key, revision }: { key: K; revision: number },
): Promise<void> {
  if (await rows.confirm(trx, key, revision)) await settleRevision(deps, trx, undecidedOf(rows.jobOf(key)))
}

/** The undecided save of an object, with which a change of the same object is reverted; null when the last save is decided. */
export function undecidedSave(
  job: JobKey,
  { undo }: Pick<LastSave<unknown>, 'undo'>,
  now: number,
): NewRevision['undecided'] {
  return undo && isUndecided({ undo }, now) ? { save: undecidedOf(job).save, until: undo.until } : null
}

/** The name of an object's undecided save in the history. */
function undecidedOf({ guildId, kind, key }: JobKey): { guildId: string; save: string } {
  return { guildId, save: `${kind} ${key}` }
}

/** Whether a refusal by Discord would still revert the last save. */
function isUndecided({ undo }: { undo: { until: number } | null }, now: number): boolean {
  return undo !== null && isRunning(undo.until, now, UNDO_MS)
}

/** The refusals that a caller may still ask for, the oldest first. */
function keptRefusals(refusals: readonly Refusal[], now: number): Refusal[] {
  return refusals.filter(({ at }) => at > now - REFUSALS_KEPT_MS).slice(-MOST_REFUSALS)
}
