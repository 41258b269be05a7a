import {
  AutoModerationActionType as Action,
  AutoModerationRuleEventType as EventType,
  AutoModerationRuleKeywordPresetType as Preset,
  AutoModerationRuleTriggerType as Trigger,
  type APIAutoModerationAction,
  type APIAutoModerationRule,
  type RESTPatchAPIAutoModerationRuleJSONBody,
  type RESTPostAPIAutoModerationRuleJSONBody,
} from 'discord-api-types/v10'

/** The initial limit of members and roles that a message can mention; administrators can change it in Discord. */
const MENTIONS = 5

/** The bot's rules, one for each kind that Discord allows once in a server, with a name and a message for the author of a blocked text. */
const RULES = [
  {
    kind: 'mention spam',
    name: 'Guildhall: mention spam',
    trigger: Trigger.MentionSpam,
    metadata: { mention_total_limit: MENTIONS },
    explanation: 'This message mentions too many people. This server blocks mention spam.',
  },
  {
    kind: 'spam',
    name: 'Guildhall: spam',
    trigger: Trigger.Spam,
    metadata: {},
    explanation: 'This message looks like spam. This server blocks spam.',
  },
  {
    kind: 'offensive words',
    name: 'Guildhall: offensive words',
    trigger: Trigger.KeywordPreset,
    metadata: { presets: [Preset.Profanity, Preset.SexualContent, Preset.Slurs] },
    explanation: 'This message has words that are blocked on this server.',
  },
] as const

/** The desired state of a rule in Discord. */
export interface DesiredRule {
  /** The name of its kind, for the middle of a sentence. */
  kind: string
  body: RESTPostAPIAutoModerationRuleJSONBody
}

/** Whether the bot has a rule of this kind. */
export function isOurKind(trigger: Trigger): boolean {
  return RULES.some((rule) => rule.trigger === trigger)
}

/** @param alertChannelId the channel for Discord's alerts; null for none. */
export function desiredRules(alertChannelId: string | null): DesiredRule[] {
  const alert: APIAutoModerationAction[] =
    alertChannelId === null ? [] : [{ type: Action.SendAlertMessage, metadata: { channel_id: alertChannelId } }]
  return RULES.map(({ kind, name, trigger, metadata, explanation }) => ({
    kind,
    body: {
      name,
      event_type: EventType.MessageSend,
      trigger_type: trigger,
      trigger_metadata: 'presets' in metadata ? { presets: [...metadata.presets] } : metadata,
      actions: [{ type: Action.BlockMessage, metadata: { custom_message: explanation } }, ...alert],
      enabled: true,
    },
  }))
}

/**
 * The changes needed in one of the bot's rules. Values that administrators tune in Discord are kept: the number of mentions, allowed words,
 * exempt roles and channels.
 *
 * @returns undefined when the rule matches.
 */
export function changeOf(
  rule: Pick<APIAutoModerationRule, 'name' | 'enabled' | 'actions' | 'trigger_metadata'>,
  { body }: DesiredRule,
): RESTPatchAPIAutoModerationRuleJSONBody | undefined {
  const presets = body.trigger_metadata?.presets
  const change: RESTPatchAPIAutoModerationRuleJSONBody = {
    ...(rule.name !== body.name && { name: body.name }),
    ...(!rule.enabled && { enabled: true }),
    ...(!sameActions(rule.actions, body.actions) && { actions: body.actions }),
    ...(presets &&
      !sameSet(rule.trigger_metadata.presets ?? [], presets) && { trigger_metadata: withPresets(rule, presets) }),
  }
  return Object.keys(change).length > 0 ? change : undefined
}

function withPresets(
  rule: Pick<APIAutoModerationRule, 'trigger_metadata'>,
  presets: Preset[],
): APIAutoModerationRule['trigger_metadata'] {
  return { presets, allow_list: rule.trigger_metadata.allow_list ?? [] }
}

function sameActions(
  current: readonly APIAutoModerationAction[],
  desired: readonly APIAutoModerationAction[],
): boolean {
  return sameSet(current.map(essence), desired.map(essence))
}

/** The parts of an action that the bot decides. */
function essence({ type, metadata }: APIAutoModerationAction): string {
  const { custom_message: text, channel_id: channelId, duration_seconds: seconds } = metadata ?? {}
  return JSON.stringify([type, text ?? null, channelId ?? null, seconds ?? null])
}

function sameSet<T>(a: readonly T[], b: readonly T[]): boolean {
  return a.length === b.length && a.every((entry) => b.includes(entry))
}
