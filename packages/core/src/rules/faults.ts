import type { DiscordRefusal } from '../kernel/discord-refusal.ts'
import type { GuildSnapshot } from '../kernel/guild-snapshot.ts'
import { howToAllow, missingInChannel, type PermissionName } from '../kernel/permissions.ts'

const BOT = 'The bot'

/** What the bot needs to show rules in a channel, and to keep them as they should be. */
const TO_SHOW_RULES: readonly PermissionName[] = ['View Channel', 'Send Messages', 'Read Message History']

/** Discord's codes. */
export const UNKNOWN_CHANNEL = 10_003
const MISSING_ACCESS = 50_001
const MISSING_PERMISSIONS = 50_013

/** For rules that are saved. */
export const CHANNEL_DELETED = 'This channel was deleted. Its rules are kept; choose another channel to show them.'
export const DISCORD_AWAY = 'Discord does not answer right now. The message follows as soon as it does.'

/**
 * Why Discord does not take the messages and what to do about it, as a sentence.
 *
 * @param guild as it was last seen; what it says the bot lacks is more exact than what Discord says.
 * @param botUserId for overwrites of the bot itself.
 */
export function refusalSentence(
  refusal: DiscordRefusal,
  where: { guild: GuildSnapshot | undefined; channelId: string; botUserId: string },
): string {
  const { guild, channelId, botUserId } = where
  if (refusal.code === UNKNOWN_CHANNEL) return 'This channel was deleted. Choose another one.'
  const channel = guild?.channels.find((one) => one.id === channelId)
  const name = channel?.name ?? channelId
  const missing = guild && channel ? missingInChannel(guild, channel, botUserId, TO_SHOW_RULES) : []
  if (missing.length > 0) return howToAllow(BOT, missing, name)
  if (refusal.code === MISSING_ACCESS) return howToAllow(BOT, ['View Channel'], name)
  if (refusal.code === MISSING_PERMISSIONS) return howToAllow(BOT, TO_SHOW_RULES, name)
  return `Discord refused the message in #${name} ("${refusal.reason}"). Check the rules and what the bot may do there.`
}
