import type { Emoji, ReceivedMessage as Message, ReceivedRoleButtonConfig as Config } from '@guildhall/contract'
import type { TextChannels } from '../kernel/channels.ts'
import type { Draft } from '../kernel/drafts/draft.ts'
import type { GuildRoles } from '../kernel/roles.ts'
import { Late, late } from '../ui/states/late.tsx'
import { Modal } from '../ui/dialog/modal.tsx'
import { DrawnLinks, PreviewMessage } from '../kernel/composer/preview/preview-message.tsx'
import { guildConfigs } from './role-button-queries.ts'
import { useOpener } from '../kernel/use-place.ts'
import type { MessagePlace } from './role-buttons-model.ts'
import { contentOf, shownOf } from './gallery/shown-message.ts'

// This code loads late: its pickers and its drag and drop are larger than the list of messages.
const configurator = late(async () => (await import('./configurator/configurator.tsx')).Configurator)

/** Loads the configurator before a message is opened, so that the layout of the modal does not shift. */
export const preloadConfigurator = configurator.preload

type OpenedMessageProps = {
  guildId: string
  place: MessagePlace
  channelName: string
  /** Undefined if the message was not loaded. */
  message: Message | undefined
  /** Whether the message does not exist. */
  isGone: boolean
  /** The unsaved buttons of a deleted message that was not known when its modal opened. */
  lost: Draft | undefined
  config: Config | undefined
  channels: TextChannels
  roles: GuildRoles
  emojis: readonly Emoji[]
  onClose: () => void
}

/** The modal with the buttons of a message. Its code is loaded on demand. */
export function OpenedMessage(props: OpenedMessageProps) {
  const { channelName, message, isGone, channels, roles, onClose, ...rest } = props
  const shown = message ? shownOf(message) : rest.config?.message
  // The gallery from which it was opened may have made way for the list of the channel, which has the message too.
  const opener = useOpener()
  const actions = guildConfigs.useChanges(rest.guildId)
  return (
    <Late
      of={configurator}
      failure="We couldn't load the role buttons."
      renderFrame={(notice) => (
        <Modal open onClose={onClose} finalFocus={opener} title="Configure Role Buttons">
          {notice}
        </Modal>
      )}
      fallback={<p role="status">Loading...</p>}
    >
      {(Configurator) => (
        <Configurator
          {...rest}
          isGone={isGone}
          messageReadOnly={message?.read_only}
          subtitle={shown ? `${channelName} · ${contentOf(shown)}` : channelName}
          roles={roles}
          actions={actions}
          onClose={onClose}
          finalFocus={opener}
          below={shown?.components && <DrawnLinks links={shown.components} />}
        >
          {shown ? (
            <PreviewMessage message={{ ...shown, components: null }} channels={channels} roles={roles} />
          ) : (
            <p className="text-discord-quiet">
              {isGone ? 'This message no longer exists.' : 'Open this message in Discord to read it.'}
            </p>
          )}
        </Configurator>
      )}
    </Late>
  )
}
