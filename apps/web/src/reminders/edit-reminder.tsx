import type { ReceivedReminder as Reminder } from '@guildhall/contract'
import { useId, useState } from 'react'
import type { TextChannels } from '../kernel/channels.ts'
import { BEING_SAVED, Form, FormErrors, FormVersion } from '../kernel/form/form.tsx'
import type { GuildRoles } from '../kernel/roles.ts'
import { Button } from '../ui/button.tsx'
import { Confirm } from '../ui/confirm.tsx'
import { Modal } from '../ui/modal.tsx'
import { ReminderFields } from './reminder-fields.tsx'
import type { ReminderActions } from './reminder-queries.ts'
import { recurrenceWords } from './reminder-times.ts'
import { useEditedReminder } from './use-reminder-form.ts'

type EditReminderProps = {
  guildId: string
  reminder: Reminder
  actions: ReminderActions
  channels: TextChannels
  roles: GuildRoles
  onClose: () => void
}

/** The modal in which a reminder is changed. */
export function EditReminder({ guildId, reminder, actions, channels, roles, onClose }: EditReminderProps) {
  const [asks, setAsks] = useState(false)
  const id = useId()
  const form = useEditedReminder(guildId, reminder, actions, onClose)
  const close = (): void => {
    if (form.isSaving) return
    if (form.isDirty) setAsks(true)
    else onClose()
  }
  return (
    <Modal
      open
      onClose={close}
      title="Edit reminder"
      subtitle={reminder.is_recurring && recurrenceWords(reminder)}
      footer={
        <>
          <FormErrors form={form} className="w-full max-md:flex-none" />
          <Button variant="quiet" disabledReason={form.isSaving ? BEING_SAVED : undefined} onClick={close}>
            Cancel
          </Button>
          <Button type="submit" form={id} variant="primary" pending={form.isSaving}>
            Save
          </Button>
        </>
      }
    >
      <Form form={form} id={id} className="-mx-4 -my-5 md:-mx-6 md:px-1">
        <FormVersion form={form} />
        <ReminderFields form={form} channels={channels} roles={roles} />
      </Form>
      <Confirm
        open={asks}
        sentence="Discard unsaved changes to this reminder?"
        verb="Discard"
        onConfirm={onClose}
        onCancel={() => setAsks(false)}
      />
    </Modal>
  )
}
