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
import { observed } from '../kernel/observed.ts'
import { unavailable } from '../kernel/rest.ts'

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

/** Only invalid_grant is about the user; anything else (say, a wrong client secret) is for the operator to mend. */
function refused(answer: Answer): Error {
  const refusal = Refusal.safeParse(answer.body)
  const reason = refusal.success ? refusal.data.error : `status ${answer.status}`
  if (reason === 'invalid_grant') return new GrantRefused(reason)
  return unavailable(new Error(`Discord refused our application: ${reason}`))
}
