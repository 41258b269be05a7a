import { AutoModerationActionType as Action, AutoModerationRuleTriggerType as Trigger } from 'discord-api-types/v10'
import type { Form } from '../kernel/form.ts'
import type { AutoModAction, AutoModRule } from '../kernel/auto-mod-rule.ts'
import { patternOf } from './patterns.ts'
import { MESSAGE_SEND } from './present.ts'

/** The fields of a rule that a request sets. */
export type RuleDraft = Omit<AutoModRule, 'id' | 'creatorId'>

/** Member profile rules (6) are not supported: users have no profile here. */
const TRIGGERS: readonly number[] = [Trigger.Keyword, Trigger.Spam, Trigger.KeywordPreset, Trigger.MentionSpam]

/** The rules that can time members out. */
const MAY_TIME_OUT: readonly number[] = [Trigger.Keyword, Trigger.MentionSpam]

/** Discord's limits: lengths in characters, the time-out in seconds. */
const NAME = { min: 1, max: 100 }
const KEYWORD = { min: 1, max: 60 }
const PATTERN = { min: 1, max: 260 }
const CUSTOM_MESSAGE = { max: 150 }
const LONGEST_TIMEOUT = 4 * 7 * 24 * 60 * 60

/** Discord's limits: items of each list. */
const MOST = { keywords: 1_000, patterns: 10, allowed: 100, allowedOfPresets: 1_000, presets: 3, actions: 5 }
const MOST_EXEMPT = { roles: { max: 20 }, channels: { max: 50 } }

/** Reads a new rule. Errors are collected in the form. */
export function readRule(form: Form): RuleDraft {
  const triggerType = form.requiredInteger('trigger_type')
  oneOf(form, 'trigger_type', triggerType, TRIGGERS)
  if (triggerType === Trigger.KeywordPreset && !form.has('trigger_metadata'))
    form.addError('trigger_metadata', 'BASE_TYPE_REQUIRED', 'This field is required')
  if (!form.has('actions')) form.addError('actions', 'BASE_TYPE_REQUIRED', 'This field is required')
  readEvent(form, true)
  return {
    name: form.requiredText('name', NAME),
    triggerType,
    ...(readTrigger(form, triggerType) ?? NO_TRIGGER),
    actions: readActions(form, triggerType) ?? [],
    enabled: form.boolean('enabled') ?? false,
    ...readExempt(form),
  }
}

/** Reads a change of a rule; absent fields stay. Errors are collected in the form. */
export function readRuleChange(form: Form, rule: AutoModRule): Partial<RuleDraft> {
  const { triggerType } = rule
  const type = form.integer('trigger_type')
  if (type !== undefined) oneOf(form, 'trigger_type', type, [triggerType])
  readEvent(form, false)
  const name = form.text('name', NAME)
  const actions = readActions(form, triggerType)
  const enabled = form.boolean('enabled')
  const { exemptRoleIds, exemptChannelIds } = readExempt(form)
  return {
    ...(name !== undefined && { name }),
    ...readTrigger(form, triggerType),
    ...(actions && { actions }),
    ...(enabled !== undefined && { enabled }),
    ...(form.has('exempt_roles') && { exemptRoleIds }),
    ...(form.has('exempt_channels') && { exemptChannelIds }),
  }
}

type TriggerDraft = Pick<
  AutoModRule,
  'keywords' | 'patterns' | 'allowed' | 'presets' | 'mentionLimit' | 'raidProtection'
>

const NO_TRIGGER: TriggerDraft = {
  keywords: [],
  patterns: [],
  allowed: [],
  presets: [],
  // The default of Discord's own client.
  mentionLimit: 20,
  raidProtection: false,
}

function readTrigger(form: Form, triggerType: number): TriggerDraft | undefined {
  return form.form('trigger_metadata', (nested) => {
    switch (triggerType) {
      case Trigger.Keyword:
        return {
          ...NO_TRIGGER,
          keywords: nested.textsWithin('keyword_filter', MOST.keywords, KEYWORD) ?? [],
          patterns: readPatterns(nested),
          allowed: nested.textsWithin('allow_list', MOST.allowed, KEYWORD) ?? [],
        }
      case Trigger.KeywordPreset:
        return {
          ...NO_TRIGGER,
          presets: readPresets(nested),
          allowed: nested.textsWithin('allow_list', MOST.allowedOfPresets, KEYWORD) ?? [],
        }
      case Trigger.MentionSpam:
        return {
          ...NO_TRIGGER,
          mentionLimit: nested.integer('mention_total_limit', { min: 0, max: 50 }) ?? NO_TRIGGER.mentionLimit,
          raidProtection: nested.boolean('mention_raid_protection_enabled') ?? false,
        }
      default:
        return NO_TRIGGER
    }
  })
}

function readPatterns(form: Form): string[] {
  const patterns = form.textsWithin('regex_patterns', MOST.patterns, PATTERN) ?? []
  for (const [index, pattern] of patterns.entries()) {
    if (pattern !== '' && patternOf(pattern).type === 'untestable')
      form.addErrorAt('regex_patterns', index, 'AUTO_MODERATION_INVALID_REGEX', 'The regular expression is not valid.')
  }
  return patterns
}

function readPresets(form: Form): number[] {
  const presets = form.integers('presets', MOST.presets) ?? []
  if (presets.some((one) => one < 1 || one > 3))
    form.addError('presets', 'BASE_TYPE_CHOICES', 'Value must be one of (1, 2, 3).')
  return presets
}

function readActions(form: Form, triggerType: number): AutoModAction[] | undefined {
  const actions = form.forms('actions', MOST.actions, (action) => readAction(action, triggerType))
  if (actions?.length === 0) form.addError('actions', 'BASE_TYPE_BAD_LENGTH', 'Must be between 1 and 5 in length.')
  return actions
}

function readAction(form: Form, triggerType: number): AutoModAction {
  const type = form.requiredInteger('type')
  const mayTimeOut = MAY_TIME_OUT.includes(triggerType)
  oneOf(form, 'type', type, [Action.BlockMessage, Action.SendAlertMessage, ...(mayTimeOut ? [Action.Timeout] : [])])
  switch (type) {
    case Action.SendAlertMessage:
      return { type, channelId: form.form('metadata', readChannelId) ?? missing(form, '') }
    case Action.Timeout: {
      const range = { min: 1, max: LONGEST_TIMEOUT }
      const seconds = form.form('metadata', (metadata) => metadata.requiredInteger('duration_seconds', range))
      return { type, seconds: seconds ?? missing(form, 0) }
    }
    default: {
      const text = form.form('metadata', (metadata) => metadata.text('custom_message', CUSTOM_MESSAGE))
      return { type: Action.BlockMessage, customMessage: text ?? null }
    }
  }
}

function readChannelId(metadata: Form): string {
  return metadata.snowflake('channel_id') ?? missing(metadata, '', 'channel_id')
}

function missing<T>(form: Form, placeholder: T, field = 'metadata'): T {
  form.addError(field, 'BASE_TYPE_REQUIRED', 'This field is required')
  return placeholder
}

function readEvent(form: Form, isRequired: boolean): void {
  const event = isRequired ? form.requiredInteger('event_type') : form.integer('event_type')
  if (event !== undefined) oneOf(form, 'event_type', event, [MESSAGE_SEND])
}

function readExempt(form: Form): Pick<AutoModRule, 'exemptRoleIds' | 'exemptChannelIds'> {
  return {
    exemptRoleIds: form.snowflakes('exempt_roles', MOST_EXEMPT.roles) ?? [],
    exemptChannelIds: form.snowflakes('exempt_channels', MOST_EXEMPT.channels) ?? [],
  }
}

function oneOf(form: Form, field: string, value: number, choices: readonly number[]): void {
  if (choices.includes(value)) return
  form.addError(field, 'BASE_TYPE_CHOICES', `Value must be one of (${choices.join(', ')}).`)
}
