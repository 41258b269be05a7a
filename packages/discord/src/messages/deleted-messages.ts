import { API } from '@discordjs/core'
import type { REST } from '@discordjs/rest'
import type { IsMessageDeleted } from '@guildhall/core'
import { RESTJSONErrorCodes } from 'discord-api-types/v10'
import { refusalOf } from '../kernel/errors.ts'

/** How long to wait for Discord, in ms: the caller then acts as if the message existed, and waits for the outcome. */
const ASK_MS = 1_500

/** Asks Discord for a message. */
export function createIsMessageDeleted(rest: REST): IsMessageDeleted {
  const { channels } = new API(rest)
  return async ({ channelId, messageId }) => {
    try {
      await channels.getMessage(channelId, messageId, { signal: AbortSignal.timeout(ASK_MS) })
      return false
    } catch (error) {
      return refusalOf(error)?.code === RESTJSONErrorCodes.UnknownMessage
    }
  }
}
