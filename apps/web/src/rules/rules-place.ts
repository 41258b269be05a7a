import type { ReceivedRules as RulesEntry } from '@guildhall/contract'
import type { TextChannels } from '../kernel/channels.ts'
import type { DraftPlace } from '../kernel/drafts/draft.ts'

/** The place of the Rules sub-tab. */
export const RULES = { tab: 'settings', subTab: 'rules' }

/** The place of the form of a channel's rules; null for rules typed before a channel was chosen. */
export function rulesPlace(guildId: string, channelId: string | null): DraftPlace {
  if (channelId === null) return { guildId, form: 'rules', title: 'Rules', place: RULES }
  return { guildId, form: `rules-${channelId}`, title: 'Rules', place: { ...RULES, channelId } }
}

/** Whether the form can show a channel. A deleted channel without rules has no place. */
export function hasRulesPlace(
  channelId: string,
  { channels, isError }: TextChannels,
  entries: readonly RulesEntry[],
): boolean {
  return (
    isError || channels.some(({ id }) => id === channelId) || entries.some(({ channel_id }) => channel_id === channelId)
  )
}
