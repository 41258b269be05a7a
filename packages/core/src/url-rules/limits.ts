import type { UrlRule } from '@guildhall/contract'
import { readOnlyFor } from '../kernel/editor.ts'
import type { MemberLimits } from '../kernel/member-limits.ts'

/** The channels of a rule; null is every channel. */
type Channels = Pick<UrlRule, 'channel_ids'>

/**
 * Why a member may not save these rules, as a sentence; null if the member may. The bot posts the text of a rule in each of its channels,
 * so the member must be able to write there.
 */
export function whyNotAllowed(limits: MemberLimits, rules: readonly Channels[]): string | null {
  for (const id of channelsOf(rules)) {
    const obstacle = limits.whyNotWrite(id)
    if (obstacle !== null) return obstacle
  }
  return rules.some((rule) => rule.channel_ids === null) ? limits.whyNotWriteAnywhere() : null
}

/**
 * The rules as their reader may see them: for a user with a grant without the ids of private channels, and with the reason if the user may
 * not change the list.
 */
export function limitedRules(rules: UrlRule[], limits: MemberLimits | null): UrlRule[] {
  if (!limits) return rules
  const readOnly = readOnlyFor(limits, () => whyNotAllowed(limits, rules))
  const shown = new Set([...channelsOf(rules)].filter((id) => limits.mayView(id)))
  return rules.map((rule) => ({ ...limitedRule(rule, shown), ...readOnly }))
}

/** A rule for private channels alone has no content, and an empty list of channels, because null is every channel. */
function limitedRule(rule: UrlRule, shown: ReadonlySet<string>): UrlRule {
  const { channel_ids: ids } = rule
  const visible = ids?.filter((id) => shown.has(id))
  if (!ids || !visible || visible.length === ids.length) return rule
  const content = visible.length === 0 ? { input_pattern: '', output_pattern: '' } : {}
  return { ...rule, ...content, channel_ids: visible, has_private_channels: true }
}

/** Each channel once: fifty rules may list the same five hundred. */
function channelsOf(rules: readonly Channels[]): ReadonlySet<string> {
  return new Set(rules.flatMap((rule) => rule.channel_ids ?? []))
}
