import type { Json, Message } from '../kernel/model.ts'
import type { AlertView } from './view.ts'

/** Discord's type of the message in which AutoMod reports blocked content to moderators. */
const ALERT = 24

/** AutoMod's report; null for every other message. The facts are fields of an embed, as Discord has them. */
export function presentAlert({ type, embeds }: Message): AlertView | null {
  if (type !== ALERT) return null
  const embed = embeds[0] ?? {}
  const facts = factsIn(embed['fields'])
  return {
    content: typeof embed['description'] === 'string' ? embed['description'] : '',
    rule: facts.get('rule_name') ?? '',
    channelId: facts.get('channel_id') ?? null,
    keyword: facts.get('keyword') ?? null,
    matched: facts.get('keyword_matched_content') ?? null,
  }
}

function factsIn(fields: Json | undefined): Map<string, string> {
  const facts = new Map<string, string>()
  for (const field of Array.isArray(fields) ? fields : []) {
    if (typeof field !== 'object' || field === null || Array.isArray(field)) continue
    const { name, value } = field
    if (typeof name === 'string' && typeof value === 'string') facts.set(name, value)
  }
  return facts
}
