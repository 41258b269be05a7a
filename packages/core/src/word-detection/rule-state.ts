import { isDeepStrictEqual } from 'node:util'
import * as z from 'zod'
import { ListContent } from './content.ts'

/** The parts of a keyword rule that the bot writes. Its sets are sorted, so that two equal states are equal as values. */
export const RuleState = ListContent.omit({ alert: true, default_action: true }).extend({
  alert_channel_id: z.nullable(z.string()),
})
export type RuleState = z.infer<typeof RuleState>

/** The parts of a state, each with its words in the middle of a sentence. */
const PARTS: readonly { readonly named: string; readonly fields: readonly (keyof RuleState)[] }[] = [
  { named: 'name', fields: ['name'] },
  { named: 'words', fields: ['words'] },
  { named: 'patterns', fields: ['patterns'] },
  { named: 'allowed words', fields: ['allowed'] },
  { named: 'actions', fields: ['block', 'block_message', 'alert_channel_id', 'timeout_seconds'] },
  { named: 'exempt roles', fields: ['exempt_role_ids'] },
  { named: 'exempt channels', fields: ['exempt_channel_ids'] },
]

/** The rule of a list. @param alertChannelId the channel for Discord's alerts, if the list has them. */
export function ruleStateOf(content: ListContent, alertChannelId: string | null): RuleState {
  return sorted({
    name: content.name,
    is_enabled: content.is_enabled,
    words: content.words,
    patterns: content.patterns,
    allowed: content.allowed,
    block: content.block,
    block_message: content.block ? content.block_message : null,
    alert_channel_id: content.alert ? alertChannelId : null,
    timeout_seconds: content.timeout_seconds,
    exempt_role_ids: content.exempt_role_ids,
    exempt_channel_ids: content.exempt_channel_ids,
  })
}

/** The same state with sorted sets. */
export function sorted(state: RuleState): RuleState {
  return {
    ...state,
    words: state.words.toSorted(),
    patterns: state.patterns.toSorted(),
    allowed: state.allowed.toSorted(),
    exempt_role_ids: state.exempt_role_ids.toSorted(),
    exempt_channel_ids: state.exempt_channel_ids.toSorted(),
  }
}

/** The difference that a change in Discord made, as a sentence; null without one. */
export function changeInDiscord(before: RuleState, now: RuleState): string | null {
  const parts = PARTS.filter(({ fields }) => fields.some((field) => !isDeepStrictEqual(before[field], now[field])))
  const [first, ...others] = parts.map(({ named }) => named)
  if (before.is_enabled !== now.is_enabled) {
    const state = now.is_enabled ? 'enabled' : 'disabled'
    return first === undefined ? `The rule was ${state} in Discord.` : `The rule was ${state} and changed in Discord.`
  }
  if (first === undefined) return null
  if (others.length > 0) return `Its ${[first, ...others].join(', ')} were changed in Discord.`
  return `Its ${first} ${first === 'name' ? 'was' : 'were'} changed in Discord.`
}
