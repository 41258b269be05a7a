import type { Emoji, ReceivedMessage as Message, ReceivedRoleButtonConfig as Config } from '@guildhall/contract'
import type { TextChannels } from '../kernel/channels.ts'
import type { GuildRoles } from '../kernel/roles.ts'
import { Late, late } from '../ui/late.tsx'
import { Modal } from '../ui/modal.tsx'
import { contentOf } from './message-text.ts'
import { PreviewMessage } from './preview-message.tsx'
import { useConfigActions } from './role-button-queries.ts'
import type { MessagePlace } from './role-buttons-model.ts'

// Its pickers and its drag and drop weigh more than the list of messages.
const configurator = late(async () => (await import('./configurator.tsx')).Configurator)

/** Loads the configurator before a message is opened, so that the modal does not change under the pointer. */
export const preloadConfigurator = configurator.preload

type OpenedMessageProps = {
  guildId: string
  place: MessagePlace
  channelName: string
  /** Undefined for one that was not read. */
  message: Message | undefined
  config: Config | undefined
  channels: TextChannels
  roles: GuildRoles
  emojis: readonly Emoji[]
  onClose: () => void
}

/** The modal with the buttons of a message, once its code is loaded. */
export function OpenedMessage({ channelName, message, channels, roles, onClose, ...rest }: OpenedMessageProps) {
  const actions = useConfigActions(rest.guildId)
  return (
    <Late
      of={configurator}
      failure="We couldn't load the configurator."
      renderFrame={(notice) => (
        <Modal open onClose={onClose} title="Configure Role Buttons">
          {notice}
        </Modal>
      )}
      fallback={<p role="status">Loading...</p>}
    >
      {(Configurator) => (
        <Configurator
          {...rest}
          subtitle={message ? `${channelName} · ${contentOf(message)}` : channelName}
          roles={roles}
          actions={actions}
          onClose={onClose}
        >
          <PreviewMessage message={message} channels={channels} roles={roles} />
        </Configurator>
      )}
    </Late>
  )
}
