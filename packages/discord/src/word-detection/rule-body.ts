import { sortedRuleState, type RuleState } from '@guildhall/core'
import {
  AutoModerationActionType as Action,
  AutoModerationRuleEventType as EventType,
  AutoModerationRuleTriggerType as Trigger,
  type APIAutoModerationAction,
  type APIAutoModerationRule,
  type RESTPostAPIAutoModerationRuleJSONBody,
} from 'discord-api-types/v10'

/** The rule of a word list, in Discord's form. */
export function bodyOf(state: RuleState): RESTPostAPIAutoModerationRuleJSONBody {
  return {
    name: state.name,
    event_type: EventType.MessageSend,
    trigger_type: Trigger.Keyword,
    trigger_metadata: {
      keyword_filter: state.words,
      regex_patterns: state.patterns,
      allow_list: state.allowed,
    },
    actions: actionsOf(state),
    enabled: state.is_enabled,
    exempt_roles: state.exempt_role_ids,
    exempt_channels: state.exempt_channel_ids,
  }
}

function actionsOf(state: RuleState): APIAutoModerationAction[] {
  const { block, block_message: text, alert_channel_id: channelId, timeout_seconds: seconds } = state
  return [
    ...(block ? [{ type: Action.BlockMessage, metadata: text === null ? {} : { custom_message: text } }] : []),
    ...(channelId === null ? [] : [{ type: Action.SendAlertMessage, metadata: { channel_id: channelId } }]),
    ...(seconds === null ? [] : [{ type: Action.Timeout, metadata: { duration_seconds: seconds } }]),
  ]
}

/** The parts of a rule from Discord that {@link stateOf} reads. */
type StatedRule = Pick<
  APIAutoModerationRule,
  'actions' | 'enabled' | 'exempt_channels' | 'exempt_roles' | 'name' | 'trigger_metadata'
>

/** The state of a keyword rule in Discord. */
export function stateOf(rule: StatedRule): RuleState {
  const find = (type: Action) => rule.actions.find((action) => action.type === type)
  const { trigger_metadata: trigger } = rule
  const text = find(Action.BlockMessage)?.metadata?.custom_message
  return sortedRuleState({
    name: rule.name,
    is_enabled: rule.enabled,
    words: trigger.keyword_filter ?? [],
    patterns: trigger.regex_patterns ?? [],
    allowed: trigger.allow_list ?? [],
    block: find(Action.BlockMessage) !== undefined,
    block_message: text === undefined || text === '' ? null : text,
    alert_channel_id: find(Action.SendAlertMessage)?.metadata?.channel_id ?? null,
    timeout_seconds: find(Action.Timeout)?.metadata?.duration_seconds ?? null,
    exempt_role_ids: rule.exempt_roles,
    exempt_channel_ids: rule.exempt_channels,
  })
}
