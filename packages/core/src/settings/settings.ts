import {
  CHANNEL_SETTINGS,
  JOB_STATUSES,
  type GuildSettings,
  type SettingsChange,
  type SettingsWarning,
} from '@guildhall/contract'
import type { Changes } from '../kernel/changes/changes.ts'
import type { Clock } from '../kernel/clock.ts'
import { lockGuild } from '../kernel/database/queries.ts'
import type { Database } from '../kernel/database/sqlite.ts'
import { createGuildCache } from '../kernel/guild-cache.ts'
import { readSettings, writeSettings, type SettingsEffect } from '../kernel/guild-settings.ts'
import type { GuildSnapshot } from '../kernel/guild-snapshot.ts'
import { howToAllow, missingInChannel, type PermissionName } from '../kernel/permissions.ts'
import { isTextChannel } from '../kernel/place.ts'
import { problem } from '../kernel/problem.ts'

const BOT = 'The bot'

type Status = NonNullable<GuildSettings['status']>

/** Permissions that the bot needs in a channel to write there, and to show deleted messages in an embed. */
const TO_WRITE: readonly PermissionName[] = ['View Channel', 'Send Messages']
const TO_SHOW: readonly PermissionName[] = [...TO_WRITE, 'Embed Links']

/** Permissions that the bot needs in each channel that a setting names. */
const IN_CHANNELS = {
  welcome_channel_id: TO_WRITE,
  unavailable_channel_id: TO_WRITE,
  moderation_log_channel_id: TO_WRITE,
  deleted_message_log_channel_id: TO_SHOW,
} as const

export type Settings = ReturnType<typeof createSettingsService>

/**
 * @param deps.botUserId the bot in Discord, for what a channel grants to the bot itself.
 * @param deps.effects what other capabilities do when settings are saved.
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

  /** Reads the rows, since another process may have saved a moment ago. */
  async function read(guild: GuildSnapshot): Promise<GuildSettings> {
    const settings = await readSettings(db, guild.id)
    const others = await Promise.all(effects.map(async (effect) => effect.warnings(guild, settings)))
    const statuses = await Promise.all(effects.map(async (effect) => effect.status?.(guild.id)))
    const warnings = [...settingsWarnings(guild, settings, botUserId), ...others.flat()]
    return { ...settings, warnings, status: least(statuses) }
  }

  async function save(guildId: string, change: SettingsChange, userId: string): Promise<void> {
    await changes.transaction(async (trx) => {
      await lockGuild(trx, guildId)
      await writeSettings(trx, { guildId, userId, now: clock.now() }, change)
      for (const effect of effects) await effect.settingsSaved(trx, guildId, change)
      changes.publish(trx, { topic: 'guild-config', guildId })
    })
    for (const effect of effects) await effect.settingsSettled?.(guildId, change)
  }

  return {
    /** The current settings without warnings, from a cache: what the bot follows. The object is shared: do not change it. */
    get: (guildId: string): GuildSettings | Promise<GuildSettings> => cache.get(guildId),
    /** The same without waiting; undefined while they are not cached. */
    peek: (guildId: string): GuildSettings | undefined => cache.peek(guildId),
    read,
    /**
     * Saves the given settings and leaves the others as they are.
     *
     * @returns all settings, with a warning for each that cannot take effect.
     * @throws Problem `request.invalid` for a channel that is not a text channel of the guild.
     */
    async change(guild: GuildSnapshot, change: SettingsChange, userId: string): Promise<GuildSettings> {
      requireOwnTextChannels(guild, change)
      if (Object.keys(change).length > 0) {
        // The change feed drops the cached value with the commit.
        await save(guild.id, change, userId)
      }
      return read(guild)
    },
    /** Ends the subscription to the change feed. */
    stop: (): void => cache.stop(),
  }
}

/** How far Discord follows all capabilities: as far as the one that is behind; undefined when there is nothing to follow. */
function least(statuses: readonly (Status | null | undefined)[]): Status | undefined {
  return JOB_STATUSES.toReversed().find((status) => statuses.includes(status))
}

/** @throws Problem `request.invalid` that names each setting whose channel is not a text channel of the guild. */
function requireOwnTextChannels(guild: GuildSnapshot, change: SettingsChange): void {
  const fields = CHANNEL_SETTINGS.filter((field) => {
    const id = change[field]
    return id && !isTextChannel(guild, id)
  }).map((path) => ({ path, message: 'Choose a text channel on this server.' }))
  if (fields.length > 0) throw problem('request.invalid', { fields })
}

/**
 * Warnings for the chosen channels that the bot cannot use, each with the fix.
 *
 * @param botUserId for overwrites of the bot itself.
 */
function settingsWarnings(guild: GuildSnapshot, settings: GuildSettings, botUserId: string): SettingsWarning[] {
  return [
    ...welcomeWarnings(guild, settings, botUserId),
    ...channelWarnings(guild, settings, 'unavailable_channel_id', botUserId),
    ...channelWarnings(guild, settings, 'moderation_log_channel_id', botUserId),
    ...channelWarnings(guild, settings, 'deleted_message_log_channel_id', botUserId),
  ]
}

function welcomeWarnings(guild: GuildSnapshot, settings: GuildSettings, botUserId: string): SettingsWarning[] {
  if (!settings.welcome_message?.trim()) return []
  if (settings.welcome_channel_id !== null) return channelWarnings(guild, settings, 'welcome_channel_id', botUserId)
  return [{ field: 'welcome_channel_id', message: 'Choose a channel to start welcoming new members.' }]
}

function channelWarnings(
  guild: GuildSnapshot,
  settings: GuildSettings,
  field: keyof typeof IN_CHANNELS,
  botUserId: string,
): SettingsWarning[] {
  const id = settings[field]
  if (id === null) return []
  const channel = guild.channels.find((one) => one.id === id)
  if (!channel) return [{ field, message: 'This channel was deleted. Choose another one.' }]
  const missing = missingInChannel(guild, channel, botUserId, IN_CHANNELS[field])
  return missing.length > 0 ? [{ field, message: howToAllow(BOT, missing, channel.name) }] : []
}
