import type { DesiredAutoMod, GuildSnapshot } from '@guildhall/core'
import { changeOf, desiredRules, isOurKind } from '@guildhall/discord'
import {
  AutoModerationActionType,
  AutoModerationRuleKeywordPresetType,
  AutoModerationRuleTriggerType,
  GatewayDispatchEvents as Event,
} from 'discord-api-types/v10'
import * as z from 'zod'
import type { Listener } from '../kernel/gateway/listener.ts'
import type { BotContext } from '../kernel/module.ts'
import type { DurableEvent } from '../kernel/parking/durable.ts'
import { onChannelDeleted } from '../kernel/parking/deletions.ts'

type Deps = Pick<BotContext, 'moderation' | 'snapshotOf' | 'botUserId' | 'durable'>

/** The parts of a rule that are compared with the desired state. */
const ChangedRule = z.object({
  creator_id: z.string(),
  trigger_type: z.enum(AutoModerationRuleTriggerType),
  name: z.string(),
  enabled: z.boolean(),
  actions: z.array(
    z.object({
      type: z.enum(AutoModerationActionType),
      metadata: z.optional(
        z.object({
          custom_message: z.optional(z.string()),
          channel_id: z.optional(z.string()),
          duration_seconds: z.optional(z.number()),
        }),
      ),
    }),
  ),
  trigger_metadata: z.object({ presets: z.optional(z.array(z.enum(AutoModerationRuleKeywordPresetType))) }),
})
type ChangedRule = z.infer<typeof ChangedRule>

/** Schedules a comparison when other users change rules in Discord, or when the alert channel is deleted. */
export function autoModRuleListeners({ moderation, snapshotOf, botUserId, durable }: Deps): Listener[] {
  const module = 'moderation'

  /** Whether a rule matches the desired state, as after the bot's own changes. */
  async function isAsDesired(guildId: string, rule: ChangedRule): Promise<boolean> {
    const desired = await moderation.desired(guildId)
    if (!desired.enabled) return true
    const ours = desiredRules(alertChannelOf(desired, snapshotOf(guildId))).find(
      ({ body }) => body.trigger_type === rule.trigger_type,
    )
    return rule.creator_id === botUserId && ours !== undefined && changeOf(rule, ours) === undefined
  }

  const changed: DurableEvent<Event.AutoModerationRuleCreate | Event.AutoModerationRuleUpdate, ChangedRule> = {
    module,
    payload: ChangedRule,
    guildOf: ({ guild_id: guildId }) => guildId,
    pick: (rule) => (isOurKind(rule.trigger_type) ? ChangedRule.parse(rule) : undefined),
    async write(rule, { guildId }) {
      if (!(await isAsDesired(guildId, rule))) await moderation.recheck(guildId)
    },
  }

  return [
    durable(Event.AutoModerationRuleCreate, changed),
    durable(Event.AutoModerationRuleUpdate, changed),
    durable(Event.AutoModerationRuleDelete, {
      module,
      payload: z.object({}),
      guildOf: ({ guild_id: guildId }) => guildId,
      pick: ({ trigger_type: trigger }) => (isOurKind(trigger) ? {} : undefined),
      async write(_, { guildId }) {
        const { enabled } = await moderation.desired(guildId)
        if (enabled) await moderation.recheck(guildId)
      },
    }),
    onChannelDeleted(durable, {
      module,
      write: (guildId, channelId) => moderation.channelDeleted(guildId, channelId),
    }),
  ]
}

/** Discord refuses a rule with a deleted channel, and the alerts must not prevent the blocking. */
export function alertChannelOf({ logChannelId }: DesiredAutoMod, guild: GuildSnapshot | undefined): string | null {
  const exists = guild?.channels.some((channel) => channel.id === logChannelId) ?? false
  return exists ? logChannelId : null
}
