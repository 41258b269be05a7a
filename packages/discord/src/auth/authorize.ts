import type { DiscordCredentials, DiscordEndpoints } from '@guildhall/core'

/** Who the user is and which servers they are in; nothing more is asked for. */
const SCOPES = 'identify guilds'

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
