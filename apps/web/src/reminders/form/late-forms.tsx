import type { ComponentProps } from 'react'
import { Modal } from '../../ui/dialog/modal.tsx'
import { Late, late } from '../../ui/states/late.tsx'
import { Skeleton } from '../../ui/states/skeleton.tsx'
import type { CreateReminder } from './create-reminder.tsx'
import type { EditReminder } from './edit-reminder.tsx'

// The list comes first and does without the fields.
const createReminder = late(async () => (await import('./create-reminder.tsx')).CreateReminder)
const editReminder = late(async () => (await import('./edit-reminder.tsx')).EditReminder)

/** The form of a new reminder, whose code is loaded after the list. */
export function LateCreateReminder(props: ComponentProps<typeof CreateReminder>) {
  return (
    <Late
      of={createReminder}
      failure="We couldn't load this form."
      fallback={<Skeleton className="h-120 rounded-card" />}
    >
      {(Loaded) => <Loaded {...props} />}
    </Late>
  )
}

/** The modal that edits a reminder, whose code is loaded on demand. */
export function LateEditReminder(props: ComponentProps<typeof EditReminder>) {
  return (
    <Late
      of={editReminder}
      failure="We couldn't load the reminder."
      renderFrame={(notice) => (
        <Modal open onClose={props.onClose} title="Edit reminder">
          {notice}
        </Modal>
      )}
      fallback={<p role="status">Loading...</p>}
    >
      {(Loaded) => <Loaded {...props} />}
    </Late>
  )
}
