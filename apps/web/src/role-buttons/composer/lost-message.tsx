import { useAuth } from '../../kernel/auth-context.ts'
import type { Draft, DraftPlace } from '../../kernel/drafts/draft.ts'
import { endDraft, writeDraft } from '../../kernel/drafts/draft-store.ts'
import { oldText } from '../../kernel/drafts/old-text.ts'
import { DraftLine } from '../../kernel/form/draft-line.tsx'
import { Modal } from '../../ui/dialog/modal.tsx'

type LostMessageProps = {
  place: DraftPlace
  draft: Draft
  onClose: () => void
}

/** The modal of a deleted message: the text of its unsaved changes, to be copied. */
export function LostMessage({ place, draft, onClose }: LostMessageProps) {
  const userId = useAuth().user?.id
  const { at, edits, old } = draft
  const values = Object.fromEntries(Object.entries(edits).map(([name, { value }]) => [name, value]))
  const reset = (): void => {
    if (userId !== undefined) discard(userId, place, draft)
    onClose()
  }
  return (
    <Modal open onClose={onClose} title="Edit message" size="wide">
      <DraftLine
        form={{
          isSaving: false,
          reset,
          draft: { at, elsewhere: null, isLost: false, old: undefined, dropOld: () => undefined },
        }}
      />
      <label className="text-ink-1">
        This message no longer exists. Copy what you need.
        <textarea
          readOnly
          rows={8}
          value={[old, oldText(values)].filter((text) => text).join('\n\n')}
          className="mt-2 block w-full rounded-control border border-line bg-surface-2 px-3 py-2 text-ink-1"
        />
      </label>
    </Modal>
  )
}

/** Ends a draft, also its text of another model, which outlives a save. */
function discard(userId: string, place: DraftPlace, { old: _, ...draft }: Draft): void {
  writeDraft(userId, place, draft)
  endDraft(userId, place, draft.last)
}
