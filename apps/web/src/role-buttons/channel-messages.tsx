import type { ReceivedMessage as Message, ReceivedRoleButtonConfig as Config } from '@guildhall/contract'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Suspense, lazy, useState } from 'react'
import type { TextChannels } from '../kernel/channels.ts'
import type { GuildRoles } from '../kernel/roles.ts'
import { errorMessageOr } from '../lib/api-error.ts'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { Modal } from '../ui/modal.tsx'
import { EditMessage } from './edit-message.tsx'
import { MessageList, type ListedMessage } from './message-list.tsx'
import { PreviewMessage } from './preview-message.tsx'
import { channelMessages, useConfigActions, useGuildEmojis } from './role-button-queries.ts'
import { MessagesLoading } from './role-buttons-loading.tsx'
import { contentOf } from './message-text.ts'

// Its pickers and its drag and drop weigh more than the list of messages.
const Configurator = lazy(() =>
  import('./configurator.tsx').then(
    (module) => ({ default: module.Configurator }),
    () => ({ default: MissingConfigurator }),
  ),
)

function MissingConfigurator({ onClose }: { onClose: () => void }) {
  return (
    <Modal open onClose={onClose} title="Configure Role Buttons">
      <ErrorState
        title="We couldn't load the configurator."
        message="Reload the page to try again."
        onRetry={() => window.location.reload()}
      />
    </Modal>
  )
}

/** How many messages are asked for: at first, and each time more are wanted. */
const LIMITS = [5, 25, 100] as const

type ChannelMessagesProps = {
  guildId: string
  channelId: string
  channelName: string
  channels: TextChannels
  roles: GuildRoles
  /** Those of this channel. */
  configs: readonly Config[]
  /** The message that is opened at first. */
  opensAt: string | null
}

/** The bot's messages in a channel, with the modal of the one that is opened. */
export function ChannelMessages(props: ChannelMessagesProps) {
  const { guildId, channelId, channelName, channels, roles, configs, opensAt } = props
  const [step, setStep] = useState(0)
  const [openId, setOpenId] = useState(opensAt)
  const [editedId, setEditedId] = useState<string | null>(null)
  const emojis = useGuildEmojis(guildId)
  const actions = useConfigActions(guildId)
  const limit = LIMITS[step] ?? LIMITS[0]
  const messages = useQuery({ ...channelMessages(guildId, channelId, limit), placeholderData: keepPreviousData })
  const loaded = messages.data
  const configOf = (id: string): Config | undefined => configs.find(({ message_id }) => message_id === id)

  const isFullList = loaded !== undefined && loaded.length >= limit && step < LIMITS.length - 1
  const known = new Set(loaded?.map(({ id }) => id))
  const further = configs.filter(({ message_id }) => !known.has(message_id))
  const listed = (id: string, message: Message | undefined): ListedMessage => ({ id, message, config: configOf(id) })
  const list = (label: string, rows: readonly ListedMessage[]) => (
    <MessageList
      label={label}
      guildId={guildId}
      channelId={channelId}
      messages={rows}
      onOpen={setOpenId}
      onEdit={setEditedId}
    />
  )
  const opened =
    openId === null
      ? undefined
      : listed(
          openId,
          loaded?.find(({ id }) => id === openId),
        )
  const edited = loaded?.find(({ id }) => id === editedId)
  const close = (): void => setOpenId(null)
  return (
    <>
      {messages.isPending ? (
        <div role="status" aria-label="Loading messages...">
          <MessagesLoading />
        </div>
      ) : messages.isLoadingError ? (
        <ErrorState
          title={errorMessageOr(messages.error, 'Failed to load messages.')}
          onRetry={() => void messages.refetch()}
        />
      ) : loaded?.length === 0 ? (
        <EmptyState text="No recent bot messages found." />
      ) : (
        <div className="flex flex-col gap-3">
          {list(
            `Messages in ${channelName}`,
            (loaded ?? []).map((message) => listed(message.id, message)),
          )}
          {isFullList && (
            <div>
              <Button variant="quiet" size="row" pending={messages.isPlaceholderData} onClick={() => setStep(step + 1)}>
                Load more
              </Button>
            </div>
          )}
        </div>
      )}
      {!messages.isPending && further.length > 0 && (
        <section aria-labelledby="further-messages">
          <h3 id="further-messages" className="mb-2 text-small font-medium text-ink-1">
            Other messages with role buttons
          </h3>
          {list(
            `Other messages with role buttons in ${channelName}`,
            further.map(({ message_id }) => listed(message_id, undefined)),
          )}
        </section>
      )}
      {opened && (
        <Suspense
          fallback={
            <Modal open onClose={close} title="Configure Role Buttons">
              <p role="status">Loading...</p>
            </Modal>
          }
        >
          <Configurator
            key={opened.id}
            guildId={guildId}
            place={{ channelId, messageId: opened.id }}
            config={opened.config}
            subtitle={opened.message ? `${channelName} · ${contentOf(opened.message)}` : channelName}
            roles={roles}
            emojis={emojis}
            actions={actions}
            onClose={close}
          >
            <PreviewMessage message={opened.message} channels={channels} roles={roles} />
          </Configurator>
        </Suspense>
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
