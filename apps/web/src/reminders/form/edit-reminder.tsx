import type { ReceivedReminder as Reminder } from '@guildhall/contract'
import type { TextChannels } from '../../kernel/channels.ts'
import type { Edited } from '../../kernel/drafts/use-edited.ts'
import { FormModal } from '../../kernel/form/form-modal.tsx'
import { LateDeletedLine } from '../../kernel/form/deleted/late-deleted.tsx'
import { LastChange } from '../../kernel/history/last-change.tsx'
import type { GuildRoles } from '../../kernel/roles.ts'
import { ReminderFields } from './reminder-fields.tsx'
import type { ReminderActions } from '../reminder-queries.ts'
import { recurrenceWords } from '../reminder-times.ts'
import { useEditedReminder } from './use-reminder-form.ts'

type EditReminderProps = {
  guildId: string
  /** The server's time zone; null if it is not set. */
  serverZone: string | null
  edited: Edited<Reminder>
  actions: ReminderActions
  channels: TextChannels
  roles: GuildRoles
  onClose: () => void
}

/** The modal that edits a reminder. */
export function EditReminder({ guildId, serverZone, edited, actions, channels, roles, onClose }: EditReminderProps) {
  const form = useEditedReminder(guildId, edited, serverZone, actions, onClose)
  const { item: reminder, isDeleted } = edited
  return (
    <FormModal
      form={form}
      title="Edit reminder"
      subtitle={reminder.is_recurring && recurrenceWords(reminder)}
      size="wide"
      submit={isDeleted ? 'Create reminder' : 'Save'}
      note={
        <LastChange guildId={guildId} area="reminders" target={reminder.id} className="max-md:basis-full! md:mr-auto" />
      }
      onClose={onClose}
      line={isDeleted && <LateDeletedLine form={form} noun="reminder" isInChannel onClose={onClose} />}
    >
      {/* The rule beside the preview meets the edges of the modal. */}
      <div className="-mx-4 -my-5 max-md:-mt-4 md:-mx-6 md:px-1">
        <ReminderFields guildId={guildId} form={form} channels={channels} roles={roles} />
      </div>
    </FormModal>
  )
}
