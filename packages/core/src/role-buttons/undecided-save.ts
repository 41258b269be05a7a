import type { Transaction } from 'kysely'
import type { Changes } from '../kernel/changes/changes.ts'
import { isRunning, type Clock } from '../kernel/clock.ts'
import type { Schema } from '../kernel/database/schema.ts'
import type { JobKey } from '../kernel/jobs/job.ts'
import { revertButtons, type ButtonsVersion, type MessageButtons, type MessageKey, type Refusal } from './store.ts'

/** The kind of job that makes the buttons of a message match; its key is "channel:message". */
export const ROLE_BUTTONS = 'role-buttons'

/** How long after a save a refusal of Discord reverts it, in ms; the caller waits as long for the outcome. */
export const UNDO_MS = 4_000

/** How long refusals are kept for callers who have not received them, in ms: as long as an idempotency key. */
export const REFUSALS_KEPT_MS = 24 * 60 * 60_000
/** More refusals than these of one message are not kept. */
const MOST_REFUSALS = 50

export function jobKeyOf({ guildId, channelId, messageId }: MessageKey & { channelId: string }): JobKey {
  return { guildId, kind: ROLE_BUTTONS, key: `${channelId}:${messageId}` }
}

/** The message that a job is about. */
export function messageOf({ guildId, key }: JobKey): MessageKey & { channelId: string } {
  const [channelId = '', messageId = ''] = key.split(':')
  return { guildId, channelId, messageId }
}

/** Whether a refusal of Discord would still revert the last save. */
export function isUndecided({ undo }: Pick<MessageButtons, 'undo'>, now: number): boolean {
  return undo !== null && isRunning(undo.until, now, UNDO_MS)
}

export function versionOf(row: ButtonsVersion): ButtonsVersion {
  const { configId, buttons, pickOne, arePermissionsRecorded, version, createdAt, updatedBy, updatedAt } = row
  return { configId, buttons, pickOne, arePermissionsRecorded, version, createdAt, updatedBy, updatedAt }
}

/** The refusals that a caller may still ask for, the oldest first. */
export function keptRefusals(refusals: readonly Refusal[], now: number): Refusal[] {
  return refusals.filter(({ at }) => at > now - REFUSALS_KEPT_MS).slice(-MOST_REFUSALS)
}

/**
 * Reverts an undecided save that Discord refused, in the transaction of that outcome.
 *
 * @param sentence why Discord refused, for the caller of the save.
 * @returns the buttons as they are now; undefined when the save stands.
 */
export async function revertSave(
  deps: { clock: Clock; changes: Changes },
  trx: Transaction<Schema>,
  { row, sentence }: { row: MessageButtons; sentence: string },
): Promise<ButtonsVersion | undefined> {
  const now = deps.clock.now()
  if (!row.undo || !isUndecided(row, now)) return undefined
  const { before } = row.undo
  // A save of the same buttons has raised no version, so there is none to revert.
  const reverted =
    before.version === row.version ? versionOf(row) : { ...before, version: row.version + 1, updatedAt: now }
  const refusal = { save: row.saveNumber, version: reverted.version, sentence, at: now }
  const refusals = [...keptRefusals(row.refusals, now), refusal]
  if (!(await revertButtons(trx, row, row.saveNumber, { ...reverted, refusals }))) return undefined
  deps.changes.publish(trx, { topic: 'guild-config', guildId: row.guildId })
  return reverted
}
