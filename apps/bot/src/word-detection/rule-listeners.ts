import { RuleState } from '@guildhall/core'
import { keywordRuleState } from '@guildhall/discord'
import { AutoModerationRuleTriggerType as Trigger, GatewayDispatchEvents as Event } from 'discord-api-types/v10'
import * as z from 'zod'
import type { Listener } from '../kernel/gateway/listener.ts'
import type { BotContext } from '../kernel/module.ts'
import { onChannelDeleted } from '../kernel/parking/deletions.ts'
import type { DurableEvent } from '../kernel/parking/durable.ts'

/** A keyword rule that was created or changed. */
const ChangedRule = z.object({ ruleId: z.string(), creatorId: z.string(), state: RuleState })
type ChangedRule = z.infer<typeof ChangedRule>

/** Compares the rules of a server when keyword rules, or the roles and channels of lists, change in Discord. */
export function ruleListeners({
  botUserId,
  durable,
  wordListSync: sync,
}: Pick<BotContext, 'botUserId' | 'durable' | 'wordListSync'>): Listener[] {
  const module = 'word-detection'
  const changed: DurableEvent<Event.AutoModerationRuleCreate | Event.AutoModerationRuleUpdate, ChangedRule> = {
    module,
    payload: ChangedRule,
    guildOf: ({ guild_id: guildId }) => guildId,
    pick: (rule) =>
      rule.trigger_type === Trigger.Keyword
        ? { ruleId: rule.id, creatorId: rule.creator_id, state: keywordRuleState(rule) }
        : undefined,
    async write({ ruleId, creatorId, state }, { guildId }) {
      const isKnown = await sync.noteReport(guildId, { ruleId, isOwn: creatorId === botUserId, state })
      if (!isKnown) await sync.recheck(guildId)
    },
  }
  return [
    durable(Event.AutoModerationRuleCreate, changed),
    durable(Event.AutoModerationRuleUpdate, changed),
    durable(Event.AutoModerationRuleDelete, {
      module,
      payload: z.object({ ruleId: z.string(), creatorId: z.string() }),
      guildOf: ({ guild_id: guildId }) => guildId,
      pick: ({ trigger_type: trigger, id: ruleId, creator_id: creatorId }) =>
        trigger === Trigger.Keyword ? { ruleId, creatorId } : undefined,
      async write({ ruleId, creatorId }, { guildId }) {
        // The bot deletes its rules itself when their lists are deleted.
        const isOwn = creatorId === botUserId && !(await sync.isInUse(guildId, ruleId))
        if (!isOwn) await sync.recheck(guildId)
      },
    }),
    durable(Event.GuildRoleDelete, {
      module,
      payload: z.object({ roleId: z.string() }),
      guildOf: ({ guild_id: guildId }) => guildId,
      pick: ({ role_id: roleId }) => ({ roleId }),
      write: ({ roleId }, { guildId }) => sync.deleted(guildId, roleId),
    }),
    onChannelDeleted(durable, { module, write: (guildId, channelId) => sync.deleted(guildId, channelId) }),
  ]
}
