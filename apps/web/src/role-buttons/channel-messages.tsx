import type { ReceivedMessage as Message, ReceivedRoleButtonConfig as Config } from '@guildhall/contract'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { TextChannels } from '../kernel/channels.ts'
import type { GuildRoles } from '../kernel/roles.ts'
import { errorMessageOr } from '../lib/api-error.ts'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { EditMessage } from './edit-message.tsx'
import { MessageList } from './message-list.tsx'
import type { OpensAt } from './message-places.ts'
import { OpenedMessage, preloadConfigurator } from './opened-message.tsx'
import { channelMessages, useGuildEmojis } from './role-button-queries.ts'
import { MessagesLoading } from './role-buttons-loading.tsx'

/** How many messages are asked for: at first, and each time more are wanted. */
const LIMITS = [5, 25, 100] as const
const LAST = LIMITS.length - 1

type ChannelMessagesProps = {
  guildId: string
  channelId: string
  channelName: string
  /** A deleted channel has no messages, and still its configurations. */
  isDeleted: boolean
  channels: TextChannels
  roles: GuildRoles
  /** Those of this channel. */
  configs: readonly Config[]
  /** The message that is opened at first. */
  opensAt: OpensAt | null
}

/** The bot's messages in a channel, with the modal of the one that is opened. */
export function ChannelMessages(props: ChannelMessagesProps) {
  const { guildId, channelId, channelName, isDeleted, channels, roles, configs, opensAt } = props
  // The message may be among the older ones.
  const [step, setStep] = useState(opensAt?.what === 'text' ? LAST : 0)
  const [openId, setOpenId] = useState(opensAt?.what === 'buttons' ? opensAt.messageId : null)
  const [editedId, setEditedId] = useState(opensAt?.what === 'text' ? opensAt.messageId : null)
  const emojis = useGuildEmojis(guildId)
  const limit = LIMITS[step] ?? LIMITS[0]
  const messages = useQuery({
    ...channelMessages(guildId, channelId, limit),
    placeholderData: keepPreviousData,
    enabled: !isDeleted,
  })
  useEffect(preloadConfigurator, [])
  const loaded = messages.data
  const configOf = (id: string): Config | undefined => configs.find(({ message_id }) => message_id === id)
  const messageOf = (id: string | null): Message | undefined => loaded?.find((message) => message.id === id)

  const hasMore = loaded !== undefined && loaded.length >= limit && step < LAST
  const further = configs.filter(({ message_id }) => !messageOf(message_id))
  const edited = messageOf(editedId)
  return (
    <>
      {isDeleted ? (
        <EmptyState title="Deleted channel" text="This channel was deleted. You can still delete its configurations." />
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
        <div className="flex flex-col gap-3">
          <MessageList
            label={`Messages in ${channelName}`}
            guildId={guildId}
            roles={roles}
            messages={loaded.map((message) => ({ id: message.id, channelId, message, config: configOf(message.id) }))}
            onOpen={({ id }) => setOpenId(id)}
            onEdit={setEditedId}
          />
          {hasMore && (
            <div>
              <Button variant="quiet" size="row" pending={messages.isPlaceholderData} onClick={() => setStep(step + 1)}>
                Load more
              </Button>
            </div>
          )}
        </div>
      )}
      {(isDeleted || !messages.isPending) && further.length > 0 && (
        <section aria-labelledby="further-messages">
          <h3 id="further-messages" className="mb-2 text-small font-medium text-ink-1">
            Other messages with role buttons
          </h3>
          <MessageList
            label={`Other messages with role buttons in ${channelName}`}
            guildId={guildId}
            roles={roles}
            messages={further.map((config) => ({
              id: config.message_id,
              channelId,
              caption: isDeleted ? 'Deleted with its channel' : 'Not among the messages above',
              config,
            }))}
            onOpen={({ id }) => setOpenId(id)}
          />
        </section>
      )}
      {openId !== null && (
        <OpenedMessage
          key={openId}
          guildId={guildId}
          place={{ channelId, messageId: openId }}
          channelName={channelName}
          message={messageOf(openId)}
          config={configOf(openId)}
          channels={channels}
          roles={roles}
          emojis={emojis}
          onClose={() => setOpenId(null)}
        />
      )}
      {edited && (
        <EditMessage
          key={edited.id}
          guildId={guildId}
          channelId={channelId}
          message={edited}
          channels={channels}
          roles={roles}
          emojis={emojis}
          onClose={() => setEditedId(null)}
        />
      )}
    </>
  )
}
