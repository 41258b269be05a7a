import type { DiscordRefusal } from '../kernel/discord.ts'
import type { GuildSnapshot } from '../kernel/guild-snapshot.ts'
import type { BlockedOn } from '../kernel/jobs/job.ts'
import { howToAllow, missingInChannel, type PermissionName } from '../kernel/permissions.ts'

const BOT = 'The bot'

/** What the bot needs to change the buttons of its message. */
export const TO_SHOW_BUTTONS: readonly PermissionName[] = ['View Channel', 'Read Message History']

/** Discord's codes. */
const UNKNOWN_CHANNEL = 10_003
export const UNKNOWN_MESSAGE = 10_008
const MISSING_ACCESS = 50_001
const MISSING_PERMISSIONS = 50_013

export const CHANNEL_DELETED = 'The channel was deleted. Delete this configuration.'
export const MESSAGE_DELETED = 'The message was deleted. Choose another message, or delete this configuration.'
export const FOREIGN_MESSAGE =
  "This message can't have role buttons. Choose a message of the bot without other buttons."

/** A channel of a guild as it was last seen. */
export interface ButtonPlace {
  guild: GuildSnapshot
  channelId: string
  /** For overwrites of the bot itself. */
  botUserId: string
}

/** Why Discord does not take the buttons and what to do about it. What the snapshot shows is more exact than Discord's answer. */
export function refusalSentence(
  { code, reason }: DiscordRefusal,
  { guild, channelId, botUserId }: ButtonPlace,
): string {
  if (code === UNKNOWN_CHANNEL) return CHANNEL_DELETED
  if (code === UNKNOWN_MESSAGE) return MESSAGE_DELETED
  const channel = guild.channels.find(({ id }) => id === channelId)
  const name = channel?.name ?? channelId
  const missing = channel ? missingInChannel(guild, channel, botUserId, TO_SHOW_BUTTONS) : []
  if (missing.length > 0) return howToAllow(BOT, missing, name)
  if (code === MISSING_ACCESS || code === MISSING_PERMISSIONS) return howToAllow(BOT, TO_SHOW_BUTTONS, name)
  return `Discord rejected the buttons in #${name} (${reason}). Check their labels and emoji.`
}

/** What has to change before Discord takes the buttons. A deleted message does not come back. */
export function blockedOn({ code }: DiscordRefusal): BlockedOn {
  return code === MISSING_ACCESS || code === MISSING_PERMISSIONS ? 'permissions' : 'save'
}
