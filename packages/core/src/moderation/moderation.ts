import type { DefaultAction, GuildSettings, SettingsChange, SettingsWarning } from '@guildhall/contract'
import type { Transaction } from 'kysely'
import type { Changes } from '../kernel/changes/changes.ts'
import { isAmong } from '../kernel/database/queries.ts'
import type { Schema } from '../kernel/database/schema.ts'
import type { Database } from '../kernel/database/sqlite.ts'
import { readSettings, type SettingsEffect } from '../kernel/guild-settings.ts'
import type { GuildSnapshot } from '../kernel/guild-snapshot.ts'
import type { JobKey } from '../kernel/jobs/job.ts'
import { getJob } from '../kernel/jobs/jobs-store.ts'
import type { Jobs } from '../kernel/jobs/jobs.ts'
import { howToAllowInGuild, missingInGuild, type PermissionName } from '../kernel/permissions.ts'

/** The kind of job that makes the bot's rules in Discord's AutoMod match the settings; a guild has one. */
export const AUTOMOD_RULES = 'automod-rules'

/** The shortest time from one comparison of a guild's rules to the next, in ms: changes in between are gathered. */
const SPACING_MS = 5_000
/** How long a save waits for Discord, in ms, so that its reply names a clash. */
const SETTLED_WITHIN_MS = 2_000
/** How many guilds are looked up in one query. */
const AT_ONCE = 100

/** Permissions that the bot needs on the server for each action on the author of a blocked message. */
export const NEEDED_FOR_ACTION: Readonly<Record<DefaultAction, readonly PermissionName[]>> = {
  warn: [],
  mute: ['Timeout Members'],
  kick: ['Kick Members'],
  ban: ['Ban Members'],
}

/** The desired state of the bot's rules in AutoMod. */
export interface DesiredAutoMod {
  enabled: boolean
  /** Where Discord posts its alerts; null: nowhere. */
  logChannelId: string | null
}

export interface Moderation extends SettingsEffect {
  /** The desired state in the guild, as the rows are now. */
  desired(guildId: string): Promise<DesiredAutoMod>
  /** Has the rules compared where auto moderation is on: they may have changed while the bot did not listen. */
  syncGuilds(guildIds: readonly string[]): Promise<void>
  /** The rules changed in Discord. */
  recheck(guildId: string): Promise<void>
  /** If alerts went to the channel, they are now to go nowhere. */
  channelDeleted(guildId: string, channelId: string): Promise<void>
}

export function createModerationService(deps: { db: Database; changes: Changes; jobs: Jobs }): Moderation {
  const { db, changes, jobs } = deps

  /** Those of the guilds in which auto moderation is on. A guild that was switched off has an open job until the rules are gone. */
  async function enabledAmong(guildIds: readonly string[]): Promise<string[]> {
    const rows = await db
      .selectFrom('guild_settings')
      .select('guild_id')
      .where((eb) => isAmong(db, eb.ref('guild_id'), guildIds))
      .where('enable_auto_mod', '=', 1)
      .execute()
    return rows.map((row) => row.guild_id)
  }

  async function autoModWarnings(guild: GuildSnapshot, settings: GuildSettings): Promise<SettingsWarning[]> {
    const field = 'enable_auto_mod'
    const missing = settings.enable_auto_mod ? permissionWarnings(guild, field, ['Manage Server']) : []
    if (missing.length > 0) return missing
    const status = await jobs.status(keyOf(guild.id))
    return status?.reason ? [{ field, message: status.reason }] : []
  }

  async function desired(guildId: string): Promise<DesiredAutoMod> {
    const settings = await readSettings(db, guildId)
    return { enabled: settings.enable_auto_mod, logChannelId: settings.moderation_log_channel_id }
  }

  async function setDesired(trx: Transaction<Schema>, guildId: string): Promise<void> {
    await jobs.setDesired(trx, keyOf(guildId), { priority: 1, spacing: SPACING_MS, lane: null })
  }

  return {
    desired,
    async settingsSaved(trx, guildId, change) {
      if (!concernsAutoMod(change)) return
      const { enable_auto_mod: enabled } = await readSettings(trx, guildId)
      const isSwitchedOff = change.enable_auto_mod === false && (await getJob(trx, keyOf(guildId))) !== undefined
      if (!enabled && !isSwitchedOff) return
      await setDesired(trx, guildId)
    },
    async settingsSettled(guildId, change) {
      if (!concernsAutoMod(change)) return
      const waiter = jobs.waiter(keyOf(guildId))
      try {
        const row = await getJob(db, keyOf(guildId))
        if (row) await waiter.outcome(row.revision, SETTLED_WITHIN_MS)
      } finally {
        waiter.close()
      }
    },
    async warnings(guild, settings) {
      const needed = Object.entries(NEEDED_FOR_ACTION).find(([action]) => action === settings.default_action)?.[1]
      return [...permissionWarnings(guild, 'default_action', needed ?? []), ...(await autoModWarnings(guild, settings))]
    },
    async status(guildId) {
      return (await jobs.status(keyOf(guildId)))?.status ?? null
    },
    async syncGuilds(guildIds) {
      for (let start = 0; start < guildIds.length; start += AT_ONCE) {
        const enabled = await enabledAmong(guildIds.slice(start, start + AT_ONCE))
        if (enabled.length > 0) await jobs.recheckGuilds(AUTOMOD_RULES, enabled)
      }
    },
    recheck: (guildId) => changes.transaction((trx) => jobs.recheck(trx, keyOf(guildId), { spacing: SPACING_MS })),
    async channelDeleted(guildId, channelId) {
      const { enabled, logChannelId } = await desired(guildId)
      if (enabled && logChannelId === channelId) await changes.transaction((trx) => setDesired(trx, guildId))
    },
  }
}

/** Discord's AutoMod posts its alerts in the moderation log channel. */
function concernsAutoMod(change: SettingsChange): boolean {
  return change.enable_auto_mod !== undefined || change.moderation_log_channel_id !== undefined
}

function permissionWarnings(guild: GuildSnapshot, field: string, needed: readonly PermissionName[]): SettingsWarning[] {
  const missing = missingInGuild(guild, needed)
  return missing.length > 0 ? [{ field, message: howToAllowInGuild('The bot', missing) }] : []
}

function keyOf(guildId: string): JobKey {
  return { guildId, kind: AUTOMOD_RULES, key: '' }
}
