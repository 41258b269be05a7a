import { DEFAULT_ACTIONS, type GuildSettings } from '@guildhall/contract'
import type { ModerationHits, WordHitService } from '@guildhall/core'
import {
  AutoModerationActionType,
  AutoModerationRuleTriggerType as Trigger,
  GatewayDispatchEvents as Event,
} from 'discord-api-types/v10'
import * as z from 'zod'
import type { Configured } from '../kernel/configured.ts'
import type { Listener } from '../kernel/gateway/listener.ts'
import { DISCORD_ACTION } from '../kernel/list-actions.ts'
import type { Durable } from '../kernel/parking/durable.ts'

/** An action of a rule of AutoMod on a message. */
const TakenAction = z.object({
  userId: z.string(),
  channelId: z.nullable(z.string()),
  ruleId: z.string(),
  triggerType: z.number(),
  content: z.string(),
  /** The default action at the time of the hit; null when the settings have not been read yet. */
  action: z.nullable(z.string()),
  /** Whether auto moderation was on; null like `action`. Absent in events that an earlier release parked: it was on. */
  isOn: z.optional(z.nullable(z.boolean())),
  /** Discord's number of the action. Absent in events that an earlier release parked: they are blocks. */
  actionType: z.optional(z.number()),
})
type TakenAction = z.infer<typeof TakenAction>

/**
 * Records each message that AutoMod blocked by any rule of the server, while auto moderation is on. Discord reports each action of a rule;
 * only the block counts. A word list alone decides whether the default action follows its hits.
 */
export function recordHits(deps: {
  settings: Configured<GuildSettings>
  hits: Pick<ModerationHits, 'record'>
  wordHits: Pick<WordHitService, 'listOf'>
  durable: Durable
}): Listener {
  const { settings, hits, wordHits, durable } = deps

  /** Whether the default action follows. */
  async function isFollowed(guildId: string, taken: TakenAction, isOn: boolean): Promise<boolean> {
    const { actionType = AutoModerationActionType.BlockMessage } = taken
    const list = taken.triggerType === Trigger.Keyword ? await wordHits.listOf(guildId, taken.ruleId) : undefined
    if (list) return list.defaultAction && DISCORD_ACTION[list.countedAction] === actionType
    return isOn && actionType === AutoModerationActionType.BlockMessage
  }

  return durable(Event.AutoModerationActionExecution, {
    module: 'moderation',
    payload: TakenAction,
    guildOf: ({ guild_id: guildId }) => guildId,
    pick(execution) {
      const known = settings.peek(execution.guild_id)
      if (execution.rule_trigger_type !== Trigger.Keyword) {
        if (execution.action.type !== AutoModerationActionType.BlockMessage) return undefined
        if (known && !known.enable_auto_mod) return undefined
      }
      return {
        userId: execution.user_id,
        channelId: execution.channel_id ?? null,
        ruleId: execution.rule_id,
        triggerType: execution.rule_trigger_type,
        content: execution.content,
        action: known ? known.default_action : null,
        isOn: known ? known.enable_auto_mod : null,
        actionType: execution.action.type,
      }
    },
    async write(taken, { guildId, delivery: { eventId, happenedAt } }) {
      const current = taken.action === null ? await settings.get(guildId) : undefined
      const chosen = taken.action ?? current?.default_action
      if (!(await isFollowed(guildId, taken, taken.isOn ?? current?.enable_auto_mod ?? true))) return
      await hits.record({
        userId: taken.userId,
        channelId: taken.channelId,
        ruleId: taken.ruleId,
        triggerType: taken.triggerType,
        content: taken.content,
        guildId,
        hitId: eventId,
        action: DEFAULT_ACTIONS.find((action) => action === chosen) ?? '',
        happenedAt: happenedAt.at,
        isTimeExact: happenedAt.isExact,
      })
    },
  })
}
