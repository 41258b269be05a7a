import type { GuildSettings, SettingsWarning } from '@guildhall/contract'
import type { GuildSnapshot } from '../kernel/guild-snapshot.ts'
import { howToAllow, missingInChannel, TO_WRITE, type PermissionName } from '../kernel/permissions.ts'
import { BOT } from '../kernel/place.ts'

/** Permissions that the bot needs in a channel to show deleted messages in an embed. */
const TO_SHOW: readonly PermissionName[] = [...TO_WRITE, 'Embed Links']

/** Permissions that the bot needs in each channel that a setting names. */
export const IN_CHANNELS = {
  welcome_channel_id: TO_WRITE,
  unavailable_channel_id: TO_WRITE,
  moderation_log_channel_id: TO_WRITE,
  deleted_message_log_channel_id: TO_SHOW,
  alerts_channel_id: TO_WRITE,
} as const
export type ChannelSetting = keyof typeof IN_CHANNELS

/**
 * Warnings for the chosen channels that the bot cannot use, each with the fix.
 *
 * @param botUserId for overwrites of the bot itself.
 */
export function settingsWarnings(guild: GuildSnapshot, settings: GuildSettings, botUserId: string): SettingsWarning[] {
  return [
    ...welcomeWarnings(guild, settings, botUserId),
    ...channelWarnings(guild, settings, 'unavailable_channel_id', botUserId),
    ...channelWarnings(guild, settings, 'moderation_log_channel_id', botUserId),
    ...channelWarnings(guild, settings, 'deleted_message_log_channel_id', botUserId),
    ...channelWarnings(guild, settings, 'alerts_channel_id', botUserId),
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
  field: ChannelSetting,
  botUserId: string,
): SettingsWarning[] {
  const id = settings[field]
  if (id === null) return []
  const channel = guild.channels.find((one) => one.id === id)
  if (!channel) return [{ field, message: 'This channel was deleted. Choose another one.' }]
  const missing = missingInChannel(guild, channel, botUserId, IN_CHANNELS[field])
  return missing.length > 0 ? [{ field, message: howToAllow(BOT, missing, channel.name) }] : []
}
