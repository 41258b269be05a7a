import { SUCCESS_MESSAGE_MS, type ReceivedSavedMessage as SavedMessage, nameKey } from '@guildhall/contract'
import { useMemo, useState } from 'react'
import { hasCode } from '../../../lib/calls/error-details.ts'
import { Submissions } from '../../../lib/calls/submissions.ts'
import { useToasts } from '../../../ui/toast.tsx'
import { useDeletedQuestion, useDeletedText } from '../../form/deleted/use-deleted.ts'
import { saveErrorText } from '../../form/save-errors.ts'
import { useUndo } from '../../history/use-undo.tsx'
import { savedMessages } from './saved-message-queries.ts'

/**
 * The deletion of a saved message after a confirmation.
 *
 * @param list undefined until it is loaded
 */
export function useDeletion(guildId: string, list: readonly SavedMessage[] | undefined) {
  const { remove } = savedMessages.useChanges(guildId)
  const undo = useUndo(guildId, 'role_buttons')
  const toasts = useToasts()
  const submissions = useMemo(() => new Submissions(null), [])
  const [asked, setAsked] = useState<SavedMessage | null>(null)
  const [isPending, setPending] = useState(false)
  const deletedText = useDeletedText('saved message', false)
  const cancel = (): void => setAsked(null)
  const isAskedDeleted = asked !== null && !isPending && !list?.some((one) => keyOf(one) === keyOf(asked))
  useDeletedQuestion(isAskedDeleted, deletedText, cancel)

  const confirm = async (): Promise<void> => {
    if (asked === null || isPending) return
    const { name, version } = asked
    const key = keyOf(asked)
    const source = `${guildId}/saved-message/${key}`
    toasts.dismiss(source)
    setPending(true)
    try {
      await remove(asked, submissions)
      const change = { kind: 'deleted', key, before: version, after: undefined } as const
      toasts.success(`“${name}” was deleted.`, SUCCESS_MESSAGE_MS, undo(change))
    } catch (error) {
      const isGone = hasCode(error, 'saved_messages.not_found')
      const text = isGone ? deletedText : (saveErrorText(error) ?? 'Failed to delete the saved message.')
      toasts.error(text, source)
    } finally {
      setPending(false)
      setAsked(null)
    }
  }
  return { asked, isPending, ask: setAsked, cancel, confirm }
}

function keyOf({ name }: SavedMessage): string {
  return nameKey(name)
}
