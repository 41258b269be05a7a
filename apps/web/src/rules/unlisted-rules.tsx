import type { ReceivedRules as RulesEntry } from '@guildhall/contract'
import { channelWords, type TextChannels } from '../kernel/channels.ts'
import { useDrafts } from '../kernel/drafts/use-drafts.ts'
import { UnlistedLine } from '../kernel/form/deleted/unlisted-line.tsx'
import { hasRulesPlace, rulesPlace } from './rules-place.ts'

type UnlistedRulesProps = {
  guildId: string
  /** The channel whose rules are shown; null for none. */
  channelId: string | null
  channels: TextChannels
  entries: readonly RulesEntry[]
  /** Whether the shown rules are being saved or removed. */
  isBusy: boolean
  onOpen: (channelId: string | null) => void
}

/** A line for the unsaved rules of each other channel, and for those without a channel. */
export function UnlistedRules({ guildId, channelId, channels, entries, isBusy, onOpen }: UnlistedRulesProps) {
  const unlisted = useDrafts().flatMap(({ guildId: ofGuild, form, draft }) => {
    const id = draft.place.channelId ?? null
    const isOther = id !== channelId && ofGuild === guildId && form === rulesPlace(guildId, id).form
    return isOther && (!id || hasRulesPlace(id, channels, entries)) ? id : []
  })
  return unlisted.map((id) => {
    const name = id && channelWords(channels, id)
    return (
      <UnlistedLine
        key={id}
        label={`Open the rules ${name ? `in ${name}` : 'without a channel'}`}
        disabledReason={isBusy ? 'Your changes are being saved.' : undefined}
        onOpen={() => onOpen(id)}
      >
        You have unsaved rules{' '}
        {name ? (
          <>
            in <bdi>{name}</bdi>
          </>
        ) : (
          'without a channel'
        )}
      </UnlistedLine>
    )
  })
}
