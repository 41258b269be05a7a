import type { ComponentProps } from 'react'
import { Modal } from '../../ui/dialog/modal.tsx'
import { Late, late } from '../../ui/states/late.tsx'
import { Skeleton } from '../../ui/states/skeleton.tsx'
import { LateWithDrafts } from '../../kernel/form/deleted/late-deleted.tsx'
import type { UnlistedMessages } from './unlisted-messages.tsx'
import type { EditMessage } from './edit-message.tsx'
import type { LostMessage } from './lost-message.tsx'
import type { NewMessage } from './new-message.tsx'

// The composer loads once a channel is chosen: the gallery does without it.
const newMessage = late(async () => (await import('./composer.ts')).NewMessage)
const editMessage = late(async () => (await import('./composer.ts')).EditMessage)
const lostMessage = late(async () => (await import('./composer.ts')).LostMessage)
// Rarely needed: a message is deleted while it is edited.
const unlistedMessages = late(async () => (await import('./unlisted-messages.tsx')).UnlistedMessages)

/** The form of a new message, whose code is loaded on demand. */
export function LateNewMessage(props: ComponentProps<typeof NewMessage>) {
  return (
    <Late of={newMessage} failure="We couldn't load this form." fallback={<Skeleton className="h-96" />}>
      {(Loaded) => <Loaded {...props} />}
    </Late>
  )
}

/** The modal that edits a posted message, whose code is loaded on demand. */
export function LateEditMessage(props: ComponentProps<typeof EditMessage>) {
  return (
    <Late
      of={editMessage}
      failure="We couldn't load the message."
      renderFrame={(notice) => (
        <Modal open onClose={props.onClose} title="Edit message" size="wide">
          {notice}
        </Modal>
      )}
      fallback={<p role="status">Loading...</p>}
    >
      {(Loaded) => <Loaded {...props} />}
    </Late>
  )
}

/** The modal with the unsaved text of a deleted message, whose code is loaded on demand. */
export function LateLostMessage(props: ComponentProps<typeof LostMessage>) {
  return (
    <Late of={lostMessage} failure="We couldn't load the message.">
      {(Loaded) => <Loaded {...props} />}
    </Late>
  )
}

/** A line for each draft of a message that the page does not list. The code is loaded when there are drafts. */
export function LateUnlistedMessages(props: ComponentProps<typeof UnlistedMessages>) {
  return <LateWithDrafts of={unlistedMessages}>{(Loaded) => <Loaded {...props} />}</LateWithDrafts>
}
