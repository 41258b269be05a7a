import type { TextChannels } from '../../kernel/channels.ts'
import type { GuildRoles } from '../../kernel/roles.ts'
import { Button } from '../../ui/controls/button.tsx'
import type { MessageModal } from '../message-places.ts'
import { MessageList, type ListedMessage } from './message-list.tsx'

type SectionProps = {
  guildId: string
  channelName: string
  channels: TextChannels
  roles: GuildRoles
  messages: readonly ListedMessage[]
  onOpen: (kind: MessageModal, id: string) => void
}

/** The loaded messages of a channel: first those with role buttons. */
export function LoadedMessages({
  guildId,
  channelName,
  channels,
  roles,
  messages,
  hasMore,
  isLoadingMore,
  onMore,
  onOpen,
}: SectionProps & { hasMore: boolean; isLoadingMore: boolean; onMore: () => void }) {
  const groups = [
    { title: 'Menus', label: `Menus in ${channelName}`, messages: messages.filter(({ config }) => config) },
    {
      title: 'Messages without buttons',
      label: `Messages in ${channelName}`,
      messages: messages.filter(({ config }) => !config),
    },
  ].filter(({ messages: grouped }) => grouped.length > 0)
  return (
    <div className="flex flex-col gap-6">
      {groups.map(({ title, label, messages: grouped }) => (
        <section key={title} aria-label={title}>
          <h3 className="mb-2 text-small font-medium text-ink-1">{title}</h3>
          <MessageList
            label={label}
            guildId={guildId}
            channels={channels}
            roles={roles}
            messages={grouped}
            onOpen={({ id }) => onOpen('buttons', id)}
            onEdit={(id) => onOpen('message', id)}
          />
        </section>
      ))}
      {hasMore && (
        <div>
          <Button variant="quiet" size="row" pending={isLoadingMore} onClick={onMore}>
            Load more
          </Button>
        </div>
      )}
    </div>
  )
}

/** The messages with role buttons that are not among the loaded ones. */
export function FurtherMessages({ guildId, channelName, channels, roles, messages, onOpen }: SectionProps) {
  return (
    <section aria-labelledby="further-messages">
      <h3 id="further-messages" className="mb-2 text-small font-medium text-ink-1">
        Other messages with role buttons
      </h3>
      <MessageList
        label={`Other messages with role buttons in ${channelName}`}
        guildId={guildId}
        channels={channels}
        roles={roles}
        messages={messages}
        onOpen={({ id }) => onOpen('buttons', id)}
      />
    </section>
  )
}
