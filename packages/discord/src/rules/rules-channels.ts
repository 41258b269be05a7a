import type { REST } from '@discordjs/rest'
import type { Clock, RulesChannels, WantedMessages } from '@guildhall/core'
import { obeyingLimits } from '../kernel/obeying-limits.ts'
import { refusalOf } from '../kernel/refusal.ts'
import { discordAway, unavailable } from '../kernel/rest.ts'
import { matchMessages } from './match-messages.ts'
import { createOwnMessages } from '../kernel/own-messages.ts'

/** @param deps.botUserId whose messages they are. */
export function createRulesChannels(deps: { rest: REST; botUserId: string; clock: Clock }): RulesChannels {
  const messages = createOwnMessages(deps)
  const match = obeyingLimits((wanted: WantedMessages, signal: AbortSignal) =>
    matchMessages({ messages, clock: deps.clock, signal }, wanted),
  )
  return {
    async match(wanted, signal) {
      try {
        await match(wanted, signal)
      } catch (error) {
        throw signal.aborted ? unavailable(error) : (discordAway(error) ?? refusalOf(error) ?? error)
      }
    },
  }
}
