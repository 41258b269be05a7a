import { setTimeout as wait } from 'node:timers/promises'
import { DiscordAPIError, RateLimitError } from '@discordjs/rest'
import type { Clock } from '@guildhall/core'
import { unavailabilityOf } from '@guildhall/discord'
import { RESTJSONErrorCodes } from 'discord-api-types/v10'

const RETRY_MS = 250

/** The interaction already has a response: after a broken connection Discord delivers events again that were in flight. */
export class AlreadyAcknowledged extends Error {
  override readonly name = 'AlreadyAcknowledged'
}

/** Retries responses while Discord may still accept them. */
export function createResponseRetries(clock: Clock) {
  async function retryAfter(
    mayRetry: (error: unknown) => boolean,
    send: () => Promise<unknown>,
    withinMs: number,
  ): Promise<void> {
    const until = clock.now() + withinMs
    for (let isFirst = true; ; isFirst = false) {
      try {
        await send()
        return
      } catch (error) {
        if (isAcknowledged(error)) {
          if (isFirst) throw new AlreadyAcknowledged('Discord has a response to this interaction', { cause: error })
          // An earlier try succeeded, but its response was lost.
          return
        }
        if (!mayRetry(error) || clock.now() + RETRY_MS > until) throw error
        await wait(RETRY_MS)
      }
    }
  }

  return {
    /** Retries while Discord is unreachable. @throws AlreadyAcknowledged when the interaction had a response before the first try. */
    retry: (send: () => Promise<unknown>, withinMs: number): Promise<void> =>
      retryAfter((error) => unavailabilityOf(error) !== undefined, send, withinMs),
    /** The same for a message that Discord does not deduplicate: retries only while Discord cannot have carried out the call. */
    retryUnsent: (send: () => Promise<unknown>, withinMs: number): Promise<void> =>
      retryAfter(isUnsent, send, withinMs),
  }
}

function isAcknowledged(error: unknown): boolean {
  return error instanceof DiscordAPIError && error.code === RESTJSONErrorCodes.InteractionHasAlreadyBeenAcknowledged
}

/** Whether Discord cannot have carried out a call: it was not sent, or Discord limits it. */
function isUnsent(error: unknown): boolean {
  if (error instanceof RateLimitError) return true
  return error instanceof Error && 'code' in error && (error.code === 'ECONNREFUSED' || error.code === 'ENOTFOUND')
}
