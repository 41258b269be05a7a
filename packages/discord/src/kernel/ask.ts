import { setTimeout as wait } from 'node:timers/promises'
import { GrantRefused } from '@guildhall/core'
import * as z from 'zod'
import { unavailabilityOf, unavailable } from './errors.ts'
import { DISCORD_TIMEOUT_MS, WAIT_AT_MOST_MS } from './rest.ts'

const RateLimited = z.object({ retry_after: z.number() })

/** The `fetch` for a call, usually a measured one. */
type FetchDiscord = (url: string, init: RequestInit) => Promise<Response>

/** Discord's response to a call in the name of a user or of the application. */
export interface Answer {
  status: number
  body: unknown
}

/**
 * One call to Discord in the name of a user or of the application, outside the bot's rate limits.
 *
 * @throws `discord.unavailable` for a timeout, a 5xx, a long 429 or a response that is not JSON.
 */
export async function askDiscord(fetchDiscord: FetchDiscord, url: string, init: RequestInit): Promise<Answer> {
  const first = await attempt(fetchDiscord, url, init)
  if (first.status !== 429) return first
  const asked = RateLimited.safeParse(first.body)
  const pause = asked.success ? asked.data.retry_after * 1000 : Infinity
  if (pause > WAIT_AT_MOST_MS) throw unavailable(new Error(`Discord allows this call again in ${pause} ms`))
  await wait(pause)
  const second = await attempt(fetchDiscord, url, init)
  if (second.status === 429) throw unavailable(new Error('Discord limits this call'))
  return second
}

/**
 * Sends a GET request in a user's name.
 *
 * @throws GrantRefused when the token is no longer good; `discord.unavailable` when Discord does not answer.
 */
export async function askAsUser(fetchDiscord: FetchDiscord, url: string, accessToken: string): Promise<unknown> {
  const answer = await askDiscord(fetchDiscord, url, { headers: { authorization: `Bearer ${accessToken}` } })
  if (answer.status === 401 || answer.status === 403) throw new GrantRefused(`Discord answered ${answer.status}`)
  if (answer.status !== 200) throw unavailable(new Error(`Discord answered ${answer.status}`))
  return answer.body
}

async function attempt(fetchDiscord: FetchDiscord, url: string, init: RequestInit): Promise<Answer> {
  try {
    const response = await fetchDiscord(url, { ...init, signal: AbortSignal.timeout(DISCORD_TIMEOUT_MS) })
    if (response.status >= 500) throw unavailable(new Error(`Discord answered ${response.status}`))
    return { status: response.status, body: JSON.parse(await response.text()) }
  } catch (error) {
    // A response that is not JSON came from a proxy in front of Discord.
    throw error instanceof SyntaxError ? unavailable(error) : (unavailabilityOf(error) ?? error)
  }
}
