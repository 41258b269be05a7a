import type { CallResult, Metrics } from '@guildhall/core'

type Fetch<I, R> = (url: string, init: I) => Promise<R>

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

/** The address with ids, tokens and emoji replaced, so that there are as few as Discord has kinds of calls. */
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
