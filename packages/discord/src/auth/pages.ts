import type { DiscordCredentials, DiscordEndpoints } from '@guildhall/core'
import { PermissionFlagsBits as P } from 'discord-api-types/v10'

/** The user's name and servers. */
const SCOPES = 'identify guilds'

/** What the bot's features need in a server, without Administrator. */
const BOT_PERMISSIONS =
  P.ViewChannel |
  P.SendMessages |
  P.SendMessagesInThreads |
  P.CreatePublicThreads |
  P.EmbedLinks |
  P.ReadMessageHistory |
  P.UseExternalEmojis |
  P.ManageMessages |
  P.ManageChannels |
  P.ManageRoles |
  P.ManageGuild |
  P.KickMembers |
  P.BanMembers |
  P.ModerateMembers

/**
 * The page at Discord on which the bot is added to a server.
 *
 * @param guildId the server to choose beforehand; undefined lets the user pick.
 */
export function botInviteUrl(
  options: { endpoints: DiscordEndpoints; credentials: DiscordCredentials },
  guildId: string | undefined,
): string {
  const url = new URL(options.endpoints.authorizeUrl)
  url.searchParams.set('client_id', options.credentials.clientId)
  url.searchParams.set('scope', 'bot applications.commands')
  url.searchParams.set('permissions', BOT_PERMISSIONS.toString())
  if (guildId !== undefined) {
    url.searchParams.set('guild_id', guildId)
    url.searchParams.set('disable_guild_select', 'true')
  }
  return url.href
}

/**
 * The page at Discord on which a user signs in.
 *
 * @param attempt.challenge PKCE, S256.
 */
export function signInUrl(
  options: { endpoints: DiscordEndpoints; credentials: DiscordCredentials },
  attempt: { state: string; challenge: string; redirectUri: string },
): string {
  const url = new URL(options.endpoints.authorizeUrl)
  url.searchParams.set('response_type', 'code')
  url.searchParams.set('client_id', options.credentials.clientId)
  url.searchParams.set('scope', SCOPES)
  url.searchParams.set('redirect_uri', attempt.redirectUri)
  url.searchParams.set('state', attempt.state)
  url.searchParams.set('code_challenge', attempt.challenge)
  url.searchParams.set('code_challenge_method', 'S256')
  return url.href
}
