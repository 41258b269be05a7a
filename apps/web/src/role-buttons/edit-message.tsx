import type { Emoji, ReceivedMessage as Message } from '@guildhall/contract'
import { useId, useState } from 'react'
import type { TextChannels } from '../kernel/channels.ts'
import { BEING_SAVED, Form, FormErrors } from '../kernel/form/form.tsx'
import type { GuildRoles } from '../kernel/roles.ts'
import { Button } from '../ui/button.tsx'
import { Confirm } from '../ui/confirm.tsx'
import { Modal } from '../ui/modal.tsx'
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
  const id = useId()
  const [asks, setAsks] = useState(false)
  const form = useEditedMessage(guildId, channelId, message, onClose)
  const close = (): void => {
    if (form.isSaving) return
    if (form.isDirty) setAsks(true)
    else onClose()
  }
  return (
    <Modal
      open
      onClose={close}
      title="Edit message"
      subtitle={`ID: ${message.id}`}
      size="wide"
      footer={
        <>
          <FormErrors form={form} className="w-full basis-full!" />
          <Button variant="quiet" disabledReason={form.isSaving ? BEING_SAVED : undefined} onClick={close}>
            Cancel
          </Button>
          <Button type="submit" form={id} variant="primary" pending={form.isSaving}>
            Save message
          </Button>
        </>
      }
    >
      <Form form={form} id={id}>
        <MessageFields form={form} guildId={guildId} channels={channels} roles={roles} emojis={emojis} />
      </Form>
      <Confirm
        open={asks}
        sentence="Discard unsaved changes to this message?"
        verb="Discard"
        onConfirm={onClose}
        onCancel={() => setAsks(false)}
      />
    </Modal>
  )
}
