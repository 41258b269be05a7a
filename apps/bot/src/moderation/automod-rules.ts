import {
  AUTOMOD_RULES,
  missingInGuild,
  type DesiredAutoMod,
  type GuildSnapshot,
  type JobHandler,
} from '@guildhall/core'
import { changeOf, createAutoModRules, desiredRules, isOurKind } from '@guildhall/discord'
import { GatewayDispatchEvents as Event, type APIAutoModerationRule } from 'discord-api-types/v10'
import { withinLimits } from '../kernel/discord-errors.ts'
import { onDurable, type Listener } from '../kernel/gateway/listener.ts'
import type { BotContext } from '../kernel/module.ts'

type Deps = Pick<BotContext, 'moderation' | 'snapshotOf' | 'botUserId' | 'rest' | 'retryWrite' | 'clock' | 'log'>

/** Makes the bot's rules in Discord's AutoMod match the settings. */
export function autoModRulesJob(deps: Deps): JobHandler {
  const { moderation, snapshotOf, clock, log } = deps
  const rules = createAutoModRules(deps)
  return {
    kind: AUTOMOD_RULES,
    slots: 4,
    limitMs: 30_000,
    canUnblock({ guildId }) {
      const guild = snapshotOf(guildId)
      return !guild || (guild.isBotMember && missingInGuild(guild, ['Manage Server']).length === 0)
    },
    async run({ guildId }, { signal }) {
      const guild = snapshotOf(guildId)
      // Discord keeps the bot's rules, so the job waits for the bot to come back.
      if (!guild?.isBotMember) return { type: 'blocked', on: 'permissions', reason: 'The bot is not on this server.' }
      return withinLimits(clock, async () => {
        const desired = await moderation.desired(guildId)
        const alertChannelId = alertChannelOf(desired, guild)
        const matched = await rules.match(guildId, { enabled: desired.enabled, alertChannelId }, signal)
        if (matched.type === 'refused') {
          log.warn({ guildId, reason: matched.reason }, "Discord refused a change of the bot's AutoMod rules")
          return { type: 'blocked', on: matched.on, reason: matched.reason }
        }
        if (matched.changed) log.info({ guildId, ...desired }, "changed the bot's AutoMod rules in a server")
        return matched.clash === null ? { type: 'done' } : { type: 'done', reason: matched.clash }
      })
    },
  }
}

/** Has the rules compared when others change them in Discord, or when the channel of the alerts is deleted. */
export function autoModRuleListeners({ moderation, snapshotOf, botUserId, retryWrite }: Deps): Listener[] {
  /** The bot's own changes come back as events too, and are as desired. */
  async function isAsDesired(rule: APIAutoModerationRule): Promise<boolean> {
    if (!isOurKind(rule.trigger_type)) return true
    const desired = await moderation.desired(rule.guild_id)
    if (!desired.enabled) return true
    const ours = desiredRules(alertChannelOf(desired, snapshotOf(rule.guild_id))).find(
      ({ body }) => body.trigger_type === rule.trigger_type,
    )
    return rule.creator_id === botUserId && ours !== undefined && changeOf(rule, ours) === undefined
  }

  async function changed(rule: APIAutoModerationRule): Promise<void> {
    if (!(await isAsDesired(rule))) await moderation.recheck(rule.guild_id)
  }

  async function deleted({ guild_id: guildId }: APIAutoModerationRule): Promise<void> {
    const { enabled } = await moderation.desired(guildId)
    if (enabled) await moderation.recheck(guildId)
  }

  return [
    onDurable(Event.AutoModerationRuleCreate, (rule) => retryWrite(rule.guild_id, () => changed(rule))),
    onDurable(Event.AutoModerationRuleUpdate, (rule) => retryWrite(rule.guild_id, () => changed(rule))),
    onDurable(Event.AutoModerationRuleDelete, (rule) =>
      isOurKind(rule.trigger_type) ? retryWrite(rule.guild_id, () => deleted(rule)) : undefined,
    ),
    onDurable(Event.ChannelDelete, ({ guild_id: guildId, id }) =>
      retryWrite(guildId, () => moderation.channelDeleted(guildId, id)),
    ),
  ]
}

/** Discord refuses a rule with a deleted channel; blocking must not depend on the alerts. */
function alertChannelOf({ logChannelId }: DesiredAutoMod, guild: GuildSnapshot | undefined): string | null {
  const exists = guild?.channels.some((channel) => channel.id === logChannelId) ?? false
  return exists ? logChannelId : null
}
