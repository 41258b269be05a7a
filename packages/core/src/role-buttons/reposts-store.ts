import { sql, type SqlBool } from 'kysely'
import { deleteInSteps } from '../kernel/database/delete-in-steps.ts'
import type { Connection, Database } from '../kernel/database/schema.ts'
import { columnsOf } from '../kernel/database/unreadable-rows.ts'
import type { StoredConfig } from './configuration.ts'

/** The kind of job that posts the deleted message of a configuration again; its key is the id of the request. */
export const ROLE_BUTTONS_REPOST = 'role-buttons-repost'

/** A configuration to restore below a new message. */
export interface Repost {
  readonly guildId: string
  readonly requestId: string
  readonly configId: string
  readonly config: StoredConfig
  /** The version of the configuration that the repost replaces; null if it was deleted. */
  readonly seenVersion: number | null
  /** The version of the restored configuration. */
  readonly version: number
  readonly userId: string
  readonly requestedAt: number
}

export async function insertRepost(db: Connection, repost: Repost): Promise<void> {
  await db
    .insertInto('role_button_reposts')
    .values({
      guild_id: repost.guildId,
      request_id: repost.requestId,
      config_id: repost.configId,
      config: JSON.stringify(repost.config),
      seen_version: repost.seenVersion,
      version: repost.version,
      user_id: repost.userId,
      message_id: null,
      requested_at: repost.requestedAt,
    })
    .execute()
}

/** @param schema of the stored configuration. */
export async function getRepost(
  db: Connection,
  { guildId, requestId }: Pick<Repost, 'guildId' | 'requestId'>,
  schema: { parse(value: unknown): StoredConfig },
): Promise<Repost | undefined> {
  const row = await db
    .selectFrom('role_button_reposts')
    .selectAll()
    .where('guild_id', '=', guildId)
    .where('request_id', '=', requestId)
    .executeTakeFirst()
  if (!row) return undefined
  const read = columnsOf({ table: 'role_button_reposts', guildId, key: requestId })
  return {
    guildId,
    requestId,
    configId: row.config_id,
    config: read('config', row.config, schema),
    seenVersion: row.seen_version,
    version: row.version,
    userId: row.user_id,
    requestedAt: row.requested_at,
  }
}

/** Stores the id of the posted message. */
export async function writePostedId(
  db: Connection,
  { guildId, requestId }: Pick<Repost, 'guildId' | 'requestId'>,
  messageId: string,
): Promise<void> {
  await db
    .updateTable('role_button_reposts')
    .set({ message_id: messageId })
    .where('guild_id', '=', guildId)
    .where('request_id', '=', requestId)
    .execute()
}

/** Whether a repost is known to have posted a message. */
export async function isReposted(db: Connection, guildId: string, messageId: string): Promise<boolean> {
  const row = await db
    .selectFrom('role_button_reposts')
    .select('request_id')
    .where('guild_id', '=', guildId)
    .where('message_id', '=', messageId)
    .executeTakeFirst()
  return row !== undefined
}

/** Deletes reposts requested before a time (epoch ms), in steps. Crosses guilds: only time matters. */
export async function pruneReposts(db: Database, before: number): Promise<void> {
  await deleteInSteps(db, 'role_button_reposts', sql<SqlBool>`requested_at < ${before}`)
}
