import { RateLimitError } from '@discordjs/rest'
import { discordAway } from '@guildhall/discord'

/** The first pause before a call is tried again while Discord is away, in ms; each further one is twice as long. */
const TRY_AGAIN_MS = 1_000

/** How long to wait before the next try of a call, in ms: for ever when Discord refused. */
export function pauseAfter(error: unknown, tries: number): number {
  if (error instanceof RateLimitError) return Math.max(error.timeToReset, error.retryAfter)
  return discordAway(error) ? TRY_AGAIN_MS * 2 ** tries : Infinity
}
