import { AutoModerationRuleTriggerType as Trigger, GatewayDispatchEvents as Event } from 'discord-api-types/v10'
import * as z from 'zod'
import type { Listener } from '../kernel/gateway/listener.ts'
import { DISCORD_ACTION } from '../kernel/list-actions.ts'
import type { BotContext } from '../kernel/module.ts'

/** An action of a keyword rule that Discord took. Neither the author nor the message is stored. */
const TakenAction = z.object({ ruleId: z.string(), action: z.number(), word: z.string() })

/** Counts the messages that word lists stopped. Discord reports each action of a rule; one of them counts. */
export function countHits({ durable, wordHits }: Pick<BotContext, 'durable' | 'wordHits'>): Listener {
  return durable(Event.AutoModerationActionExecution, {
    module: 'word-detection',
    payload: TakenAction,
    guildOf: ({ guild_id: guildId }) => guildId,
    pick: ({ rule_trigger_type: trigger, rule_id: ruleId, action, matched_keyword: word }) =>
      trigger === Trigger.Keyword && word !== null ? { ruleId, action: action.type, word } : undefined,
    async write({ ruleId, action, word }, { guildId, delivery: { eventId, happenedAt } }) {
      const list = await wordHits.listOf(guildId, ruleId)
      if (!list || DISCORD_ACTION[list.countedAction] !== action) return
      const { listId, name: listName } = list
      await wordHits.count({ guildId, hitId: eventId, listId, listName, word, happenedAt: happenedAt.at })
    },
  })
}
