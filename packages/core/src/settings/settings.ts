import {
  CHANNEL_SETTINGS,
  JOB_STATUSES,
  TIME_ZONE_ERROR,
  type GuildSettings,
  type ChangeSettings,
  type SettingsChange,
} from '@guildhall/contract'
import { isDeepStrictEqual } from 'node:util'
import { normalTimeZone } from '@guildhall/recurrence'
import type { Changes } from '../kernel/changes/changes.ts'
import type { Clock } from '../kernel/clock.ts'
import { lockGuild } from '../kernel/database/queries.ts'
import type { Database, Trx } from '../kernel/database/schema.ts'
import type { Editor } from '../kernel/editor.ts'
import { createGuildCache } from '../kernel/guild-cache.ts'
import { writtenEmbeds } from '../kernel/message-parts.ts'
import { readSettings, writeSettings, type SettingsEffect } from '../kernel/guild-settings.ts'
import type { GuildSnapshot } from '../kernel/guild-snapshot.ts'
import type { MemberLimits } from '../kernel/member-limits.ts'
import { isTextChannel } from '../kernel/place.ts'
import type { Fields } from '../kernel/history/changed-fields.ts'
import { channelReferences } from '../kernel/history/references.ts'
import { recordRevision, type NewRevision } from '../kernel/history/revisions.ts'
import { invalidField, problem, requireValid, type Problem } from '../kernel/problem.ts'
import { staleVersion } from '../kernel/versions.ts'
import { limitedSettings, requireAllowed } from './limits.ts'
import { settingsWarnings } from './warnings.ts'

type Status = NonNullable<GuildSettings['status']>

export type Settings = ReturnType<typeof createSettingsService>

/**
 * @param deps.botUserId the bot's user id, for overwrites of the bot itself.
 * @param deps.effects the effects of saved settings in other capabilities.
 */
export function createSettingsService(deps: {
  db: Database
  clock: Clock
  changes: Changes
  botUserId: string
  effects: readonly SettingsEffect[]
}) {
  const { db, clock, changes, botUserId, effects } = deps
  const cache = createGuildCache({ clock, changes, topic: 'guild-config' }, (guildId) => readSettings(db, guildId))

  /** Reads the settings from the rows, because another process may have saved a moment ago. */
  async function read(guild: GuildSnapshot, limits: MemberLimits | null): Promise<GuildSettings> {
    const settings = await readSettings(db, guild.id)
    const others = await Promise.all(effects.map(async (effect) => effect.warnings(guild, settings)))
    const statuses = await Promise.all(effects.map(async (effect) => effect.status?.(guild.id)))
    const warnings = [...settingsWarnings(guild, settings, botUserId), ...others.flat()]
    return limitedSettings({ ...settings, warnings, status: least(statuses) }, limits)
  }

  /** @returns the version of the settings from now on. */
  async function save(trx: Trx, { guild, change, seen, editor, action }: Save): Promise<number> {
    const guildId = guild.id
    const { userId } = editor
    await lockGuild(trx, guildId)
    const now = clock.now()
    const current = await readSettings(trx, guildId)
    requireAllowed(editor, current, change)
    requireOwnTextChannels(guild, change)
    const { before, after } = differences(current, change)
    const changed = Object.keys(after)
    // A repeated save, such as by a caller who lost the response, has no effect and overwrites no other change.
    if (changed.length === 0) return current.version
    if (seen !== undefined && seen !== current.version) throw await staleSettings(trx, guildId)
    await writeSettings(trx, { guildId, userId, now }, change)
    await recordRevision(deps, trx, {
      guildId,
      at: now,
      userId,
      target: SETTINGS_TARGET,
      action,
      before,
      after,
      stored: {
        ...before,
        ...(('welcome_message' in before || 'welcome_embeds' in before) && { posted_in: current.welcome_channel_id }),
      },
      references: channelReferences(guild, channelsOf(before)),
      restorableUntil: null,
      undecided: null,
    })
    for (const effect of effects) await effect.settingsSaved(trx, { guildId, userId, change, changed })
    changes.publish(trx, { topic: 'guild-config', guildId, area: 'settings' })
    return current.version + 1
  }

  async function change(
    guild: GuildSnapshot,
    { version: seen, ...values }: ChangeSettings,
    by: Pick<Save, 'editor' | 'action'>,
    onSaved: OnSaved,
  ): Promise<GuildSettings> {
    const { limits } = by.editor
    const normal = withStoredEmbeds(withNormalZone(values))
    if (Object.keys(normal).length === 0) return read(guild, limits)
    // The change feed drops the cached value with the commit.
    const version = await changes.transaction(async (trx) => {
      const saved = await save(trx, { guild, change: normal, seen, ...by })
      await onSaved(trx, saved)
      return saved
    })
    for (const effect of effects) await effect.settingsSettled?.(guild.id, normal)
    // The version of this save, although another one may have followed: the caller has seen no later one.
    return { ...(await read(guild, limits)), version }
  }

  return {
    /** The current settings without warnings, from a cache, for the bot. The object is shared: do not change it. */
    get: (guildId: string): GuildSettings | Promise<GuildSettings> => cache.get(guildId),
    /** The cached settings; undefined while they are not cached. */
    peek: (guildId: string): GuildSettings | undefined => cache.peek(guildId),
    /** The settings with their warnings. @param limits null for the owner and the Administrators of the guild. */
    read,
    /**
     * Saves the given settings and leaves the others as they are.
     *
     * @returns all settings, with a warning for each that cannot take effect.
     * @throws Problem `request.invalid` for a channel that is not a text channel of the guild, and for an unknown time zone;
     *   `version.stale` when another administrator saved since the settings were read; `access.beyond`.
     */
    change: (guild: GuildSnapshot, values: ChangeSettings, editor: Editor): Promise<GuildSettings> =>
      change(guild, values, { editor, action: 'changed' }, () => undefined),
    /** The same for settings of an earlier revision. @param onSaved runs in the transaction of the save. */
    restore: (guild: GuildSnapshot, values: ChangeSettings, editor: Editor, onSaved: OnSaved): Promise<GuildSettings> =>
      change(guild, values, { editor, action: 'restored' }, onSaved),
    /** Ends the subscription to the change feed. */
    stop: (): void => cache.stop(),
  }
}

/** The values of the changed settings before and after a change. */
function differences(settings: GuildSettings, change: SettingsChange): { before: Fields; after: Fields } {
  const current: Fields = { ...settings }
  const changed = Object.entries(change).filter(([name, value]) => !isDeepStrictEqual(value, current[name]))
  return {
    before: Object.fromEntries(changed.map(([name]) => [name, current[name]])),
    after: Object.fromEntries(changed),
  }
}

/** The channels that settings name. */
function channelsOf(settings: Fields): string[] {
  return CHANNEL_SETTINGS.map((field) => settings[field]).filter((id) => typeof id === 'string')
}

/** The settings in the history. */
const SETTINGS_TARGET = { type: 'settings', key: 'settings', name: 'Settings' } as const

/** Runs in the transaction of a save, with the version that it wrote. */
type OnSaved = (trx: Trx, version: number) => Promise<void> | undefined

interface Save extends Pick<NewRevision, 'action'> {
  readonly guild: GuildSnapshot
  readonly change: SettingsChange
  /** The version that the administrator saw; undefined changes any. */
  readonly seen: number | undefined
  readonly editor: Editor
}

async function staleSettings(trx: Trx, guildId: string): Promise<Problem> {
  const row = await trx
    .selectFrom('guild_settings')
    .select(['updated_by', 'updated_at'])
    .where('guild_id', '=', guildId)
    .executeTakeFirst()
  return row ? staleVersion(trx, { updatedBy: row.updated_by, updatedAt: row.updated_at }) : problem('version.stale')
}

/** The least advanced status of all capabilities in Discord; undefined when no capability has one. */
function least(statuses: readonly (Status | null | undefined)[]): Status | undefined {
  return JOB_STATUSES.toReversed().find((status) => statuses.includes(status))
}

/** @throws Problem `request.invalid` that names each setting whose channel is not a text channel of the guild. */
function requireOwnTextChannels(guild: GuildSnapshot, change: SettingsChange): void {
  const fields = CHANNEL_SETTINGS.filter((field) => {
    const id = change[field]
    return id && !isTextChannel(guild, id)
  }).map((path) => ({ path, message: 'Choose a text channel on this server.' }))
  requireValid(fields)
}

/** The change with its embeds as they are stored, without those in which Discord has nothing to show. */
function withStoredEmbeds(change: SettingsChange): SettingsChange {
  const embeds = writtenEmbeds({ embeds: change.welcome_embeds })
  return embeds ? { ...change, welcome_embeds: embeds } : change
}

/** The change with its time zone in the IANA spelling. @throws Problem `request.invalid` for a name that the list lacks. */
function withNormalZone(change: SettingsChange): SettingsChange {
  if (typeof change.time_zone !== 'string') return change
  const zone = normalTimeZone(change.time_zone)
  if (zone !== null) return { ...change, time_zone: zone }
  throw invalidField('time_zone', TIME_ZONE_ERROR)
}
