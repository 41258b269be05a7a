import type { HistoryAction, HistoryArea } from '@guildhall/contract'
import * as z from 'zod/mini'
import type { Changes } from '../changes/changes.ts'
import type { Connection, Trx } from '../database/schema.ts'
import { columnsOf, unlessUnreadable } from '../database/unreadable-rows.ts'
import { changedFields, type Fields } from './changed-fields.ts'
import type { Reference } from './references.ts'

/** The area of each type of target. */
const AREA_OF = {
  commands: 'commands',
  settings: 'settings',
  rules: 'rules',
  url_rules: 'url_rules',
  reminders: 'reminders',
  role_buttons: 'role_buttons',
  messages: 'role_buttons',
  saved_messages: 'role_buttons',
  word_lists: 'word_detection',
  access: 'access',
} as const satisfies Record<string, HistoryArea>

/** A type of target: what a guild configures. Types are stored, so they never change. */
export type TargetType = keyof typeof AREA_OF

/** The value of `restorableUntil` for a change that can never be undone. */
export const NEVER = 0

/** The most characters of a target's name. */
const NAME_LENGTH = 80

/** A change of a guild's configuration, to record in its transaction. */
export interface NewRevision {
  readonly guildId: string
  /** The time of the change, in epoch ms. */
  readonly at: number
  /** Null for a change that the bot makes by itself. */
  readonly userId: string | null
  readonly target: { readonly type: TargetType; readonly key: string; readonly name: string }
  readonly action: HistoryAction
  /** The values of the target before the change, read under a lock; null if it did not exist. */
  readonly before: Fields | null
  /** The values after the change; null if the target was deleted. */
  readonly after: Fields | null
  /** The state that a restoration brings back, in a shape that only the capability knows; null if the target did not exist. */
  readonly stored: unknown
  /** The channels, roles and emoji that `stored` needs: without one of them it cannot be restored. */
  readonly references: readonly Reference[]
  /** The time until which the change can be undone, in epoch ms; null for no end, {@link NEVER} for never. */
  readonly restorableUntil: number | null
  /** The undecided save of this change, see {@link settleRevision}; null for a change that is final. */
  readonly undecided: { readonly save: string; readonly until: number } | null
}

/**
 * Records a change in the transaction that makes it, so that both are committed or neither. A change of an existing target that changes no
 * field is not recorded.
 */
export async function recordRevision(
  { changes }: { changes: Pick<Changes, 'publish'> },
  trx: Trx,
  revision: NewRevision,
): Promise<void> {
  const { guildId, userId, target, stored, references, undecided } = revision
  const fields = changedFields(revision.before, revision.after)
  if (fields.length === 0 && revision.before !== null && revision.after !== null) return
  const texts = {
    changes: JSON.stringify(fields),
    stored: stored === null ? null : JSON.stringify(stored),
    refers_to: references.length === 0 ? null : JSON.stringify(references),
  }
  await trx
    .insertInto('revisions')
    .values((eb) => ({
      guild_id: guildId,
      at: revision.at,
      user_id: userId,
      username: userId === null ? null : eb.selectFrom('users').select('username').where('user_id', '=', userId),
      area: AREA_OF[target.type],
      target_type: target.type,
      target_key: target.key,
      target_name: shortened(target.name),
      action: revision.action,
      ...texts,
      restorable_until: revision.restorableUntil,
      undecided: undecided?.save ?? null,
      undecided_until: undecided?.until ?? null,
      bytes: Buffer.byteLength(texts.changes + (texts.stored ?? '') + (texts.refers_to ?? '')),
    }))
    .execute()
  // A hidden revision is announced when it is listed.
  if (!undecided) changes.publish(trx, { topic: 'history', guildId, area: 'history' })
}

/**
 * Lists the revision of a save that is decided: Discord applied it, or can no longer revert it.
 *
 * @param save the name of the save; an object has at most one undecided save.
 */
export async function settleRevision(
  { changes }: { changes: Pick<Changes, 'publish'> },
  trx: Trx,
  { guildId, save }: { guildId: string; save: string },
): Promise<void> {
  const { numUpdatedRows } = await trx
    .updateTable('revisions')
    .set({ undecided: null, undecided_until: null })
    .where('guild_id', '=', guildId)
    .where('undecided', '=', save)
    .executeTakeFirst()
  if (numUpdatedRows > 0n) changes.publish(trx, { topic: 'history', guildId, area: 'history' })
}

/** Deletes the revision of a reverted save, in the transaction that restores the state before it. */
export async function dropRevision(trx: Trx, { guildId, save }: { guildId: string; save: string }): Promise<void> {
  await trx.deleteFrom('revisions').where('guild_id', '=', guildId).where('undecided', '=', save).execute()
}

/** The state before the newest change of a target that existed then; undefined if there is none, or if it cannot be read. */
export async function latestStored(
  db: Connection,
  { guildId, type, key }: { guildId: string; type: TargetType; key: string },
): Promise<unknown> {
  const row = await db
    .selectFrom('revisions')
    .select(['revision_id', 'stored'])
    .where('guild_id', '=', guildId)
    .where('area', '=', AREA_OF[type])
    .where('target_type', '=', type)
    .where('target_key', '=', key)
    .where('stored', 'is not', null)
    .orderBy('revision_id', 'desc')
    .limit(1)
    .executeTakeFirst()
  const stored = row?.stored
  if (!row || stored === null || stored === undefined) return undefined
  const place = { table: 'revisions', guildId, key: String(row.revision_id) } as const
  return unlessUnreadable(() => columnsOf(place)('stored', stored, z.unknown()))
}

/** The beginning of a text in one line, as a name. */
function shortened(text: string): string {
  const line = text.replaceAll(/\s+/gu, ' ').trim()
  const characters = Array.from(line)
  return characters.length <= NAME_LENGTH ? line : `${characters.slice(0, NAME_LENGTH - 1).join('')}…`
}
