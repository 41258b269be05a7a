import { setTimeout as wait } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import type { Transaction } from 'kysely'
import type { Changes } from '../kernel/changes/changes.ts'
import type { Clock, Stopwatch } from '../kernel/clock.ts'
import type { Schema } from '../kernel/database/schema.ts'
import type { Database } from '../kernel/database/sqlite.ts'
import type { SaveResponse } from '../kernel/idempotency/idempotency.ts'
import type { Jobs, JobStatus, JobWaiter } from '../kernel/jobs/jobs.ts'
import { problem } from '../kernel/problem.ts'
import {
  clearUndo,
  getButtons,
  NO_BUTTONS,
  putButtons,
  type ButtonsVersion,
  type MessageButtons,
  type MessageKey,
} from './store.ts'
import { isUndecided, jobKeyOf, keptRefusals, UNDO_MS, versionOf } from './undecided-save.ts'

/** How long a save waits for other saves of its message, in ms, and how often it looks. */
const TURN_MS = 5_000
const LOOK_MS = 100
/** How long a save can take in all, in ms: less than a caller waits. */
const SAVE_MS = 8_500

/** A save as its transaction wrote it. */
export interface SavedButtons {
  readonly channel_id: string
  readonly message_id: string
  /** The revision of the job that applies it, and which save of the message it is. */
  readonly revision: number
  readonly save: number
}

/** Reads the current state and returns the next one; throws what refuses the save. The same state again is no new version. */
export type Edit = (
  trx: Transaction<Schema>,
  current: ButtonsVersion,
) => Promise<Pick<ButtonsVersion, 'configId' | 'buttons' | 'pickOne'>>

type Place = MessageKey & { channelId: string }

/** Saves of a message's role buttons: one after the other, each decided by Discord within four seconds, or kept and tried again after that. */
export interface ButtonSaves {
  /**
   * @returns the buttons as they were saved, whatever was saved after them, and how far the message is.
   * @throws Problem `discord.refused` when Discord does not take the buttons, and then the save was reverted; what `edit` throws.
   */
  save(
    place: Place,
    edit: Edit,
    userId: string,
    saveResponse: SaveResponse<SavedButtons>,
  ): Promise<{ saved: ButtonsVersion; status: JobStatus }>
  /** The same, and it waits for no outcome: nothing of Discord's can refuse it. */
  saveForGood(place: Place, edit: Edit, userId: string, saveResponse: SaveResponse<undefined>): Promise<void>
  /** What came of an earlier save. @throws Problem `discord.refused` when Discord refused it. */
  replay(guildId: string, saved: SavedButtons): Promise<void>
}

/** Thrown inside the transaction of a save while the save before it is undecided. */
class NotYet extends Error {}

export function createButtonSaves(deps: {
  db: Database
  clock: Clock
  stopwatch: Stopwatch
  changes: Changes
  jobs: Jobs
}): ButtonSaves {
  const { db, clock, stopwatch, changes, jobs } = deps

  /**
   * The job comes first: its row makes the transactions of a message follow one another, as an attempt's outcome holds it too.
   *
   * @throws NotYet while the save before is undecided.
   */
  async function write(
    trx: Transaction<Schema>,
    place: Place,
    edit: Edit,
    by: { userId: string; isFinal: boolean },
  ): Promise<{ saved: ButtonsVersion; response: SavedButtons }> {
    const { revision } = await jobs.setDesired(trx, jobKeyOf(place), { priority: 0, spacing: 0, lane: null })
    const row = await getButtons(trx, place)
    const now = clock.now()
    if (row && isUndecided(row, now)) throw new NotYet()
    const current = versionOf(row ?? NO_BUTTONS)
    const desired = await edit(trx, current)
    const { configId, buttons, pickOne } = current
    const isSame = isDeepStrictEqual({ configId, buttons, pickOne }, desired)
    const changed = {
      version: current.version + 1,
      createdAt: configId === null ? now : current.createdAt,
      updatedBy: by.userId,
      updatedAt: now,
    }
    const save = (row?.saveNumber ?? 0) + 1
    const saved = { ...current, ...(!isSame && { ...desired, ...changed }), arePermissionsRecorded: true }
    await putButtons(trx, place, {
      ...saved,
      saveNumber: save,
      saveRevision: revision,
      undo: by.isFinal ? null : { before: current, until: now + UNDO_MS },
      refusals: keptRefusals(row?.refusals ?? [], now),
    })
    changes.publish(trx, { topic: 'guild-config', guildId: place.guildId })
    return { saved, response: { channel_id: place.channelId, message_id: place.messageId, revision, save } }
  }

  async function inTurn<T>(place: Place, work: (trx: Transaction<Schema>) => Promise<T>): Promise<T> {
    for (const end = stopwatch.elapsed() + TURN_MS; ;) {
      const row = await getButtons(db, place)
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

  /** Waits for the outcome of a save and lets it stand when there is none in time. @throws Problem `discord.refused` */
  async function decide(waiter: JobWaiter, key: MessageKey, saved: SavedButtons, ms: number): Promise<JobStatus> {
    const outcome = await waiter.outcome(saved.revision, ms)
    const wasUndecided = await clearUndo(db, key, saved.save)
    // A job that was deleted counts as applied; the buttons are not.
    if (wasUndecided) return outcome.status === 'applied' ? { status: 'queued', reason: null } : outcome
    const refusal = (await getButtons(db, key))?.refusals.find(({ save }) => save === saved.save)
    if (!refusal) return outcome
    throw problem('discord.refused', { message_id: key.messageId, version: refusal.version }, refusal.sentence)
  }

  return {
    async save(place, edit, userId, saveResponse) {
      const began = stopwatch.elapsed()
      const waiter = jobs.waiter(jobKeyOf(place))
      try {
        const { saved, response } = await inTurn(place, async (trx) => {
          const written = await write(trx, place, edit, { userId, isFinal: false })
          await saveResponse?.(trx, written.response)
          return written
        })
        const left = SAVE_MS - (stopwatch.elapsed() - began)
        return { saved, status: await decide(waiter, place, response, Math.min(UNDO_MS, left)) }
      } finally {
        waiter.close()
      }
    },
    saveForGood: (place, edit, userId, saveResponse) =>
      inTurn(place, async (trx) => {
        await write(trx, place, edit, { userId, isFinal: true })
        await saveResponse?.(trx, undefined)
      }),
    async replay(guildId, saved) {
      const key = { guildId, channelId: saved.channel_id, messageId: saved.message_id }
      const waiter = jobs.waiter(jobKeyOf(key))
      try {
        const row: MessageButtons | undefined = await getButtons(db, key)
        const isLast = row?.saveNumber === saved.save
        const left = row?.undo && isLast ? Math.max(0, Math.min(UNDO_MS, row.undo.until - clock.now())) : 0
        await decide(waiter, key, saved, left)
      } finally {
        waiter.close()
      }
    },
  }
}
