import type { ReceivedReminder as Reminder } from '@guildhall/contract'
import type { TextChannels } from '../kernel/channels.ts'
import { FormModal } from '../kernel/form/form-modal.tsx'
import { FormVersion } from '../kernel/form/form.tsx'
import type { GuildRoles } from '../kernel/roles.ts'
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
  const form = useEditedReminder(guildId, reminder, actions, onClose)
  return (
    <FormModal
      form={form}
      title="Edit reminder"
      subtitle={reminder.is_recurring && recurrenceWords(reminder)}
      submit="Save"
      question="Discard unsaved changes to this reminder?"
      onClose={onClose}
      className="-mx-4 -my-5 md:-mx-6 md:px-1"
    >
      <FormVersion form={form} />
      <ReminderFields form={form} channels={channels} roles={roles} />
    </FormModal>
  )
}
