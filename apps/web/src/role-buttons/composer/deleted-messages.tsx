import { MOST_MESSAGES, isText } from '@guildhall/contract'
import { useQuery } from '@tanstack/react-query'
import type { Draft } from '../../kernel/drafts/draft.ts'
import { useDrafts } from '../../kernel/drafts/use-drafts.ts'
import { LateDeletedDrafts } from '../../kernel/form/deleted/late-deleted.tsx'
import type { MessageModal } from '../message-places.ts'
import type { MessagePlace } from '../role-buttons-model.ts'
import { channelMessages } from './message-queries.ts'

const EDITED: MessageModal = 'message'

type DeletedMessagesProps = {
  guildId: string
  isDeletedChannel: (channelId: string) => boolean
  /** Whether the text of a message is open. */
  isOpen: boolean
  onOpen: (place: MessagePlace) => void
}

/** A line for each unsaved text of a deleted message, in every channel. */
export function DeletedMessages({ guildId, isDeletedChannel, ...rest }: DeletedMessagesProps) {
  const channelIds = useDrafts().flatMap(({ guildId: ofGuild, draft: { place } }) =>
    ofGuild === guildId && place.modal?.kind === EDITED ? (place.channelId ?? []) : [],
  )
  return [...new Set(channelIds)].map((channelId) => (
    <DeletedInChannel
      key={channelId}
      guildId={guildId}
      channelId={channelId}
      isDeletedChannel={isDeletedChannel(channelId)}
      {...rest}
    />
  ))
}

type DeletedInChannelProps = Omit<DeletedMessagesProps, 'isDeletedChannel'> & {
  channelId: string
  isDeletedChannel: boolean
}

function DeletedInChannel({ guildId, channelId, isDeletedChannel, isOpen, onOpen }: DeletedInChannelProps) {
  // All messages: it may be an older one. An open form says by itself that its message was deleted.
  const messages = useQuery({
    ...channelMessages.query(guildId, channelId, String(MOST_MESSAGES)),
    enabled: !isDeletedChannel && !isOpen,
  })
  const items = isDeletedChannel ? [] : messages.data
  if (!items) return null
  return (
    <LateDeletedDrafts
      guildId={guildId}
      channelId={channelId}
      kind={EDITED}
      items={items}
      noun="message"
      isInChannel
      nameIn={textInDraft}
      isOpen={isOpen}
      onOpen={(messageId) => onOpen({ channelId, messageId })}
    />
  )
}

/** The text of the message that a draft began from. */
function textInDraft(_id: string, { value }: Draft['base']): string {
  // In the order of the form's essence.
  const content: unknown = Array.isArray(value) ? value[0] : undefined
  return isText(content) ? content : ''
}
