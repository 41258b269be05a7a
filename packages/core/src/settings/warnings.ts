import type { GuildSettings, SettingsWarning } from '@guildhall/contract'
import type { GuildSnapshot } from '../kernel/guild-snapshot.ts'
import { howToAllow, missingInChannel, missingInGuild, namesOf, type PermissionName } from '../kernel/permissions.ts'

const BOT = 'The bot'

/** What the bot needs in a channel to write there, and to show there what was said in a frame of its own. */
const TO_WRITE: readonly PermissionName[] = ['View Channel', 'Send Messages']
const TO_SHOW: readonly PermissionName[] = [...TO_WRITE, 'Embed Links']

/** What the bot needs in each channel that a setting names. */
const IN_CHANNELS = {
  welcome_channel_id: TO_WRITE,
  unavailable_channel_id: TO_WRITE,
  moderation_log_channel_id: TO_WRITE,
  deleted_message_log_channel_id: TO_SHOW,
} as const

/** What the bot needs on the server for what it does to the author of a blocked message. */
const FOR_ACTIONS: Readonly<Record<string, PermissionName>> = {
  mute: 'Timeout Members',
  kick: 'Kick Members',
  ban: 'Ban Members',
}

/**
 * What in the settings cannot have its effect as Discord stands, each with the fix.
 *
 * @param autoMod what stands in the way of auto moderation as Discord told; null when nothing.
 * @param botUserId for overwrites of the bot itself.
 */
export function settingsWarnings(
  guild: GuildSnapshot,
  settings: GuildSettings,
  { autoMod, botUserId }: { autoMod: string | null; botUserId: string },
): SettingsWarning[] {
  return [
    ...welcomeWarnings(guild, settings, botUserId),
    ...channelWarnings(guild, settings, 'unavailable_channel_id', botUserId),
    ...permissionWarnings(guild, 'default_action', FOR_ACTIONS[settings.default_action]),
    ...autoModWarnings(guild, settings, autoMod),
    ...channelWarnings(guild, settings, 'moderation_log_channel_id', botUserId),
    ...channelWarnings(guild, settings, 'deleted_message_log_channel_id', botUserId),
  ]
}

function welcomeWarnings(guild: GuildSnapshot, settings: GuildSettings, botUserId: string): SettingsWarning[] {
  if (!settings.welcome_message?.trim()) return []
  if (settings.welcome_channel_id !== null) return channelWarnings(guild, settings, 'welcome_channel_id', botUserId)
  return [{ field: 'welcome_channel_id', message: 'Nobody is welcomed until a channel is chosen.' }]
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
  if (!channel) return [{ field, message: 'This channel is no longer there. Choose another one.' }]
  const missing = missingInChannel(guild, channel, botUserId, IN_CHANNELS[field])
  return missing.length > 0 ? [{ field, message: howToAllow(BOT, missing, channel.name) }] : []
}

/** Discord's own word comes second: without the permission it has only that to say. */
function autoModWarnings(guild: GuildSnapshot, settings: GuildSettings, autoMod: string | null): SettingsWarning[] {
  const field = 'enable_auto_mod'
  const lacking = settings.enable_auto_mod ? permissionWarnings(guild, field, 'Manage Server') : []
  return lacking.length === 0 && autoMod !== null ? [{ field, message: autoMod }] : lacking
}

function permissionWarnings(
  guild: GuildSnapshot,
  field: string,
  needed: PermissionName | undefined,
): SettingsWarning[] {
  const missing = needed ? missingInGuild(guild, [needed]) : []
  if (missing.length === 0) return []
  return [
    { field, message: `${BOT} lacks ${namesOf(missing)}. Allow it in one of the bot's roles, under Server Settings.` },
  ]
}
