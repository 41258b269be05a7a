import type { ReceivedSavedMessage as SavedMessage } from '@guildhall/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { errorMessageOr } from '../../../lib/calls/api-error.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { ReadOnlyNote } from '../../../ui/controls/read-only.tsx'
import { Confirm } from '../../../ui/dialog/confirm.tsx'
import { Modal } from '../../../ui/dialog/modal.tsx'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { Skeleton } from '../../../ui/states/skeleton.tsx'
import { useReadOnly } from '../../access/guild-access.ts'
import { isBlankMessage, messageErrors, messageEssence, messageValue, type MessageValue } from '../message-value.ts'
import { SaveDialog } from './save-dialog.tsx'
import { savedMessages } from './saved-message-queries.ts'
import { useDeletion } from './use-deletion.ts'

type SavedDialogProps = {
  guildId: string
  /** The message as it is typed now. */
  value: MessageValue
  onFill: (value: MessageValue) => void
  onClose: () => void
}

const NONE: readonly SavedMessage[] = []

/** The saved messages of a server: each fills the form or is deleted, and the typed message can be saved. */
export function SavedDialog({ guildId, value, onFill, onClose }: SavedDialogProps) {
  const messages = useQuery(savedMessages.query(guildId))
  const readOnly = useReadOnly('role_buttons', undefined)
  const deletion = useDeletion(guildId, messages.data)
  const [replacing, setReplacing] = useState<SavedMessage | null>(null)
  const [isSaving, setSaving] = useState(false)
  const list = messages.data ?? NONE
  const fill = (message: SavedMessage): void => {
    onFill(messageValue(message))
    onClose()
  }
  const choose = (message: SavedMessage): void => {
    const isSame = JSON.stringify(messageEssence(value)) === JSON.stringify(messageEssence(messageValue(message)))
    if (isBlankMessage(value) || isSame) fill(message)
    else setReplacing(message)
  }
  return (
    <Modal
      open
      onClose={onClose}
      title="Saved messages"
      size="small"
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            Close
          </Button>
          {readOnly === undefined && (
            <Button
              variant="quiet"
              disabledReason={refusalOf(value, messages.isSuccess)}
              onClick={() => setSaving(true)}
            >
              Save message…
            </Button>
          )}
        </>
      }
    >
      {readOnly !== undefined && <ReadOnlyNote reason={readOnly} className="mb-4" />}
      {messages.isPending ? (
        <div role="status" aria-label="Loading saved messages...">
          <Skeleton className="h-24" />
        </div>
      ) : messages.isLoadingError ? (
        <ErrorState
          title={errorMessageOr(messages.error, 'Failed to load the saved messages.')}
          onRetry={() => void messages.refetch()}
        />
      ) : list.length === 0 ? (
        <EmptyState text="No saved messages yet. Save a message to start from it again." />
      ) : (
        <ul aria-label="Saved messages" className="flex flex-col divide-y divide-line">
          {list.map((message) => (
            <li key={message.name} className="flex items-center gap-2 py-1">
              <button
                type="button"
                onClick={() => choose(message)}
                className="min-w-0 flex-1 rounded-control px-2 py-1.5 text-left wrap-anywhere text-ink-1 transition-colors hover:bg-surface-2 max-md:min-h-11"
              >
                {message.name}
              </button>
              {readOnly === undefined && message.read_only === undefined && (
                <Button
                  variant="ghost"
                  size="row"
                  aria-label={`Delete “${message.name}”`}
                  onClick={() => deletion.ask(message)}
                >
                  Delete
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {isSaving && <SaveDialog guildId={guildId} value={value} list={list} onClose={() => setSaving(false)} />}
      <Confirm
        open={replacing !== null}
        sentence={`Replace what you typed with “${replacing?.name ?? ''}”?`}
        verb="Replace"
        onConfirm={() => replacing && fill(replacing)}
        onCancel={() => setReplacing(null)}
      />
      <Confirm
        open={deletion.asked !== null}
        sentence={`Delete the saved message “${deletion.asked?.name ?? ''}”?`}
        verb="Delete"
        pending={deletion.isPending}
        onConfirm={() => void deletion.confirm()}
        onCancel={deletion.cancel}
      />
    </Modal>
  )
}

/** Why the typed message cannot be saved now. */
function refusalOf(value: MessageValue, isLoaded: boolean): string | undefined {
  if (!isLoaded) return 'Available once the saved messages are loaded.'
  return messageErrors(value)[0]?.text
}
