import type { Transaction } from 'kysely'
import type { Changes } from '../kernel/changes/changes.ts'
import { isRunning, type Clock } from '../kernel/clock.ts'
import type { Schema } from '../kernel/database/schema.ts'
import type { JobKey } from '../kernel/jobs/job.ts'
import { revertRules, type ChannelKey, type ChannelRules, type Refusal, type RulesVersion } from './store.ts'

/** The kind of job that makes the messages of a channel match; its key is the channel's id. */
export const RULES_MESSAGE = 'rules-message'

/** How long after a save a refusal of Discord reverts it, in ms; the caller waits as long for the outcome. */
export const UNDO_MS = 4_000

/** How long refusals are kept for callers who have not received them, in ms: as long as an idempotency key. */
const REFUSALS_KEPT_MS = 24 * 60 * 60_000
/** More refusals than these of one channel are not kept. */
const MOST_REFUSALS = 50

export function jobKeyOf({ guildId, channelId }: ChannelKey): JobKey {
  return { guildId, kind: RULES_MESSAGE, key: channelId }
}

/** Whether a refusal of Discord would still revert the last save. */
export function isUndecided({ undo }: Pick<ChannelRules, 'undo'>, now: number): boolean {
  return undo !== null && isRunning(undo.until, now, UNDO_MS)
}

export function versionOf({ contents, version, updatedBy, updatedAt }: RulesVersion): RulesVersion {
  return { contents, version, updatedBy, updatedAt }
}

/** The refusals that a caller may still ask for, the oldest first. */
export function keptRefusals(refusals: readonly Refusal[], now: number): Refusal[] {
  return refusals.filter(({ at }) => at > now - REFUSALS_KEPT_MS).slice(-MOST_REFUSALS)
}

/**
 * Reverts an undecided save that Discord refused, in the transaction of that outcome.
 *
 * @param row the channel as the same transaction read it.
 * @param sentence why Discord refused, for the caller of the save.
 * @returns the rules as they are now; undefined when the save stands.
 */
export async function revertSave(
  deps: { clock: Clock; changes: Changes },
  trx: Transaction<Schema>,
  key: ChannelKey,
  { row, sentence }: { row: ChannelRules; sentence: string },
): Promise<RulesVersion | undefined> {
  const now = deps.clock.now()
  if (!row.undo || !isUndecided(row, now)) return undefined
  const { before } = row.undo
  // A save of the same rules has raised no version, so there is none to revert.
  const reverted = before.version === row.version ? versionOf(row) : { ...before, version: row.version + 1 }
  const refusal = { save: row.saveNumber, version: reverted.version, sentence, at: now }
  const refusals = [...keptRefusals(row.refusals, now), refusal]
  if (!(await revertRules(trx, key, row.saveNumber, { ...reverted, refusals }))) return undefined
  deps.changes.publish(trx, { topic: 'guild-config', guildId: key.guildId })
  return reverted
}
