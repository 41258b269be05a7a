import { useState } from 'react'
import { useGuildAccess } from '../../access/guild-access.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { EditOnly } from '../../../ui/controls/read-only.tsx'
import { Modal } from '../../../ui/dialog/modal.tsx'
import { Late, late } from '../../../ui/states/late.tsx'
import type { MessageValue } from '../message-value.ts'

// The list is rarely opened.
const savedDialog = late(async () => (await import('./saved-dialog.tsx')).SavedDialog)

const SAVED_MESSAGES = 'Saved messages'

type SavedMessagesProps = {
  guildId: string
  /** The message as it is typed now. */
  value: MessageValue
  /** Called with the chosen message, after the user agreed to replace what was typed. */
  onFill: (value: MessageValue) => void
}

/**
 * The button that opens the server's saved messages: one of them fills the form, and the typed one can be saved. It is hidden from users without
 * access to Role Buttons.
 *
 *     <SavedMessages guildId={guildId} value={{ content, embeds, links }} onFill={(value) => form.edit(() => value, [])} />
 */
export function SavedMessages(props: SavedMessagesProps) {
  const [isOpen, setOpen] = useState(false)
  const close = (): void => setOpen(false)
  if (useGuildAccess().levelOf('role_buttons') === undefined) return null
  return (
    <EditOnly>
      <Button variant="quiet" size="row" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        Message library
      </Button>
      {isOpen && (
        <Late
          of={savedDialog}
          failure="We couldn't load the saved messages."
          renderFrame={(notice) => (
            <Modal open onClose={close} title={SAVED_MESSAGES} size="small">
              {notice}
            </Modal>
          )}
          fallback={<p role="status">Loading...</p>}
        >
          {(SavedDialog) => <SavedDialog {...props} onClose={close} />}
        </Late>
      )}
    </EditOnly>
  )
}
