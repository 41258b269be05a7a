import { createHash } from 'node:crypto'
import { MessageEmbed } from '@guildhall/contract'
import type { Database, Trx } from '../kernel/database/schema.ts'
import { columnsOf } from '../kernel/database/unreadable-rows.ts'
import type { MessageContent } from '../kernel/message-content.ts'
import { MessageParts } from '../kernel/message-parts.ts'
import { staleVersion } from '../kernel/versions.ts'
import type { MessageRequest } from './store.ts'

/** An administrator's edit of a message. */
interface Edit {
  readonly guildId: string
  readonly messageId: string
  /** The version that the administrator saw; undefined when the client sends none. */
  readonly seen: number | undefined
  readonly content: Pick<MessageRequest, 'content' | 'parts'>
  readonly userId: string
  /** The time of the edit, in epoch ms. */
  readonly now: number
}

/**
 * Counts an edit, in its transaction. A repeated edit is not counted twice. The caller must hold the guild's lock.
 *
 * @returns the version of the message from now on
 * @throws Problem `version.stale` when another edit came first.
 */
export async function countEdit(trx: Trx, { guildId, messageId, seen, content, userId, now }: Edit): Promise<number> {
  const before = await trx
    .selectFrom('message_versions')
    .selectAll()
    .where('guild_id', '=', guildId)
    .where('message_id', '=', messageId)
    .executeTakeFirst()
  const current = before?.version ?? 0
  const digest = digestOf(content)
  if (before && seen !== undefined && seen !== current) {
    if (seen < current && before.updated_by === userId && before.digest === digest) return current
    throw await staleVersion(trx, { updatedBy: before.updated_by, updatedAt: before.updated_at })
  }
  const edited = { version: current + 1, digest, updated_by: userId, updated_at: now }
  await trx
    .insertInto('message_versions')
    .values({ guild_id: guildId, message_id: messageId, content: null, embed: null, parts: null, ...edited })
    .onConflict((conflict) => conflict.columns(['guild_id', 'message_id']).doUpdateSet(edited))
    .execute()
  return edited.version
}

/** The digest of an edit. One of a text and an embed alone has the digest of earlier versions. */
function digestOf({ content, parts: { embeds, components } }: Edit['content']): string {
  const first = 'first' in embeds ? embeds.first : null
  const isSimple = 'first' in embeds && embeds.removed.length === 0 && components === null
  const edit = isSimple ? [content, first] : [content, embeds, components]
  return createHash('sha256').update(JSON.stringify(edit)).digest('hex')
}

/** The versions of messages by message id, without messages that were never edited. */
export async function versionsOf(
  db: Database,
  guildId: string,
  messageIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom('message_versions')
    .select(['message_id', 'version'])
    .where('guild_id', '=', guildId)
    .where('message_id', 'in', messageIds)
    .execute()
  return new Map(rows.map((row) => [row.message_id, row.version]))
}

/** The version of a message with the last content that Discord applied, if it is known; undefined without an edit. */
export async function getVersion(
  db: Database,
  guildId: string,
  messageId: string,
): Promise<{ version: number; shown: MessageContent | null } | undefined> {
  const row = await db
    .selectFrom('message_versions')
    .select(['version', 'content', 'embed', 'parts'])
    .where('guild_id', '=', guildId)
    .where('message_id', '=', messageId)
    .executeTakeFirst()
  if (!row) return undefined
  const { version, content, embed, parts } = row
  const read = columnsOf({ table: 'message_versions', guildId, key: messageId })
  if (content === null) return { version, shown: null }
  if (parts !== null) return { version, shown: { content, ...read('parts', parts, MessageParts) } }
  const embeds = embed === null ? [] : [read('embed', embed, MessageEmbed)]
  return { version, shown: { content, embeds, components: [] } }
}

/** Stores the content of an edit that Discord applied. */
export async function writeShown(
  trx: Trx,
  { guildId, messageId }: { guildId: string; messageId: string },
  { content, ...parts }: MessageContent,
): Promise<void> {
  await trx
    .updateTable('message_versions')
    .set({ content, embed: null, parts: JSON.stringify(parts) })
    .where('guild_id', '=', guildId)
    .where('message_id', '=', messageId)
    .execute()
}

/** Deletes the version of a deleted message. */
export async function forgetVersion(db: Database, guildId: string, messageId: string): Promise<void> {
  await db.deleteFrom('message_versions').where('guild_id', '=', guildId).where('message_id', '=', messageId).execute()
}
