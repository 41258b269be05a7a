import { API } from '@discordjs/core'
import type { REST } from '@discordjs/rest'
import { RetryLater, TOP_BUTTON, type ButtonMessages, type DesiredButtons, type MatchedButtons } from '@guildhall/core'
import { limitOf, obeyingLimits, refusalOf, unavailable, unavailabilityOf } from '../kernel/errors.ts'
import { buttonRows, hasOthers, showsButtons } from '../kernel/button-rows.ts'

/** @param deps.botUserId the author of the messages. */
export function createButtonMessages(deps: { rest: REST; botUserId: string }): ButtonMessages {
  const { channels } = new API(deps.rest)

  const match = obeyingLimits(async (desired: DesiredButtons, signal: AbortSignal): Promise<MatchedButtons> => {
    const { channelId, messageId, buttons } = desired
    const message = await channels.getMessage(channelId, messageId, { signal: AbortSignal.any([signal]) })
    const components = message.components ?? []
    if (message.author.id !== deps.botUserId || hasOthers(components, TOP_BUTTON)) return 'foreign'
    if (showsButtons(components, buttons)) return 'matched'
    const body = { components: buttonRows(buttons) }
    await channels.editMessage(channelId, messageId, body, { signal: AbortSignal.any([signal]) })
    return 'matched'
  })

  return {
    async match(desired, signal) {
      try {
        return await match(desired, signal)
      } catch (error) {
        if (error instanceof RetryLater) throw error
        const limit = limitOf(error, 0)
        if (limit) throw new RetryLater(limit.time, limit.reason)
        throw signal.aborted ? unavailable(error) : (unavailabilityOf(error) ?? refusalOf(error) ?? error)
      }
    },
  }
}
