import type { GuildSettings, SettingsChange, SettingsWarning } from '@guildhall/contract'
import type { Changes } from '../kernel/changes/changes.ts'
import { auditReason } from '../kernel/audit-reason.ts'
import { isAmong, readAtOnce } from '../kernel/database/queries.ts'
import type { Database, Trx } from '../kernel/database/schema.ts'
import { neededFor } from '../kernel/default-action.ts'
import { readSettings, type SettingsEffect } from '../kernel/guild-settings.ts'
import type { GuildSnapshot } from '../kernel/guild-snapshot.ts'
import type { JobKey } from '../kernel/jobs/job.ts'
import { getJob, type Desired } from '../kernel/jobs/jobs-store.ts'
import type { Jobs } from '../kernel/jobs/jobs.ts'
import { howToAllowInGuild, missingInGuild, type PermissionName } from '../kernel/permissions.ts'
import { deleteSavers, putSaver, saversOf } from './savers.ts'

/** The kind of job that makes the bot's rules in Discord's AutoMod match the settings; a guild has one. */
export const AUTOMOD_RULES = 'automod-rules'

/** The shortest time from one comparison of a guild's rules to the next, in ms: changes in between are combined. */
const SPACING_MS = 5_000
/** How long a save waits for Discord, in ms, so that its response reports a clash. */
const SETTLED_WITHIN_MS = 2_000
/** The number of guilds per query. */
const AT_ONCE = 100

/** The desired state of the bot's rules in AutoMod. */
export interface DesiredAutoMod {
  enabled: boolean
  /** The channel for Discord's alerts; null for none. */
  logChannelId: string | null
}

/** The saves of settings that an application of AutoMod's rules includes. */
export interface AppliedSaves {
  /** The reason for Discord's audit log, which names the administrators. */
  reason: string
  /** The revision of the job of the last save; 0 without a save. */
  lastRevision: number
}

export interface Moderation extends SettingsEffect {
  /** Reads the desired state of a guild from the rows. */
  desired(guildId: string): Promise<DesiredAutoMod>
  /** Reads the desired state for the job that applies it, with the saves that caused it. */
  toApply(guildId: string): Promise<DesiredAutoMod & AppliedSaves>
  /** Forgets the saves that are applied, in the transaction that ends the job. */
  applied(trx: Trx, guildId: string, saves: AppliedSaves): Promise<void>
  /** Compares the rules in guilds with auto moderation, because they may have changed while the bot was offline. */
  syncGuilds(guildIds: readonly string[]): Promise<void>
  /** Compares the rules of a guild after a change in Discord. */
  recheck(guildId: string): Promise<void>
  /** Updates the rules if the deleted channel was the one for alerts. */
  channelDeleted(guildId: string, channelId: string): Promise<void>
}

/** Makes the service that keeps the AutoMod rules of all guilds in line with their settings. */
export function createModerationService(deps: { db: Database; changes: Changes; jobs: Jobs }): Moderation {
  const { db, changes, jobs } = deps

  /** The guilds among these with auto moderation on. After it is turned off, the job stays open until the rules are deleted. */
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

  async function desired(guildId: string, connection: Database = db): Promise<DesiredAutoMod> {
    const settings = await readSettings(connection, guildId)
    return { enabled: settings.enable_auto_mod, logChannelId: settings.moderation_log_channel_id }
  }

  const setDesired = (trx: Trx, guildId: string): Promise<Desired> =>
    jobs.setDesired(trx, keyOf(guildId), { priority: 1, spacing: SPACING_MS, lane: null })

  return {
    desired: (guildId) => desired(guildId),
    toApply: (guildId) =>
      readAtOnce(db, async (connection) => {
        const savers = await saversOf(connection, guildId)
        const names = savers.flatMap(({ name }) => name ?? [])
        const saves = { reason: auditReason(names), lastRevision: savers[0]?.jobRevision ?? 0 }
        return { ...(await desired(guildId, connection)), ...saves }
      }),
    applied: (trx, guildId, { lastRevision }) => deleteSavers(trx, guildId, lastRevision),
    async settingsSaved(trx, { guildId, userId, change, changed }) {
      if (!concernsAutoMod(change)) return
      const { enable_auto_mod: enabled } = await readSettings(trx, guildId)
      const isSwitchedOff = change.enable_auto_mod === false && (await getJob(trx, keyOf(guildId))) !== undefined
      if (!enabled && !isSwitchedOff) return
      const { revision } = await setDesired(trx, guildId)
      const isChanged = changed.some((name) => AUTO_MOD_SETTINGS.some((one) => one === name))
      if (isChanged) await putSaver(trx, { guildId, userId, jobRevision: revision })
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
      const needed = neededFor(settings.default_action)
      return [...permissionWarnings(guild, 'default_action', needed), ...(await autoModWarnings(guild, settings))]
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
      if (!enabled || logChannelId !== channelId) return
      await changes.transaction((trx) => setDesired(trx, guildId))
    },
  }
}

/** The settings that affect AutoMod, which posts its alerts in the moderation log channel. */
const AUTO_MOD_SETTINGS = ['enable_auto_mod', 'moderation_log_channel_id'] as const

function concernsAutoMod(change: SettingsChange): boolean {
  return AUTO_MOD_SETTINGS.some((name) => change[name] !== undefined)
}

function permissionWarnings(guild: GuildSnapshot, field: string, needed: readonly PermissionName[]): SettingsWarning[] {
  const missing = missingInGuild(guild, needed)
  return missing.length > 0 ? [{ field, message: howToAllowInGuild('The bot', missing) }] : []
}

function keyOf(guildId: string): JobKey {
  return { guildId, kind: AUTOMOD_RULES, key: '' }
}
