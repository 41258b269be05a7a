import { DiscordAPIError, type REST } from '@discordjs/rest'
import { RetryLater, type Clock, type DesiredMessages, type RulesChannels } from '@guildhall/core'
import { obeyingLimits } from '../kernel/obeying-limits.ts'
import { createOwnMessages } from '../kernel/own-messages.ts'
import { refusalOf } from '../kernel/refusal.ts'
import { discordAway, unavailable } from '../kernel/rest.ts'
import { matchMessages } from './match-messages.ts'

/** Discord: too many edits of messages older than an hour. It does not say when the next one is possible. */
const OLD_MESSAGE_EDITS = 30_046
/** How long to wait then, in ms. */
const EDIT_AGAIN_MS = 10 * 60_000

/** @param deps.botUserId the author of the messages. */
export function createRulesChannels(deps: { rest: REST; botUserId: string; clock: Clock }): RulesChannels {
  const messages = createOwnMessages(deps)
  const match = obeyingLimits((desired: DesiredMessages, signal: AbortSignal) =>
    matchMessages({ messages, clock: deps.clock, signal }, desired),
  )
  return {
    async match(desired, signal) {
      try {
        await match(desired, signal)
      } catch (error) {
        throw signal.aborted
          ? unavailable(error)
          : (tooManyEdits(error) ?? discordAway(error) ?? refusalOf(error) ?? error)
      }
    },
  }
}

function tooManyEdits(error: unknown): RetryLater | undefined {
  if (!(error instanceof DiscordAPIError) || error.code !== OLD_MESSAGE_EDITS) return undefined
  return new RetryLater(
    EDIT_AGAIN_MS,
    'Discord limits edits of older messages. The message will be updated in a few minutes.',
  )
}
