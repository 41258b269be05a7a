import type { ReceivedMessage as Message, ReceivedRoleButtonConfig as Config } from '@guildhall/contract'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { missingChannel, type TextChannels } from '../kernel/channels.ts'
import type { GuildRoles } from '../kernel/roles.ts'
import { errorMessageOr } from '../lib/calls/api-error.ts'
import { EmptyState } from '../ui/states/empty-state.tsx'
import { ErrorState } from '../ui/states/error-state.tsx'
import { LateEditMessage, LateLostMessage } from './composer/late-composer.tsx'
import { FurtherMessages, LoadedMessages } from './gallery/message-sections.tsx'
import type { MessageModal } from './message-places.ts'
import { OpenedMessage, preloadConfigurator } from './opened-message.tsx'
import { useOpenedMessage } from './use-opened-message.ts'
import { FIRST_MESSAGES, channelMessages } from './composer/message-queries.ts'
import { useGuildEmojis } from '../kernel/emoji/guild-emojis.ts'
import { MessagesLoading } from './role-buttons-loading.tsx'

/** The number of messages to request: at first, and after each press of Load more. */
const LIMITS = [FIRST_MESSAGES, 25, 100] as const
const LAST = LIMITS.length - 1

type ChannelMessagesProps = {
  guildId: string
  channelId: string
  channelName: string
  /** Whether the channel was deleted: it has no messages, but may have configurations. */
  isDeleted: boolean
  channels: TextChannels
  roles: GuildRoles
  /** The configurations of this channel. */
  configs: readonly Config[]
  /** The message whose modal is open. */
  opened: { kind: MessageModal; id: string } | null
  /** Called with the ids of the messages that are listed, separated by commas. Referentially stable. */
  onListed: (ids: string) => void
  onOpen: (kind: MessageModal, id: string) => void
  onClose: () => void
  /** Called if the opened message does not exist, and the user has typed nothing into its modal. */
  onGone: () => void
}

/** The bot's messages in a channel, and the modal of the opened message. */
export function ChannelMessages(props: ChannelMessagesProps) {
  const {
    guildId,
    channelId,
    channelName,
    isDeleted,
    channels,
    roles,
    configs,
    opened,
    onListed,
    onOpen,
    onClose,
    onGone,
  } = props
  // Load all messages if one is opened by a link: it may be an older message.
  const [step, setStep] = useState(opened?.kind === 'message' ? LAST : 0)
  /** The opened message if it is older than those. */
  const [included, setIncluded] = useState('')
  const emojis = useGuildEmojis(guildId)
  const limit = LIMITS[step] ?? LIMITS[0]
  const messages = useQuery({
    ...channelMessages.query(guildId, channelId, String(limit), included),
    placeholderData: keepPreviousData,
    enabled: !isDeleted,
  })
  useEffect(preloadConfigurator, [])
  const loaded = messages.data
  const configOf = (id: string): Config | undefined => configs.find(({ message_id }) => message_id === id)
  const messageOf = (id: string | undefined): Message | undefined => loaded?.find((message) => message.id === id)

  const listed = loaded?.map((message) => ({ id: message.id, channelId, message, config: configOf(message.id) })) ?? []
  const listedIds = listed.map(({ id }) => id).join()
  useEffect(() => onListed(listedIds), [listedIds, onListed])
  const hasMore = loaded !== undefined && loaded.length >= limit && step < LAST
  const further = configs.filter(({ message_id }) => !messageOf(message_id)).toReversed()
  const openId = opened?.kind === 'buttons' ? opened.id : null
  const isRead = isDeleted || (messages.isSuccess && !messages.isFetching)
  const now = {
    message: messageOf(opened?.id),
    isConfigured: opened !== null && configOf(opened.id) !== undefined,
    isUnreadable: messages.isError,
  }
  const isMissing = opened !== null && isRead && !now.message && (opened.kind === 'message' || !now.isConfigured)
  const { message, isShown, lost, isGone, hasNothing } = useOpenedMessage(guildId, channelId, opened, {
    ...now,
    isGone: isMissing && included === opened.id,
  })
  const missingId = isMissing ? opened.id : undefined
  useEffect(() => {
    if (hasNothing) onGone()
    // It may be an older message: load all, and then it too.
    else if (missingId !== undefined && step < LAST) setStep(LAST)
    else if (missingId !== undefined) setIncluded(missingId)
  }, [missingId, step, hasNothing, onGone])
  return (
    <>
      {isDeleted ? (
        <EmptyState
          title={channels.isPartial ? 'Channel not found' : 'Deleted channel'}
          text={`${missingChannel(channels)}${configs.length > 0 ? ' You can still delete its configurations.' : ''}`}
        />
      ) : messages.isPending ? (
        <div role="status" aria-label="Loading messages...">
          <MessagesLoading />
        </div>
      ) : messages.isLoadingError ? (
        <ErrorState
          title={errorMessageOr(messages.error, 'Failed to load messages.')}
          onRetry={() => void messages.refetch()}
        />
      ) : loaded === undefined || loaded.length === 0 ? (
        <EmptyState text="No recent bot messages found." />
      ) : (
        <LoadedMessages
          guildId={guildId}
          channelName={channelName}
          channels={channels}
          roles={roles}
          messages={listed}
          hasMore={hasMore}
          isLoadingMore={messages.isPlaceholderData}
          onMore={() => setStep(step + 1)}
          onOpen={onOpen}
        />
      )}
      {(isDeleted || !messages.isPending) && further.length > 0 && (
        <FurtherMessages
          guildId={guildId}
          channelName={channelName}
          channels={channels}
          roles={roles}
          messages={further.map((config) => ({
            id: config.message_id,
            channelId,
            caption: isDeleted ? 'Deleted with its channel' : 'Not among the messages above',
            config,
          }))}
          onOpen={onOpen}
        />
      )}
      {openId !== null && (isShown || lost) && (
        <OpenedMessage
          key={openId}
          guildId={guildId}
          place={{ channelId, messageId: openId }}
          channelName={channelName}
          message={message}
          isGone={isGone}
          lost={lost?.draft}
          config={configOf(openId)}
          channels={channels}
          roles={roles}
          emojis={emojis}
          onClose={onClose}
        />
      )}
      {opened?.kind === 'message' && message && (
        <LateEditMessage
          key={message.id}
          guildId={guildId}
          channelId={channelId}
          message={message}
          isGone={isGone}
          channels={channels}
          roles={roles}
          emojis={emojis}
          onClose={onClose}
        />
      )}
      {opened?.kind === 'message' && lost && <LateLostMessage {...lost} onClose={onClose} />}
    </>
  )
}
