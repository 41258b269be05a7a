import { isDeepStrictEqual } from 'node:util'
import type { Transaction } from 'kysely'
import type { Changes } from '../kernel/changes/changes.ts'
import type { Clock, Stopwatch } from '../kernel/clock.ts'
import type { Schema } from '../kernel/database/schema.ts'
import type { Database } from '../kernel/database/sqlite.ts'
import type { SaveResponse } from '../kernel/idempotency/idempotency.ts'
import type { Jobs, JobStatus } from '../kernel/jobs/jobs.ts'
import { createUndecidedSaves, type Edit as EditVersion, type WrittenSave } from '../kernel/undecided-saves.ts'
import { SAVED_BUTTONS, type MessagePlace } from './saved-buttons.ts'
import type { ButtonsVersion } from './store.ts'

/** A save as its transaction wrote it. */
export interface SavedButtons extends WrittenSave {
  readonly channel_id: string
  readonly message_id: string
}

/** Reads the current state and returns the next one; throws what refuses the save. The same state again is no new version. */
export type Edit = (
  trx: Transaction<Schema>,
  current: ButtonsVersion,
) => Promise<Pick<ButtonsVersion, 'configId' | 'buttons' | 'pickOne'>>

/** Saves of a message's role buttons, see {@link createUndecidedSaves}. */
export type ButtonSaves = ReturnType<typeof createButtonSaves>

export function createButtonSaves(deps: {
  db: Database
  clock: Clock
  stopwatch: Stopwatch
  changes: Changes
  jobs: Jobs
}) {
  const saves = createUndecidedSaves(deps, SAVED_BUTTONS)
  return {
    save: (
      { guildId, channelId, messageId }: MessagePlace,
      edit: Edit,
      userId: string,
      saveResponse: SaveResponse<SavedButtons>,
    ): Promise<{ saved: ButtonsVersion; status: JobStatus }> =>
      saves.save({ guildId, channelId, messageId }, editedBy(userId, edit), async (trx, _, written) =>
        saveResponse?.(trx, { channel_id: channelId, message_id: messageId, ...written }),
      ),
    saveForGood: (
      { guildId, channelId, messageId }: MessagePlace,
      edit: Edit,
      userId: string,
      saveResponse: SaveResponse<undefined>,
    ): Promise<void> =>
      saves.saveForGood({ guildId, channelId, messageId }, editedBy(userId, edit), async (trx) =>
        saveResponse?.(trx, undefined),
      ),
    /** The outcome of an earlier save. @throws Problem `discord.refused` when Discord refused it. */
    async replay(
      guildId: string,
      { channel_id: channelId, message_id: messageId, ...written }: SavedButtons,
    ): Promise<void> {
      await saves.replay({ guildId, channelId, messageId }, written)
    },
  }
}

function editedBy(userId: string, edit: Edit): EditVersion<ButtonsVersion> {
  return async (trx, current, now) => {
    const desired = await edit(trx, current)
    const { configId, buttons, pickOne } = current
    // Every save records the permissions of its roles.
    const recorded = { ...current, arePermissionsRecorded: true }
    if (isDeepStrictEqual({ configId, buttons, pickOne }, desired)) return recorded
    const createdAt = configId === null ? now : current.createdAt
    return { ...recorded, ...desired, version: current.version + 1, createdAt, updatedBy: userId, updatedAt: now }
  }
}
