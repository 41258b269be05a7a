import {
  DEFAULT_PREFIX,
  DEFAULT_WELCOME_MESSAGE,
  MessageEmbed,
  type GuildSettings,
  type SettingsChange,
  type SettingsWarning,
} from '@guildhall/contract'
import type { Selectable } from 'kysely'
import * as z from 'zod/mini'
import type { GuildSettingsRow } from './database/kernel-tables.ts'
import type { Connection, Trx } from './database/schema.ts'
import { columnsOf, unlessUnreadable } from './database/unreadable-rows.ts'
import type { GuildSnapshot } from './guild-snapshot.ts'
import type { JobStatus } from './jobs/jobs.ts'

/** A save of settings, for its effects. */
interface SettingsSave {
  readonly guildId: string
  readonly userId: string
  /** The saved settings. */
  readonly change: SettingsChange
  /** The names of those with another value than before, at least one. */
  readonly changed: readonly string[]
}

/** The effects of saved settings in one capability. */
export interface SettingsEffect {
  /** Writes the consequences of a change, in the transaction that saves it. A save that changes nothing has none. */
  settingsSaved(trx: Trx, save: SettingsSave): Promise<void>
  /** Waits a moment after that transaction, so that the warnings reflect the new settings. */
  settingsSettled?(guildId: string, change: SettingsChange): Promise<void>
  /** Warnings for the settings of this capability that cannot take effect, each with the fix. */
  warnings(guild: GuildSnapshot, settings: GuildSettings): Promise<SettingsWarning[]> | SettingsWarning[]
  /** Whether Discord has applied the settings of this capability; null when there is nothing to apply. */
  status?(guildId: string): Promise<JobStatus['status'] | null>
}

type Columns = Omit<Selectable<GuildSettingsRow>, 'guild_id' | 'updated_by' | 'updated_at'>

/** The settings of a guild that has no row. */
const DEFAULTS: Columns = {
  prefix: DEFAULT_PREFIX,
  welcome_message: DEFAULT_WELCOME_MESSAGE,
  welcome_embeds: null,
  welcome_channel_id: null,
  unavailable_channel_id: null,
  default_action: '',
  enable_auto_mod: 0,
  moderation_log_channel_id: null,
  deleted_message_log_channel_id: null,
  alerts_channel_id: null,
  time_zone: null,
  version: 0,
}

export async function readSettings(db: Connection, guildId: string): Promise<GuildSettings> {
  const row = await db
    .selectFrom('guild_settings')
    .select([
      'prefix',
      'welcome_message',
      'welcome_embeds',
      'welcome_channel_id',
      'unavailable_channel_id',
      'default_action',
      'enable_auto_mod',
      'moderation_log_channel_id',
      'deleted_message_log_channel_id',
      'alerts_channel_id',
      'time_zone',
      'version',
    ])
    .where('guild_id', '=', guildId)
    .executeTakeFirst()
  const columns = row ?? DEFAULTS
  return {
    ...columns,
    welcome_embeds: embedsOf(guildId, columns.welcome_embeds),
    enable_auto_mod: columns.enable_auto_mod === 1,
  }
}

/** Writes only the given settings, so that two administrators can save different ones at once, and counts the save. */
export async function writeSettings(
  db: Connection,
  save: { guildId: string; userId: string; now: number },
  change: SettingsChange,
): Promise<void> {
  const { enable_auto_mod: enableAutoMod, welcome_embeds: embeds, ...texts } = change
  const given = {
    ...texts,
    ...(embeds !== undefined && { welcome_embeds: embeds?.length ? JSON.stringify(embeds) : null }),
    ...(enableAutoMod === undefined ? {} : ({ enable_auto_mod: enableAutoMod ? 1 : 0 } as const)),
    updated_by: save.userId,
    updated_at: save.now,
  }
  await db
    .insertInto('guild_settings')
    .values({ guild_id: save.guildId, ...DEFAULTS, ...given, version: 1 })
    .onConflict((oc) =>
      oc.column('guild_id').doUpdateSet((eb) => ({ ...given, version: eb('guild_settings.version', '+', 1) })),
    )
    .execute()
}

/** A column that cannot be read means none, so that the other settings keep working. */
function embedsOf(guildId: string, column: string | null): MessageEmbed[] {
  if (column === null) return []
  const read = columnsOf({ table: 'guild_settings', guildId, key: guildId })
  return unlessUnreadable(() => read('welcome_embeds', column, z.array(MessageEmbed))) ?? []
}
