import type { DiscordCredentials, DiscordEndpoints } from '@guildhall/core'
import { DISCORD_TIMEOUT_MS } from '@guildhall/discord'
import { reasonOf } from '../start-failure.ts'

/** Discord's response to a request of the checks. */
export type DiscordReply =
  | {
      readonly kind: 'response'
      readonly status: number
      /** Undefined when the body is not JSON. */
      readonly body: unknown
      /** How far Discord's clock is ahead of this machine's, in ms; null without a Date header. */
      readonly aheadMs: number | null
    }
  | { readonly kind: 'unreachable'; readonly reason: string }

/** Responses of Discord about this application, each requested at most once. */
export interface DiscordFacts {
  readonly apiUrl: string
  readonly clientId: string
  /** The bot's user, which shows whether the token is valid. */
  readonly user: () => Promise<DiscordReply>
  readonly application: () => Promise<DiscordReply>
  /** The limits of starting sessions at the gateway. */
  readonly gateway: () => Promise<DiscordReply>
  /** The first 200 servers of the bot, with its permissions. */
  readonly guilds: () => Promise<DiscordReply>
  /** A token of the application's owner, which shows whether the client secret is valid. The checks do not use the token. */
  readonly clientGrant: () => Promise<DiscordReply>
}

/** Requests facts of Discord's API for the checks, outside the bot's rate limits. */
export function readDiscord(options: { endpoints: DiscordEndpoints; credentials: DiscordCredentials }): DiscordFacts {
  const { apiUrl } = options.endpoints
  const { token, clientId, clientSecret } = options.credentials
  const api = `${apiUrl}/v10`
  const get = (path: string): Promise<DiscordReply> =>
    request(`${api}${path}`, { headers: { authorization: `Bot ${token}` } })
  return {
    apiUrl,
    clientId,
    user: once(() => get('/users/@me')),
    application: once(() => get('/applications/@me')),
    gateway: once(() => get('/gateway/bot')),
    guilds: once(() => get('/users/@me/guilds?limit=200')),
    clientGrant: once(() =>
      request(`${api}/oauth2/token`, {
        method: 'POST',
        headers: {
          authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`,
          'content-type': 'application/x-www-form-urlencoded',
        },
        body: new URLSearchParams({ grant_type: 'client_credentials', scope: 'identify' }).toString(),
      }),
    ),
  }
}

async function request(url: string, init: RequestInit): Promise<DiscordReply> {
  const start = Date.now()
  try {
    const response = await fetch(url, { ...init, signal: AbortSignal.timeout(DISCORD_TIMEOUT_MS) })
    const received = Date.now()
    const text = await response.text()
    return {
      kind: 'response',
      status: response.status,
      body: parsed(text),
      aheadMs: aheadOf(response.headers.get('date'), start, received),
    }
  } catch (error) {
    return { kind: 'unreachable', reason: reasonOf(error) }
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** A Date header counts whole seconds, so it names the middle of its second on average. */
const HALF_A_SECOND_MS = 500

/** Compares the header with the middle of the round trip. */
function aheadOf(date: string | null, start: number, received: number): number | null {
  const time = date === null ? Number.NaN : Date.parse(date)
  return Number.isNaN(time) ? null : time + HALF_A_SECOND_MS - (start + received) / 2
}

function once<T>(read: () => Promise<T>): () => Promise<T> {
  let first: Promise<T> | undefined
  return () => (first ??= read())
}
