import {
  DEFAULT_PREFIX,
  DEFAULT_WELCOME_MESSAGE,
  type GuildSettings,
  type SettingsChange,
  type SettingsWarning,
} from '@guildhall/contract'
import type { Transaction } from 'kysely'
import type { GuildSettingsRow } from './database/kernel-tables.ts'
import type { Schema } from './database/schema.ts'
import type { Database } from './database/sqlite.ts'
import type { GuildSnapshot } from './guild-snapshot.ts'
import type { JobStatus } from './jobs/jobs.ts'

/** Effects of a guild's settings in a capability, besides reading them. */
export interface SettingsEffect {
  /** Writes what follows from a change, in the transaction that saves it. */
  settingsSaved(trx: Transaction<Schema>, guildId: string, change: SettingsChange): Promise<void>
  /** Waits a moment after that transaction, so that the warnings are those of the new settings. */
  settingsSettled?(guildId: string, change: SettingsChange): Promise<void>
  /** Warnings for the settings of this capability that cannot take effect, each with the fix. */
  warnings(guild: GuildSnapshot, settings: GuildSettings): Promise<SettingsWarning[]> | SettingsWarning[]
  /** How far Discord follows the settings of this capability; null when there is nothing to follow. */
  status?(guildId: string): Promise<JobStatus['status'] | null>
}

type Connection = Database | Transaction<Schema>
type Columns = Omit<GuildSettingsRow, 'guild_id' | 'updated_by' | 'updated_at'>

/** The settings of a guild that has no row. */
const DEFAULTS: Columns = {
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
  const columns = row ?? DEFAULTS
  return { ...columns, enable_auto_mod: columns.enable_auto_mod === 1 }
}

/** Writes only the given settings, so that two administrators who save different ones at once both succeed. */
export async function writeSettings(
  db: Connection,
  save: { guildId: string; userId: string; now: number },
  change: SettingsChange,
): Promise<void> {
  const { enable_auto_mod: enableAutoMod, ...texts } = change
  const given = {
    ...texts,
    ...(enableAutoMod === undefined ? {} : ({ enable_auto_mod: enableAutoMod ? 1 : 0 } as const)),
    updated_by: save.userId,
    updated_at: save.now,
  }
  await db
    .insertInto('guild_settings')
    .values({ guild_id: save.guildId, ...DEFAULTS, ...given })
    .onConflict((oc) => oc.column('guild_id').doUpdateSet(given))
    .execute()
}
