import { MessageEmbed } from '@guildhall/contract'
import { sql, type Selectable, type SqlBool } from 'kysely'
import { deleteInSteps } from '../kernel/database/delete-in-steps.ts'
import type { Connection, Database, Trx } from '../kernel/database/schema.ts'
import { columnsOf, type ReadRows } from '../kernel/database/unreadable-rows.ts'
import { StoredEmbeds } from '../kernel/message-content.ts'
import { PartsChange } from './parts-change.ts'
import type { MessageRequestRow } from './tables.ts'

/** An administrator's request to post a message or to edit one. */
export interface MessageRequest {
  guildId: string
  requestId: string
  channelId: string
  /** The edited message, or the new one once it is known to be posted. */
  messageId: string | null
  content: string
  /** The change of embeds and link buttons; of an applied edit, the parts that the message has. */
  parts: PartsChange
  /** The time at which the request was made, in epoch ms. */
  requestedAt: number
  /** The administrator; null for requests of earlier versions, which the history does not list. */
  userId: string | null
  /** Whether it restores an earlier text from the history. */
  isRestoration: boolean
}

export async function insertRequest(db: Connection, request: MessageRequest): Promise<void> {
  await db
    .insertInto('message_requests')
    .values({
      guild_id: request.guildId,
      request_id: request.requestId,
      channel_id: request.channelId,
      message_id: request.messageId,
      content: request.content,
      embed: null,
      embeds: null,
      parts: JSON.stringify(request.parts),
      requested_at: request.requestedAt,
      user_id: request.userId,
      is_restoration: request.isRestoration ? 1 : 0,
    })
    .execute()
}

export async function getRequest(
  db: Connection,
  guildId: string,
  requestId: string,
): Promise<MessageRequest | undefined> {
  const row = await db
    .selectFrom('message_requests')
    .selectAll()
    .where('guild_id', '=', guildId)
    .where('request_id', '=', requestId)
    .executeTakeFirst()
  return row && toRequest(row)
}

/** Stores the id of the message that a request has posted. */
export async function writeMessageId(
  db: Connection,
  { guildId, requestId }: Pick<MessageRequest, 'guildId' | 'requestId'>,
  messageId: string,
): Promise<void> {
  await db
    .updateTable('message_requests')
    .set({ message_id: messageId })
    .where('guild_id', '=', guildId)
    .where('request_id', '=', requestId)
    .execute()
}

/** Stores the parts that the message of an applied edit has. */
export async function writeApplied(
  trx: Trx,
  { guildId, requestId }: Pick<MessageRequest, 'guildId' | 'requestId'>,
  parts: PartsChange,
): Promise<void> {
  await trx
    .updateTable('message_requests')
    .set({ parts: JSON.stringify(parts) })
    .where('guild_id', '=', guildId)
    .where('request_id', '=', requestId)
    .execute()
}

/** Whether a request is known to have posted a message. */
export async function isPosted(db: Connection, guildId: string, messageId: string): Promise<boolean> {
  const row = await db
    .selectFrom('message_requests')
    .select('request_id')
    .where('guild_id', '=', guildId)
    .where('message_id', '=', messageId)
    .executeTakeFirst()
  return row !== undefined
}

/** The readable requests about these messages, the oldest first. */
export async function requestsOf(
  db: Connection,
  readRows: ReadRows,
  guildId: string,
  messageIds: readonly string[],
): Promise<(MessageRequest & { messageId: string })[]> {
  const rows = await db
    .selectFrom('message_requests')
    .selectAll()
    .where('guild_id', '=', guildId)
    .where('message_id', 'in', messageIds)
    .orderBy('requested_at')
    .execute()
  return readRows(rows, (row) => ({ ...toRequest(row), messageId: row.message_id ?? '' }))
}

function toRequest(row: Selectable<MessageRequestRow>): MessageRequest {
  const read = columnsOf({ table: 'message_requests', guildId: row.guild_id, key: row.request_id })
  return {
    guildId: row.guild_id,
    requestId: row.request_id,
    channelId: row.channel_id,
    messageId: row.message_id,
    content: row.content,
    parts: row.parts === null ? earlierChange(row) : read('parts', row.parts, PartsChange),
    requestedAt: row.requested_at,
    userId: row.user_id,
    isRestoration: row.is_restoration === 1,
  }
}

/** The change of a request of an earlier version, which had one embed with four parts. */
function earlierChange(row: Selectable<MessageRequestRow>): PartsChange {
  const read = columnsOf({ table: 'message_requests', guildId: row.guild_id, key: row.request_id })
  const first = row.embed === null ? null : read('embed', row.embed, MessageEmbed)
  if (row.is_restoration !== 1) return { embeds: { first, removed: [] }, components: null }
  const all = row.embeds === null ? (first ? [first] : []) : read('embeds', row.embeds, StoredEmbeds)
  return { embeds: { all }, components: null }
}

export async function deleteRequest(db: Connection, guildId: string, requestId: string): Promise<void> {
  await db.deleteFrom('message_requests').where('guild_id', '=', guildId).where('request_id', '=', requestId).execute()
}

/** Deletes requests made before a time (epoch ms), in steps. Crosses guilds: only time matters. */
export async function pruneRequests(db: Database, before: number): Promise<void> {
  await deleteInSteps(db, 'message_requests', sql<SqlBool>`requested_at < ${before}`)
}
