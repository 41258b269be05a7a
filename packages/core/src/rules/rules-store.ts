import type { Selectable, Transaction } from 'kysely'
import * as z from 'zod'
import { isAmong } from '../kernel/database/id-list.ts'
import type { ChannelRulesRow, Schema } from '../kernel/database/schema.ts'
import type { Database } from '../kernel/database/sqlite.ts'
import { NOTHING_POSTED, PostedMessages } from './posted-messages.ts'

type Connection = Database | Transaction<Schema>

const Contents = z.array(z.string())

/** One state of a channel's rules, and who brought it about. */
const SavedRules = z.object({
  contents: Contents,
  version: z.number(),
  updatedBy: z.string(),
  /** Epoch ms. */
  updatedAt: z.number(),
})
export type SavedRules = z.infer<typeof SavedRules>

/** Before anybody saved any. */
export const NO_RULES: SavedRules = { contents: [], version: 0, updatedBy: '', updatedAt: 0 }

export interface ChannelKey {
  guildId: string
  channelId: string
}

/** The row of a channel. */
export interface ChannelRules extends SavedRules {
  channelId: string
  /** What to go back to should Discord refuse; null once the save stands. */
  undo: SavedRules | null
  standing: PostedMessages
}

export async function readRules(db: Connection, key: ChannelKey): Promise<ChannelRules | undefined> {
  const row = await db
    .selectFrom('channel_rules')
    .selectAll()
    .where('guild_id', '=', key.guildId)
    .where('channel_id', '=', key.channelId)
    .executeTakeFirst()
  return row && fromRow(row)
}

/** Those of all channels of the guild, in order of their ids. */
export async function listRules(db: Connection, guildId: string): Promise<ChannelRules[]> {
  const rows = await db
    .selectFrom('channel_rules')
    .selectAll()
    .where('guild_id', '=', guildId)
    .orderBy('channel_id')
    .execute()
  return rows.map(fromRow)
}

/** The channels of the guild that have a row. */
export async function channelsWithRules(db: Connection, guildId: string): Promise<ReadonlySet<string>> {
  const rows = await db.selectFrom('channel_rules').select('channel_id').where('guild_id', '=', guildId).execute()
  return new Set(rows.map((row) => row.channel_id))
}

/** Those of the guilds that have a row, sorted. Crosses guilds: after a start, all of them are looked at. */
export async function guildsWithRules(db: Connection, guildIds: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('channel_rules')
    .select('guild_id')
    .distinct()
    .where((eb) => isAmong(db, eb.ref('guild_id'), guildIds))
    .orderBy('guild_id')
    .execute()
  return rows.map((row) => row.guild_id)
}

/** Writes what is wanted; what stands in Discord is another matter. */
export async function writeRules(
  db: Connection,
  key: ChannelKey,
  saved: SavedRules & { undo: SavedRules | null },
): Promise<void> {
  const values = {
    rules: JSON.stringify(saved.contents),
    version: saved.version,
    updated_by: saved.updatedBy,
    updated_at: saved.updatedAt,
    undo: saved.undo && JSON.stringify(saved.undo),
  }
  await db
    .insertInto('channel_rules')
    .values({
      guild_id: key.guildId,
      channel_id: key.channelId,
      standing: toText(NOTHING_POSTED),
      ...values,
    })
    .onConflict((oc) => oc.columns(['guild_id', 'channel_id']).doUpdateSet(values))
    .execute()
}

/** The save of this version stands; there is nothing to go back to. */
export async function confirmRules(db: Connection, key: ChannelKey, version: number): Promise<void> {
  await updateRules(db, key).set({ undo: null }).where('version', '=', version).execute()
}

export async function deleteRules(db: Connection, { guildId, channelId }: ChannelKey): Promise<void> {
  await db.deleteFrom('channel_rules').where('guild_id', '=', guildId).where('channel_id', '=', channelId).execute()
}

/** Writes what stands in Discord, if that is still what it was. @returns false when somebody else wrote it meanwhile. */
export async function writePosted(
  db: Connection,
  key: ChannelKey,
  change: { from: PostedMessages; to: PostedMessages },
): Promise<boolean> {
  const { numUpdatedRows } = await updateRules(db, key)
    .set({ standing: toText(change.to) })
    .where('standing', '=', toText(change.from))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

function fromRow(row: Selectable<ChannelRulesRow>): ChannelRules {
  return {
    channelId: row.channel_id,
    contents: Contents.parse(JSON.parse(row.rules)),
    version: row.version,
    updatedBy: row.updated_by,
    updatedAt: row.updated_at,
    undo: row.undo === null ? null : SavedRules.parse(JSON.parse(row.undo)),
    standing: PostedMessages.parse(JSON.parse(row.standing)),
  }
}

/** The same text for the same state, whatever order its parts were written in: it is compared. */
function toText({ messageIds, leavingIds, posting }: PostedMessages): string {
  const { since, key, textHashes } = posting ?? {}
  return JSON.stringify({ messageIds, leavingIds, posting: posting && { since, key, textHashes } })
}

function updateRules(db: Connection, { guildId, channelId }: ChannelKey) {
  return db.updateTable('channel_rules').where('guild_id', '=', guildId).where('channel_id', '=', channelId)
}
