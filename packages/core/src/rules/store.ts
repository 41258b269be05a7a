import type { Selectable } from 'kysely'
import * as z from 'zod'
import { isAmong } from '../kernel/database/queries.ts'
import type { Connection } from '../kernel/database/schema.ts'
import type { ChannelRulesRow } from './tables.ts'
import { columnsOf, type ReadRows } from '../kernel/database/unreadable-rows.ts'
import { Refusal, type LastSave } from '../kernel/undecided-saves.ts'
import { NOTHING_POSTED, PostedMessages } from './posted-messages.ts'

const Contents = z.array(z.string())

/** One version of a channel's rules, and the user who saved it. */
const RulesVersion = z.object({
  contents: Contents,
  version: z.number(),
  updatedBy: z.string(),
  /** The time of the save, in epoch ms. */
  updatedAt: z.number(),
})
export type RulesVersion = z.infer<typeof RulesVersion>

/** The version before the first save. */
export const NO_RULES: RulesVersion = { contents: [], version: 0, updatedBy: '', updatedAt: 0 }

export interface ChannelKey {
  guildId: string
  channelId: string
}

/** The row of a channel. */
export interface ChannelRules extends RulesVersion, LastSave<RulesVersion> {
  channelId: string
  posted: PostedMessages
}

export async function getRules(db: Connection, key: ChannelKey): Promise<ChannelRules | undefined> {
  const row = await db
    .selectFrom('channel_rules')
    .selectAll()
    .where('guild_id', '=', key.guildId)
    .where('channel_id', '=', key.channelId)
    .executeTakeFirst()
  return row && fromRow(row)
}

/** The rules of all channels of the guild, in order of their ids, without rows that cannot be read. */
export async function listRules(db: Connection, readRows: ReadRows, guildId: string): Promise<ChannelRules[]> {
  const rows = await db
    .selectFrom('channel_rules')
    .selectAll()
    .where('guild_id', '=', guildId)
    .orderBy('channel_id')
    .execute()
  return readRows(rows, fromRow)
}

/** The channels of the guild that have a row. */
export async function channelsWithRules(db: Connection, guildId: string): Promise<ReadonlySet<string>> {
  const rows = await db.selectFrom('channel_rules').select('channel_id').where('guild_id', '=', guildId).execute()
  return new Set(rows.map((row) => row.channel_id))
}

/** The channels of these guilds that have a row, in order of their ids. Crosses guilds: after a start, all are compared with Discord. */
export async function channelsToSync(db: Connection, guildIds: readonly string[]): Promise<ChannelKey[]> {
  const rows = await db
    .selectFrom('channel_rules')
    .select(['guild_id', 'channel_id'])
    .where((eb) => isAmong(db, eb.ref('guild_id'), guildIds))
    .orderBy('guild_id')
    .orderBy('channel_id')
    .execute()
  return rows.map((row) => ({ guildId: row.guild_id, channelId: row.channel_id }))
}

/** Writes a save over any earlier row. */
export async function putRules(
  db: Connection,
  key: ChannelKey,
  save: RulesVersion & LastSave<RulesVersion>,
): Promise<void> {
  const values = {
    ...toColumns(save),
    undo: save.undo && JSON.stringify(save.undo.before),
    undo_until: save.undo && save.undo.until,
    save_number: save.saveNumber,
    save_revision: save.saveRevision,
  }
  await db
    .insertInto('channel_rules')
    .values({
      guild_id: key.guildId,
      channel_id: key.channelId,
      posted: JSON.stringify(NOTHING_POSTED),
      ...values,
    })
    .onConflict((oc) => oc.columns(['guild_id', 'channel_id']).doUpdateSet(values))
    .execute()
}

/** Replaces an undecided save. @returns false when that save is no longer undecided. */
export async function revertRules(
  db: Connection,
  key: ChannelKey,
  saveNumber: number,
  reverted: RulesVersion & { refusals: readonly Refusal[] },
): Promise<boolean> {
  const { numUpdatedRows } = await updateRules(db, key)
    .set({ ...toColumns(reverted), undo: null, undo_until: null })
    .where('save_number', '=', saveNumber)
    .where('undo', 'is not', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Ends the time in which a refusal reverts a save. @returns false when it had ended, or another save followed. */
export async function clearUndo(db: Connection, key: ChannelKey, saveNumber: number): Promise<boolean> {
  const { numUpdatedRows } = await updateRules(db, key)
    .set({ undo: null, undo_until: null })
    .where('save_number', '=', saveNumber)
    .where('undo', 'is not', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Confirms a save that Discord has applied as of this revision of the job. @returns false when no save was undecided. */
export async function confirmRules(db: Connection, key: ChannelKey, revision: number): Promise<boolean> {
  const { numUpdatedRows } = await updateRules(db, key)
    .set({ undo: null, undo_until: null })
    .where('save_revision', '<=', revision)
    .where('undo', 'is not', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function writePosted(db: Connection, key: ChannelKey, posted: PostedMessages): Promise<void> {
  await updateRules(db, key)
    .set({ posted: JSON.stringify(posted) })
    .execute()
}

function toColumns(saved: RulesVersion & { refusals: readonly Refusal[] }) {
  return {
    rules: JSON.stringify(saved.contents),
    version: saved.version,
    updated_by: saved.updatedBy,
    updated_at: saved.updatedAt,
    refusals: JSON.stringify(saved.refusals),
  }
}

function fromRow(row: Selectable<ChannelRulesRow>): ChannelRules {
  const { undo, undo_until: until } = row
  const read = columnsOf({ table: 'channel_rules', guildId: row.guild_id, key: row.channel_id })
  return {
    channelId: row.channel_id,
    contents: read('rules', row.rules, Contents),
    version: row.version,
    updatedBy: row.updated_by,
    updatedAt: row.updated_at,
    saveNumber: row.save_number,
    saveRevision: row.save_revision,
    undo: undo === null || until === null ? null : { before: read('undo', undo, RulesVersion), until },
    refusals: read('refusals', row.refusals, z.array(Refusal)),
    posted: read('posted', row.posted, PostedMessages),
  }
}

function updateRules(db: Connection, { guildId, channelId }: ChannelKey) {
  return db.updateTable('channel_rules').where('guild_id', '=', guildId).where('channel_id', '=', channelId)
}
