import { DefaultRestOptions, REST, type RESTOptions } from '@discordjs/rest'
import {
  limitTime,
  type CallResult,
  type DiscordCredentials,
  type DiscordEndpoints,
  type Metrics,
} from '@guildhall/core'

type MakeRequest = RESTOptions['makeRequest']

type Fetch<I, R> = (url: string, init: I) => Promise<R>

/** How long one call to Discord may take, in ms; the dashboard's own calls give up after ten seconds. */
export const DISCORD_TIMEOUT_MS = 4_000

/** The longest rate limit to wait for, in ms; a longer one throws. */
export const WAIT_AT_MOST_MS = 1_500

/**
 * Added to each wait for a rate limit, in ms: Discord's window opens when a request arrives, and requests take unequally long. The
 * library's 50 ms, added to each second of 50 requests, would leave a twentieth of them unused.
 */
const RATE_LIMIT_OFFSET_MS = 10

/**
 * The client of Discord's REST API for the bot. It respects rate limits: a call that would wait long throws RateLimitError.
 *
 * @param options.endpoints the addresses of Discord.
 * @param options.credentials the credentials of the application; every call sends its bot token.
 * @param options.metrics measures each attempt.
 */
export function createDiscordRest(options: {
  endpoints: DiscordEndpoints
  credentials: DiscordCredentials
  metrics: Metrics
}): REST {
  return new BotRest({
    api: options.endpoints.apiUrl,
    version: '10',
    // Long enough for both tries of a call, which have a time limit of their own.
    timeout: 2 * DISCORD_TIMEOUT_MS,
    // The library would also repeat calls that must not be carried out twice.
    retries: 0,
    offset: RATE_LIMIT_OFFSET_MS,
    rejectOnRateLimit: ({ timeToReset, retryAfter }) => Math.max(timeToReset, retryAfter) > WAIT_AT_MOST_MS,
    makeRequest: repeatingOnce(
      observed(withBody(DefaultRestOptions.makeRequest, DISCORD_TIMEOUT_MS), options.endpoints.apiUrl, options.metrics),
    ),
  }).setToken(options.credentials.token)
}

/** A client that keeps its token. The library's own forgets it after any response 401, and each later call fails until the next start. */
class BotRest extends REST {
  override setToken(token: string | null): this {
    return token === null ? this : super.setToken(token)
  }
}

/** Repeats a call once after a dropped connection or a failure of Discord, unless that could have an effect twice. Jobs retry beyond that. */
function repeatingOnce(request: MakeRequest): MakeRequest {
  return async (url, init) => {
    if (!isRepeatable(init)) return request(url, init)
    try {
      const response = await request(url, init)
      if (response.status < 500) return response
    } catch (error) {
      if (!wasDropped(error)) throw error
    }
    return request(url, init)
  }
}

/**
 * Whether a call can be carried out twice without harm. Discord carries out some calls whose response is lost, and would for example create
 * a second scheduled event. It recognizes repeated POST calls only for messages with an enforced nonce.
 */
function isRepeatable({ method, body }: Parameters<MakeRequest>[1]): boolean {
  return method !== 'POST' || (typeof body === 'string' && body.includes('"enforce_nonce":true'))
}

function wasDropped(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ECONNRESET'
}

/**
 * Calls that end when the body has arrived. The client library's own time limit ends with the head of a response, and a slow body would
 * delay its caller and all later calls of its route.
 *
 * @param timeoutMs how long a call may take in all.
 */
function withBody(request: MakeRequest, timeoutMs: number): MakeRequest {
  return async (url, init) => {
    const limit = limitTime(timeoutMs, init.signal ? [init.signal] : [])
    try {
      const response = await request(url, { ...init, signal: limit.signal })
      const body = await response.arrayBuffer()
      const { status, statusText, headers, ok } = response
      const kept = new Response(body)
      return {
        status,
        statusText,
        headers,
        ok,
        bodyUsed: false,
        body: null,
        arrayBuffer: () => kept.arrayBuffer(),
        json: () => kept.json(),
        text: () => kept.text(),
      }
    } finally {
      limit.end()
    }
  }
}

/**
 * Measures each call to Discord that goes through a function such as `fetch`.
 *
 * @param base the address of Discord's API, without a version.
 */
export function observed<I extends { method?: string | undefined }, R extends { readonly status: number }>(
  fetch: Fetch<I, R>,
  base: string,
  metrics: Metrics,
): Fetch<I, R> {
  return async (url, init) => {
    const start = performance.now()
    const done = (result: CallResult): void => {
      const seconds = (performance.now() - start) / 1000
      metrics.discordCall({ method: init.method ?? 'GET', route: routeOf(url, base), result, seconds })
    }
    try {
      const response = await fetch(url, init)
      done(resultOf(response.status))
      return response
    } catch (error) {
      done('unreachable')
      throw error
    }
  }
}

function resultOf(status: number): CallResult {
  if (status === 429) return 'rate_limited'
  if (status >= 500) return 'failed'
  return status >= 400 ? 'refused' : 'ok'
}

/** The address with ids, tokens and emoji replaced, so that each kind of call has one route. */
export function routeOf(url: string, base: string): string {
  const path = url.slice(base.length).split('?', 1)[0] ?? ''
  // The client library writes @me as %40me.
  const parts = path
    .replace(/^\/v\d+/, '')
    .replaceAll('%40', '@')
    .split('/')
  return parts.map((part, at) => nameOf(part, parts, at)).join('/')
}

function nameOf(part: string, parts: readonly string[], at: number): string {
  if (/^\d+$/.test(part)) return ':id'
  const owner = parts[at - 2]
  if (owner === 'webhooks' || owner === 'interactions') return ':token'
  if (parts[at - 1] === 'reactions') return ':emoji'
  return /^[a-z0-9-]{0,30}$|^@me$|^@original$/.test(part) ? part : ':other'
}
