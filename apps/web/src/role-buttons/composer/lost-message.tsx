import { SUCCESS_MESSAGE_MS } from '@guildhall/contract'
import { useGuildAccess } from '../../kernel/access/guild-access.ts'
import { useAuth } from '../../kernel/auth-context.ts'
import type { Draft, DraftPlace } from '../../kernel/drafts/draft.ts'
import { endDraft, writeDraft } from '../../kernel/drafts/draft-store.ts'
import { oldText } from '../../kernel/drafts/old-text.ts'
import { Lines, RestoredLine, TextToCopy } from '../../kernel/form/draft-line.tsx'
import { Modal } from '../../ui/dialog/modal.tsx'
import { useToasts } from '../../ui/toast.tsx'
import { editMessageForm } from './message-model.ts'

type LostMessageProps = {
  place: DraftPlace
  draft: Draft
  onClose: () => void
}

/** The modal of a deleted message, or for a user with a grant of a private one: the text of its unsaved changes, to be copied. */
export function LostMessage({ place, draft, onClose }: LostMessageProps) {
  const userId = useAuth().user?.id
  const { isAdmin } = useGuildAccess()
  const { success } = useToasts()
  const { at, edits, old } = draft
  const values = Object.fromEntries(Object.entries(edits).map(([name, { value }]) => [name, value]))
  const reset = (): void => {
    if (userId !== undefined) discard(userId, place, draft)
    success(editMessageForm.texts.reset, SUCCESS_MESSAGE_MS)
    onClose()
  }
  return (
    <Modal open onClose={onClose} title={isAdmin ? 'Deleted message' : 'Message not found'} size="wide">
      <Lines>
        <RestoredLine at={at} isSaving={false} onDiscard={reset} />
      </Lines>
      <TextToCopy
        sentence={isAdmin ? 'This message no longer exists.' : 'This message was deleted or became private.'}
        text={[old, oldText(values)].filter((text) => text).join('\n\n')}
        rows={8}
      />
    </Modal>
  )
}

/** Ends a draft, also its text of another model, which outlives a save. */
function discard(userId: string, place: DraftPlace, { old: _, ...draft }: Draft): void {
  writeDraft(userId, place, draft)
  endDraft(userId, place, draft.last)
}
