import type { RoleButton } from '@guildhall/contract'
import { sql, type Selectable, type SqlBool } from 'kysely'
import * as z from 'zod/mini'
import { deleteInSteps } from '../kernel/database/delete-in-steps.ts'
import { isAmong } from '../kernel/database/queries.ts'
import type { RoleButtonsRow } from './tables.ts'
import type { Connection, Database } from '../kernel/database/schema.ts'
import { columnsOf, type ReadRows } from '../kernel/database/unreadable-rows.ts'
import { MessageContent } from '../kernel/message-content.ts'
import { Refusal, type LastSave } from '../kernel/undecided-saves.ts'
import { StoredButton } from './buttons.ts'

const Buttons = z.array(StoredButton)

/** One version of a message's role buttons, and the user who saved it. */
const ButtonsVersion = z.object({
  /** The id of the configuration; null without one. */
  configId: z.nullable(z.string()),
  buttons: Buttons,
  pickOne: z.boolean(),
  /** False for buttons of version 0.1.0, until the permissions of the roles are recorded. */
  arePermissionsRecorded: z._default(z.boolean(), false),
  version: z.number(),
  /** Times in epoch ms. */
  createdAt: z.number(),
  updatedBy: z.string(),
  updatedAt: z.number(),
})
export type ButtonsVersion = z.infer<typeof ButtonsVersion>

/** The version before the first save. */
export const NO_BUTTONS: ButtonsVersion = {
  configId: null,
  buttons: [],
  pickOne: false,
  arePermissionsRecorded: true,
  version: 0,
  createdAt: 0,
  updatedBy: '',
  updatedAt: 0,
}

export interface MessageKey {
  guildId: string
  messageId: string
}

/** The row of a message. */
export interface MessageButtons extends ButtonsVersion, LastSave<ButtonsVersion> {
  guildId: string
  channelId: string
  messageId: string
  /** The content of the message when the bot last compared it; null while it is unknown. */
  message: MessageContent | null
}

export async function getButtons(db: Connection, key: MessageKey): Promise<MessageButtons | undefined> {
  const row = await db
    .selectFrom('role_buttons')
    .selectAll()
    .where('guild_id', '=', key.guildId)
    .where('message_id', '=', key.messageId)
    .executeTakeFirst()
  return row && fromRow(row)
}

export async function getConfig(
  db: Connection,
  guildId: string,
  configId: string,
): Promise<MessageButtons | undefined> {
  const row = await db
    .selectFrom('role_buttons')
    .selectAll()
    .where('guild_id', '=', guildId)
    .where('config_id', '=', configId)
    .executeTakeFirst()
  return row && fromRow(row)
}

/** The configurations of a guild, the oldest first, without rows that cannot be read. */
export async function listConfigs(db: Connection, readRows: ReadRows, guildId: string): Promise<MessageButtons[]> {
  const rows = await db
    .selectFrom('role_buttons')
    .selectAll()
    .where('guild_id', '=', guildId)
    .where('config_id', 'is not', null)
    .orderBy('created_at')
    .orderBy('message_id')
    .execute()
  return readRows(rows, fromRow)
}

export async function countConfigs(db: Connection, guildId: string): Promise<number> {
  const { count } = await db
    .selectFrom('role_buttons')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('guild_id', '=', guildId)
    .where('config_id', 'is not', null)
    .executeTakeFirstOrThrow()
  return count
}

/**
 * The messages in these guilds that have or recently had a configuration: their buttons may still be shown. Crosses guilds:
 * after a start, all are compared with Discord.
 */
export async function messagesToSync(
  db: Connection,
  guildIds: readonly string[],
): Promise<(MessageKey & { channelId: string })[]> {
  const rows = await db
    .selectFrom('role_buttons')
    .select(['guild_id', 'channel_id', 'message_id'])
    .where((eb) => isAmong(db, eb.ref('guild_id'), guildIds))
    .orderBy('guild_id')
    .orderBy('message_id')
    .execute()
  return rows.map((row) => ({ guildId: row.guild_id, channelId: row.channel_id, messageId: row.message_id }))
}

/** The guilds among these that have buttons without recorded permissions. Crosses guilds: after a start, all are checked. */
export async function guildsToRecord(db: Connection, guildIds: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('role_buttons')
    .select('guild_id')
    .distinct()
    .where('are_permissions_recorded', '=', 0)
    .where((eb) => isAmong(db, eb.ref('guild_id'), guildIds))
    .execute()
  return rows.map((row) => row.guild_id)
}

/** The rows of a guild whose permissions are not recorded, without rows that cannot be read. */
export async function unrecordedButtons(
  db: Connection,
  readRows: ReadRows,
  guildId: string,
): Promise<MessageButtons[]> {
  const rows = await db
    .selectFrom('role_buttons')
    .selectAll()
    .where('guild_id', '=', guildId)
    .where('are_permissions_recorded', '=', 0)
    .execute()
  return readRows(rows, fromRow)
}

/** Writes buttons with their permissions, once. @returns false when these were already recorded, or the buttons were saved meanwhile. */
export async function recordButtons(
  db: Connection,
  { version, saveNumber, ...key }: MessageKey & Pick<MessageButtons, 'version' | 'saveNumber'>,
  buttons: readonly RoleButton[],
): Promise<boolean> {
  const { numUpdatedRows } = await update(db, key)
    .set({ buttons: JSON.stringify(buttons), are_permissions_recorded: 1 })
    .where('are_permissions_recorded', '=', 0)
    .where('version', '=', version)
    .where('save_number', '=', saveNumber)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Writes a save over any earlier row. */
export async function putButtons(
  db: Connection,
  key: MessageKey & { channelId: string },
  save: ButtonsVersion & LastSave<ButtonsVersion>,
): Promise<void> {
  const values = {
    ...toColumns(save),
    channel_id: key.channelId,
    undo: save.undo && JSON.stringify(save.undo.before),
    undo_until: save.undo && save.undo.until,
    save_number: save.saveNumber,
    save_revision: save.saveRevision,
    is_waiting_for_rules: 0 as const,
  }
  await db
    .insertInto('role_buttons')
    .values({ guild_id: key.guildId, message_id: key.messageId, ...values })
    .onConflict((oc) => oc.columns(['guild_id', 'message_id']).doUpdateSet(values))
    .execute()
}

/** Replaces an undecided save. @returns false when that save is no longer undecided. */
export async function revertButtons(
  db: Connection,
  key: MessageKey,
  saveNumber: number,
  reverted: ButtonsVersion & { refusals: readonly Refusal[] },
): Promise<boolean> {
  const { numUpdatedRows } = await update(db, key)
    .set({ ...toColumns(reverted), undo: null, undo_until: null })
    .where('save_number', '=', saveNumber)
    .where('undo', 'is not', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Ends the time in which a refusal reverts a save. @returns false when it had ended, or another save followed. */
export async function clearUndo(db: Connection, key: MessageKey, saveNumber: number): Promise<boolean> {
  const { numUpdatedRows } = await update(db, key)
    .set({ undo: null, undo_until: null })
    .where('save_number', '=', saveNumber)
    .where('undo', 'is not', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Confirms a save that Discord has applied as of this revision of the job. @returns false when no save was undecided. */
export async function confirmButtons(db: Connection, key: MessageKey, revision: number): Promise<boolean> {
  const { numUpdatedRows } = await update(db, key)
    .set({ undo: null, undo_until: null })
    .where('save_revision', '<=', revision)
    .where('undo', 'is not', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Deletes the row of a message whose configuration moves to another one. */
export async function deleteButtons(db: Connection, { guildId, messageId }: MessageKey): Promise<void> {
  await db.deleteFrom('role_buttons').where('guild_id', '=', guildId).where('message_id', '=', messageId).execute()
}

/** Writes the content of a message with a configuration. @returns false when it was already written, or it has none. */
export async function writeMessage(db: Connection, key: MessageKey, message: MessageContent): Promise<boolean> {
  const json = JSON.stringify(message)
  const { numUpdatedRows } = await update(db, key)
    .set({ message: json })
    .where('config_id', 'is not', null)
    .where((eb) => eb.or([eb('message', 'is', null), eb('message', '<>', json)]))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Deletes rows without a configuration that were last saved before a time (epoch ms). Crosses guilds: only time matters. */
export async function pruneButtons(db: Database, before: number): Promise<void> {
  await deleteInSteps(db, 'role_buttons', sql<SqlBool>`config_id is null and updated_at < ${before}`)
}

function toColumns(saved: ButtonsVersion & { refusals: readonly Refusal[] }) {
  return {
    config_id: saved.configId,
    buttons: JSON.stringify(saved.buttons),
    pick_one: saved.pickOne ? 1 : 0,
    are_permissions_recorded: saved.arePermissionsRecorded ? 1 : 0,
    version: saved.version,
    created_at: saved.createdAt,
    updated_by: saved.updatedBy,
    updated_at: saved.updatedAt,
    refusals: JSON.stringify(saved.refusals),
  } as const
}

function fromRow(row: Selectable<RoleButtonsRow>): MessageButtons {
  const { undo, undo_until: until } = row
  const read = columnsOf({ table: 'role_buttons', guildId: row.guild_id, key: row.message_id })
  return {
    guildId: row.guild_id,
    channelId: row.channel_id,
    messageId: row.message_id,
    configId: row.config_id,
    buttons: read('buttons', row.buttons, Buttons),
    pickOne: row.pick_one === 1,
    arePermissionsRecorded: row.are_permissions_recorded === 1,
    version: row.version,
    createdAt: row.created_at,
    updatedBy: row.updated_by,
    updatedAt: row.updated_at,
    saveNumber: row.save_number,
    saveRevision: row.save_revision,
    undo: undo === null || until === null ? null : { before: read('undo', undo, ButtonsVersion), until },
    refusals: read('refusals', row.refusals, z.array(Refusal)),
    message: row.message === null ? null : read('message', row.message, MessageContent),
  }
}

function update(db: Connection, { guildId, messageId }: MessageKey) {
  return db.updateTable('role_buttons').where('guild_id', '=', guildId).where('message_id', '=', messageId)
}
