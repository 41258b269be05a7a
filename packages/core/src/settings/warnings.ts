import type { GuildSettings, SettingsWarning } from '@guildhall/contract'
import type { GuildSnapshot } from '../kernel/guild-snapshot.ts'
import { howToAllow, missingInChannel, TO_WRITE, type PermissionName } from '../kernel/permissions.ts'
import { BOT } from '../kernel/place.ts'

/** Permissions that the bot needs in a channel to show deleted messages in an embed. */
const TO_SHOW: readonly PermissionName[] = [...TO_WRITE, 'Embed Links']

/** Permissions that the bot needs in each channel that a setting names; a welcome with an embed needs Embed Links too. */
const IN_CHANNELS = {
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

/** Whether new members are welcomed once a channel is chosen. */
export function isWelcoming(settings: Pick<GuildSettings, 'welcome_message' | 'welcome_embeds'>): boolean {
  return Boolean(settings.welcome_message?.trim()) || settings.welcome_embeds.length > 0
}

/** The permissions that the bot needs in the channel of a setting. */
export function neededIn(settings: GuildSettings, name: ChannelSetting): readonly PermissionName[] {
  return name === 'welcome_channel_id' && settings.welcome_embeds.length > 0 ? TO_SHOW : IN_CHANNELS[name]
}

function welcomeWarnings(guild: GuildSnapshot, settings: GuildSettings, botUserId: string): SettingsWarning[] {
  if (!isWelcoming(settings)) return []
  if (settings.welcome_channel_id !== null) {
    const warnings = channelWarnings(guild, settings, 'welcome_channel_id', botUserId)
    return [...warnings, ...embedWarnings(guild, settings, botUserId)]
  }
  return [{ field: 'welcome_channel_id', message: 'Choose a channel to start welcoming new members.' }]
}

function embedWarnings(guild: GuildSnapshot, settings: GuildSettings, botUserId: string): SettingsWarning[] {
  const channel = guild.channels.find(({ id }) => id === settings.welcome_channel_id)
  if (!channel || settings.welcome_embeds.length === 0) return []
  const missing = missingInChannel(guild, channel, botUserId, ['Embed Links'])
  // A channel that the bot cannot view is reported at the channel.
  if (!missing.includes('Embed Links')) return []
  return [{ field: 'welcome_embeds', message: howToAllow(BOT, missing, channel.name) }]
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
