import { AutoModerationRuleTriggerType as Trigger } from 'discord-api-types/v10'
import type { AutoModAction, AutoModRule } from '../kernel/auto-mod-rule.ts'
import type { Guild } from '../kernel/model.ts'

/** Discord's event type of every supported rule: a member writes or edits a message. */
export const MESSAGE_SEND = 1

export function presentRule(guild: Guild, rule: AutoModRule): object {
  return {
    id: rule.id,
    guild_id: guild.id,
    creator_id: rule.creatorId,
    name: rule.name,
    event_type: MESSAGE_SEND,
    trigger_type: rule.triggerType,
    trigger_metadata: presentTrigger(rule),
    actions: rule.actions.map(presentAction),
    enabled: rule.enabled,
    exempt_roles: rule.exemptRoleIds,
    exempt_channels: rule.exemptChannelIds,
  }
}

function presentTrigger(rule: AutoModRule): object {
  switch (rule.triggerType) {
    case Trigger.Keyword:
      return { keyword_filter: rule.keywords, regex_patterns: rule.patterns, allow_list: rule.allowed }
    case Trigger.KeywordPreset:
      return { presets: rule.presets, allow_list: rule.allowed }
    case Trigger.MentionSpam:
      return {
        mention_total_limit: rule.mentionLimit,
        mention_raid_protection_enabled: rule.raidProtection,
      }
    default:
      return {}
  }
}

export function presentAction(action: AutoModAction): object {
  return { type: action.type, metadata: presentMetadata(action) }
}

function presentMetadata(action: AutoModAction): object {
  if (action.type === 2) return { channel_id: action.channelId }
  if (action.type === 3) return { duration_seconds: action.seconds }
  return action.customMessage === null ? {} : { custom_message: action.customMessage }
}
