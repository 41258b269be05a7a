import { DEFAULT_PREFIX, DEFAULT_WELCOME_MESSAGE, type GuildSettings, type SettingsChange } from '@guildhall/contract'
import type { Transaction } from 'kysely'
import type { GuildSettingsRow, Schema } from '../kernel/database/schema.ts'
import type { Database } from '../kernel/database/sqlite.ts'

type Connection = Database | Transaction<Schema>
type Columns = Omit<GuildSettingsRow, 'guild_id' | 'updated_by' | 'updated_at'>

/** How a guild's settings are until somebody changes them. */
const AT_THE_BEGINNING: Columns = {
  prefix: DEFAULT_PREFIX,
  welcome_message: DEFAULT_WELCOME_MESSAGE,
  welcome_channel_id: null,
  unavailable_channel_id: null,
  default_action: '',
  enable_auto_mod: 0,
  moderation_log_channel_id: null,
  deleted_message_log_channel_id: null,
}

export async function readSettings(db: Connection, guildId: string): Promise<GuildSettings> {
  const row = await db
    .selectFrom('guild_settings')
    .select([
      'prefix',
      'welcome_message',
      'welcome_channel_id',
      'unavailable_channel_id',
      'default_action',
      'enable_auto_mod',
      'moderation_log_channel_id',
      'deleted_message_log_channel_id',
    ])
    .where('guild_id', '=', guildId)
    .executeTakeFirst()
  const columns = row ?? AT_THE_BEGINNING
  return { ...columns, enable_auto_mod: columns.enable_auto_mod === 1 }
}

/** Writes what is given and nothing else, so that what somebody else saves at the same time stays. */
export async function writeSettings(
  db: Connection,
  which: { guildId: string; userId: string; now: number },
  change: SettingsChange,
): Promise<void> {
  const { enable_auto_mod: enableAutoMod, ...texts } = change
  const given = {
    ...texts,
    ...(enableAutoMod === undefined ? {} : ({ enable_auto_mod: enableAutoMod ? 1 : 0 } as const)),
    updated_by: which.userId,
    updated_at: which.now,
  }
  await db
    .insertInto('guild_settings')
    .values({ guild_id: which.guildId, ...AT_THE_BEGINNING, ...given })
    .onConflict((oc) => oc.column('guild_id').doUpdateSet(given))
    .execute()
}
