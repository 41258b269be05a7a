import { MOST_REMINDERS, type ReceivedReminder as Reminder } from '@guildhall/contract'
import { useId, useImperativeHandle, useState, type Ref } from 'react'
import type { TextChannels } from '../../kernel/channels.ts'
import { Form, FormFooter } from '../../kernel/form/form.tsx'
import type { GuildRoles } from '../../kernel/roles.ts'
import { Card } from '../../ui/card.tsx'
import { Confirm } from '../../ui/dialog/confirm.tsx'
import { ReminderFields } from './reminder-fields.tsx'
import { FIELDS } from '../field-specs.ts'
import { blankReminder, duplicateOf } from './reminder-model.ts'
import type { ReminderActions } from '../reminder-queries.ts'
import { useNewReminder } from './use-reminder-form.ts'

/** The actions of the form that the list calls. */
export interface NewReminder {
  /** Scrolls to the form and focuses its first field. */
  begin: () => void
  /** Fills the form with a copy; asks first if that would replace typed text. */
  fillWith: (reminder: Reminder) => void
}

type CreateReminderProps = {
  guildId: string
  /** The server's time zone; null if it is not set. */
  serverZone: string | null
  actions: ReminderActions
  channels: TextChannels
  roles: GuildRoles
  /** Whether the server has reached the maximum number of reminders. */
  isFull: boolean
  ref: Ref<NewReminder>
}

/** The form of a new reminder. */
export function CreateReminder({ guildId, serverZone, actions, channels, roles, isFull, ref }: CreateReminderProps) {
  const heading = useId()
  const form = useNewReminder(guildId, serverZone, actions)
  /** The reminder to copy once the user confirms that it replaces typed text; null without a question. */
  const [asked, setAsked] = useState<Reminder | null>(null)
  const { element, focus, open, isDirty, isBusy } = form

  const copy = (reminder: Reminder): void => {
    open({ value: blankReminder(serverZone), version: undefined }, duplicateOf(reminder, serverZone, Date.now()))
    focus(FIELDS.message.path)
  }
  useImperativeHandle(ref, () => ({
    begin: () => {
      element.current?.scrollIntoView({ block: 'start' })
      focus(FIELDS.message.path)
    },
    fillWith: (reminder) => {
      if (isBusy) return
      if (isDirty) setAsked(reminder)
      else copy(reminder)
    },
  }))
  return (
    <Form form={form} labelledBy={heading}>
      <Card as="section">
        <h3 id={heading} className="border-b border-line px-4 py-3 text-section text-ink-1 md:px-5">
          Create reminder
        </h3>
        <ReminderFields guildId={guildId} form={form} channels={channels} roles={roles} />
        <FormFooter
          form={form}
          save="Create reminder"
          disabledReason={
            isFull ? `A server can have up to ${MOST_REMINDERS} reminders. Delete one to create another.` : undefined
          }
        />
      </Card>
      <Confirm
        open={asked !== null}
        sentence="Replace what you typed with a copy of this reminder?"
        verb="Replace"
        onConfirm={() => {
          if (asked) copy(asked)
          setAsked(null)
        }}
        onCancel={() => setAsked(null)}
      />
    </Form>
  )
}
