import {
  GrantRefused,
  type DiscordCredentials,
  type DiscordEndpoints,
  type DiscordGrant,
  type DiscordOAuth,
  type Metrics,
} from '@guildhall/core'
import * as z from 'zod'
import { askAsUser, askDiscord, type Answer } from '../kernel/ask.ts'
import { unavailable } from '../kernel/errors.ts'
import { observed } from '../kernel/rest.ts'
import { BOT_PERMISSIONS } from './bot-permissions.ts'

/** The scopes for the user's name and guilds. */
const SCOPES = 'identify guilds'

const Grant = z.object({
  access_token: z.string(),
  refresh_token: z.string(),
  scope: z.string(),
  expires_in: z.number(),
})

const User = z.object({ id: z.string(), username: z.string(), avatar: z.nullable(z.string()) })

const Refusal = z.object({ error: z.string() })

/** Discord's OAuth2 of one application. */
export function createDiscordOAuth(options: {
  endpoints: DiscordEndpoints
  credentials: DiscordCredentials
  metrics: Metrics
}): DiscordOAuth {
  const fetchDiscord = observed(fetch, options.endpoints.apiUrl, options.metrics)
  const api = `${options.endpoints.apiUrl}/v10`
  const { clientId, clientSecret } = options.credentials
  const basic = `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`

  async function grant(form: Record<string, string>): Promise<DiscordGrant> {
    const answer = await askDiscord(fetchDiscord, `${api}/oauth2/token`, {
      method: 'POST',
      headers: { authorization: basic, 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams(form).toString(),
    })
    if (answer.status !== 200) throw refused(answer)
    const {
      access_token: accessToken,
      refresh_token: refreshToken,
      scope,
      expires_in: expiresIn,
    } = Grant.parse(answer.body)
    return { accessToken, refreshToken, scope, expiresIn }
  }

  return {
    exchange: ({ code, verifier, redirectUri }) =>
      grant({ grant_type: 'authorization_code', code, code_verifier: verifier, redirect_uri: redirectUri }),
    refresh: (refreshToken) => grant({ grant_type: 'refresh_token', refresh_token: refreshToken }),
    async me(accessToken) {
      return User.parse(await askAsUser(fetchDiscord, `${api}/users/@me`, accessToken))
    },
  }
}

/** The error for a refused grant. Only invalid_grant concerns the user; others, such as a wrong client secret, concern the operator. */
function refused(answer: Answer): Error {
  const refusal = Refusal.safeParse(answer.body)
  const reason = refusal.success ? refusal.data.error : `status ${answer.status}`
  if (reason === 'invalid_grant') return new GrantRefused(reason)
  return unavailable(new Error(`Discord refused our application: ${reason}`))
}

/**
 * The page at Discord on which the bot is added to a server.
 *
 * @param guildId the preselected server; undefined lets the user choose.
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
