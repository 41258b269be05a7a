import { MessageEmbed } from '@guildhall/contract'
import { sql, type SqlBool, type Transaction } from 'kysely'
import { deleteInSteps } from '../kernel/database/delete-in-steps.ts'
import type { Schema } from '../kernel/database/schema.ts'
import type { Database } from '../kernel/database/sqlite.ts'
import { columnsOf } from '../kernel/database/unreadable-rows.ts'

type Connection = Database | Transaction<Schema>

/** A message as an administrator wants it posted, or an earlier one changed. */
export interface MessageRequest {
  guildId: string
  requestId: string
  channelId: string
  /** Of the message that is changed; of a new one, once it is known to be posted. */
  messageId: string | null
  content: string
  embed: MessageEmbed | null
  /** Epoch ms. */
  requestedAt: number
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
      embed: request.embed && JSON.stringify(request.embed),
      requested_at: request.requestedAt,
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
  if (!row) return undefined
  const read = columnsOf({ table: 'message_requests', guildId, key: requestId })
  return {
    guildId,
    requestId,
    channelId: row.channel_id,
    messageId: row.message_id,
    content: row.content,
    embed: row.embed === null ? null : read('embed', row.embed, MessageEmbed),
    requestedAt: row.requested_at,
  }
}

/** Notes which message a request has posted. */
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

/** Whether a message is known to be that of a request. */
export async function isPosted(db: Connection, guildId: string, messageId: string): Promise<boolean> {
  const row = await db
    .selectFrom('message_requests')
    .select('request_id')
    .where('guild_id', '=', guildId)
    .where('message_id', '=', messageId)
    .executeTakeFirst()
  return row !== undefined
}

/** The ids of requests about these messages by message id, the oldest first. */
export async function requestsOf(
  db: Connection,
  guildId: string,
  messageIds: readonly string[],
): Promise<{ messageId: string; requestId: string }[]> {
  const rows = await db
    .selectFrom('message_requests')
    .select(['request_id', 'message_id'])
    .where('guild_id', '=', guildId)
    .where('message_id', 'in', messageIds)
    .orderBy('requested_at')
    .execute()
  return rows.map((row) => ({ messageId: row.message_id ?? '', requestId: row.request_id }))
}

export async function deleteRequest(db: Connection, guildId: string, requestId: string): Promise<void> {
  await db.deleteFrom('message_requests').where('guild_id', '=', guildId).where('request_id', '=', requestId).execute()
}

/** Forgets requests made before a time (epoch ms), in steps. Crosses guilds: only time matters. */
export async function pruneRequests(db: Database, before: number): Promise<void> {
  await deleteInSteps(db, 'message_requests', sql<SqlBool>`requested_at < ${before}`)
}
