import { DiscordAPIError, RateLimitError } from '@discordjs/rest'
import { DiscordRefusal } from '@guildhall/core'

/** Discord's error codes of limits that come without a time, and how long to wait, in ms. */
const LIMITS: ReadonlyMap<number, number> = new Map([
  /** 200 new application commands a day. */
  [30_034, 60 * 60_000],
  /** Edits of a message that is older than an hour. */
  [30_046, 10 * 60_000],
])

/**
 * When Discord accepts a call again that it rejected because of a limit.
 *
 * @param error what the call failed with, also as the cause of another error.
 * @returns epoch ms; undefined when it failed for another reason.
 */
export function retryTimeOf(error: unknown, now: number): number | undefined {
  if (error instanceof RateLimitError) return now + Math.max(error.timeToReset, error.retryAfter)
  if (error instanceof DiscordAPIError || error instanceof DiscordRefusal) {
    const wait = LIMITS.get(Number(error.code))
    if (wait !== undefined) return now + wait
  }
  return error instanceof Error && error.cause !== undefined ? retryTimeOf(error.cause, now) : undefined
}
