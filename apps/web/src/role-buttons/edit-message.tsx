import type { Emoji, ReceivedMessage as Message } from '@guildhall/contract'
import type { TextChannels } from '../kernel/channels.ts'
import { FormModal } from '../kernel/form/form-modal.tsx'
import type { GuildRoles } from '../kernel/roles.ts'
import { MessageFields } from './message-fields.tsx'
import { useEditedMessage } from './use-message-form.ts'

type EditMessageProps = {
  guildId: string
  channelId: string
  message: Message
  channels: TextChannels
  roles: GuildRoles
  emojis: readonly Emoji[]
  onClose: () => void
}

/** The modal in which a message that the bot posted is changed. Its buttons stay. */
export function EditMessage({ guildId, channelId, message, channels, roles, emojis, onClose }: EditMessageProps) {
  const form = useEditedMessage(guildId, channelId, message, onClose)
  return (
    <FormModal
      form={form}
      title="Edit message"
      subtitle={`ID: ${message.id}`}
      size="wide"
      submit="Save message"
      question="Discard unsaved changes to this message?"
      onClose={onClose}
    >
      <MessageFields form={form} guildId={guildId} channels={channels} roles={roles} emojis={emojis} />
    </FormModal>
  )
}
