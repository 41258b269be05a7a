import type { ReceivedRoleButtonConfig as Config } from '@guildhall/contract'
import { channelWords, type TextChannels } from '../kernel/channels.ts'
import type { GuildRoles } from '../kernel/roles.ts'
import { EmptyState } from '../ui/states/empty-state.tsx'
import { MessageList } from './gallery/message-list.tsx'
import type { MessagePlace } from './role-buttons-model.ts'

type ConfiguredMessagesProps = {
  guildId: string
  channels: TextChannels
  roles: GuildRoles
  configs: readonly Config[]
  isReadOnly: boolean
  onOpen: (place: MessagePlace) => void
}

/** The gallery of all messages with role buttons, the newest first, shown while no channel is chosen. */
export function ConfiguredMessages({ guildId, channels, roles, configs, isReadOnly, onOpen }: ConfiguredMessagesProps) {
  if (configs.length === 0) {
    return (
      <EmptyState
        title="No role buttons yet"
        text={
          isReadOnly
            ? "Choose a channel to see the bot's messages in it."
            : "Press New menu to post a message with buttons, or choose a channel to see the bot's messages in it."
        }
      />
    )
  }
  return (
    <section aria-labelledby="configured-messages">
      <h3 id="configured-messages" className="text-section text-ink-1">
        Messages with role buttons
      </h3>
      <p className="mb-3 text-small text-ink-3">Choose a channel to see the bot's other messages in it.</p>
      <MessageList
        label="Messages with role buttons"
        guildId={guildId}
        channels={channels}
        roles={roles}
        messages={configs.toReversed().map((config) => ({
          id: config.message_id,
          channelId: config.channel_id,
          caption: channelWords(channels, config.channel_id),
          config,
        }))}
        onOpen={({ id, channelId }) => onOpen({ channelId, messageId: id })}
      />
    </section>
  )
}
