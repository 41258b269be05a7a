import type { Emoji, ReceivedMessage as Message } from '@guildhall/contract'
import type { TextChannels } from '../../kernel/channels.ts'
import { LateUnsavableLine } from '../../kernel/form/deleted/late-deleted.tsx'
import { FormModal } from '../../kernel/form/form-modal.tsx'
import { LastChange } from '../../kernel/history/last-change.tsx'
import type { GuildRoles } from '../../kernel/roles.ts'
import { MessageFields } from '../../kernel/composer/message-fields.tsx'
import { useEditedMessage } from './use-message-form.ts'

type EditMessageProps = {
  guildId: string
  channelId: string
  message: Message
  /** Whether the message does not exist. */
  isGone: boolean
  channels: TextChannels
  roles: GuildRoles
  emojis: readonly Emoji[]
  onClose: () => void
}

/** The modal that edits the text of a posted message. Its buttons remain. */
export function EditMessage({
  guildId,
  channelId,
  message,
  isGone,
  channels,
  roles,
  emojis,
  onClose,
}: EditMessageProps) {
  const form = useEditedMessage(guildId, channelId, message, onClose)
  return (
    <FormModal
      form={form}
      title="Edit message"
      subtitle={`ID: ${message.id}`}
      size="wide"
      submit="Save message"
      note={
        <LastChange
          guildId={guildId}
          area="role_buttons"
          target={message.id}
          className="max-md:basis-full! md:mr-auto"
        />
      }
      onClose={onClose}
      line={isGone && <LateUnsavableLine form={form} noun="message" isInChannel />}
    >
      <MessageFields form={form} guildId={guildId} channels={channels} roles={roles} emojis={emojis} />
    </FormModal>
  )
}
