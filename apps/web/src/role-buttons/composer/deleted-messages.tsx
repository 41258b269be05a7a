import { MOST_MESSAGES, isText } from '@guildhall/contract'
import { useQuery } from '@tanstack/react-query'
import type { TextChannels } from '../../kernel/channels.ts'
import type { Draft } from '../../kernel/drafts/draft.ts'
import { useDrafts } from '../../kernel/drafts/use-drafts.ts'
import { LateDeletedTexts } from '../../kernel/form/deleted/late-deleted.tsx'
import type { GuildRoles } from '../../kernel/roles.ts'
import type { MessageModal } from '../message-places.ts'
import type { MessagePlace } from '../role-buttons-model.ts'
import { channelMessages } from './message-queries.ts'

const EDITED: MessageModal = 'message'

type DeletedMessagesProps = {
  guildId: string
  isDeletedChannel: (channelId: string) => boolean
  channels: TextChannels
  roles: GuildRoles
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

function DeletedInChannel(props: DeletedInChannelProps) {
  const { guildId, channelId, isDeletedChannel, channels, roles, isOpen, onOpen } = props
  // All messages: it may be an older one. An open form says by itself that its message was deleted.
  const messages = useQuery({
    ...channelMessages.query(guildId, channelId, String(MOST_MESSAGES)),
    enabled: !isDeletedChannel && !isOpen,
  })
  const items = isDeletedChannel ? [] : messages.data
  if (!items) return null
  return (
    <LateDeletedTexts
      guildId={guildId}
      channelId={channelId}
      kind={EDITED}
      items={items}
      noun="message"
      isInChannel
      textIn={textInDraft}
      channels={channels}
      roles={roles}
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
