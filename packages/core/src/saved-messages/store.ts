import type { Selectable } from 'kysely'
import type { Connection, Trx } from '../kernel/database/schema.ts'
import { columnsOf, type ReadRows } from '../kernel/database/unreadable-rows.ts'
import { MessageParts } from '../kernel/message-parts.ts'
import type { SavedMessageRow } from './tables.ts'

/** A saved message, and the user who saved it last. */
export interface StoredMessage extends MessageParts {
  readonly name: string
  readonly content: string
  readonly version: number
  readonly updatedBy: string
  /** In epoch ms. */
  readonly updatedAt: number
}

/** A guild, and a name in one case; see `nameKey` of the contract. */
interface SavedMessageKey {
  readonly guildId: string
  readonly key: string
}

export async function getSaved(db: Connection, { guildId, key }: SavedMessageKey): Promise<StoredMessage | undefined> {
  const row = await db
    .selectFrom('saved_messages')
    .selectAll()
    .where('guild_id', '=', guildId)
    .where('folded_name', '=', key)
    .executeTakeFirst()
  return row && fromRow(row)
}

/** The saved messages of a guild, without rows that cannot be read. */
export async function listSaved(db: Connection, readRows: ReadRows, guildId: string): Promise<StoredMessage[]> {
  const rows = await db.selectFrom('saved_messages').selectAll().where('guild_id', '=', guildId).execute()
  return readRows(rows, fromRow)
}

export async function countSaved(db: Connection, guildId: string): Promise<number> {
  const { count } = await db
    .selectFrom('saved_messages')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('guild_id', '=', guildId)
    .executeTakeFirstOrThrow()
  return count
}

/** Writes a message over an earlier one with its name. */
export async function putSaved(trx: Trx, { guildId, key }: SavedMessageKey, message: StoredMessage): Promise<void> {
  const { name, content, embeds, components, version, updatedBy, updatedAt } = message
  const values = {
    name,
    content,
    parts: JSON.stringify({ embeds, components }),
    version,
    updated_by: updatedBy,
    updated_at: updatedAt,
  }
  await trx
    .insertInto('saved_messages')
    .values({ guild_id: guildId, folded_name: key, ...values })
    .onConflict((oc) => oc.columns(['guild_id', 'folded_name']).doUpdateSet(values))
    .execute()
}

export async function deleteSaved(trx: Trx, { guildId, key }: SavedMessageKey): Promise<void> {
  await trx.deleteFrom('saved_messages').where('guild_id', '=', guildId).where('folded_name', '=', key).execute()
}

function fromRow(row: Selectable<SavedMessageRow>): StoredMessage {
  const read = columnsOf({ table: 'saved_messages', guildId: row.guild_id, key: row.folded_name })
  return {
    name: row.name,
    content: row.content,
    ...read('parts', row.parts, MessageParts),
    version: row.version,
    updatedBy: row.updated_by,
    updatedAt: row.updated_at,
  }
}
