import { PermissionFlagsBits as P } from 'discord-api-types/v10'

/** Permissions of the bot's features in a server, without Administrator, by the names that Discord's client shows. */
const NAMED = {
  'View Channels': P.ViewChannel,
  'Send Messages': P.SendMessages,
  'Send Messages in Threads': P.SendMessagesInThreads,
  'Create Public Threads': P.CreatePublicThreads,
  'Embed Links': P.EmbedLinks,
  'Mention @everyone, @here, and All Roles': P.MentionEveryone,
  'Read Message History': P.ReadMessageHistory,
  'Use External Emoji': P.UseExternalEmojis,
  'Manage Messages': P.ManageMessages,
  'Manage Channels': P.ManageChannels,
  'Manage Roles': P.ManageRoles,
  'Manage Server': P.ManageGuild,
  'Create Events': P.CreateEvents,
  'Kick Members': P.KickMembers,
  'Ban Members': P.BanMembers,
  'Timeout Members': P.ModerateMembers,
} as const

/** The permissions that the invitation requests, as a bit set. */
export const BOT_PERMISSIONS = Object.values(NAMED).reduce((bits, bit) => bits | bit, 0n)

/**
 * The names of the permissions of the invitation that are missing.
 *
 * @param granted a bit set of Discord, as decimal text. Administrator includes all permissions.
 */
export function missingBotPermissions(granted: string): string[] {
  const bits = BigInt(granted)
  if ((bits & P.Administrator) !== 0n) return []
  return Object.entries(NAMED).flatMap(([name, bit]) => ((bits & bit) === bit ? [] : [name]))
}
