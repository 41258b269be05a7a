import { SUCCESS_MESSAGE_MS, type ReceivedSavedMessage as SavedMessage, savedMessageKey } from '@guildhall/contract'
import { useMemo, useState } from 'react'
import { Submissions } from '../../../lib/calls/submissions.ts'
import { useToasts } from '../../../ui/toast.tsx'
import { saveErrorText } from '../../form/save-errors.ts'
import { useUndo } from '../../history/use-undo.tsx'
import { savedMessages } from './saved-message-queries.ts'

/** The deletion of a saved message after a confirmation. */
export function useDeletion(guildId: string) {
  const { remove } = savedMessages.useChanges(guildId)
  const undo = useUndo(guildId, 'role_buttons')
  const toasts = useToasts()
  const submissions = useMemo(() => new Submissions(null), [])
  const [asked, setAsked] = useState<SavedMessage | null>(null)
  const [isPending, setPending] = useState(false)

  const confirm = async (): Promise<void> => {
    if (asked === null || isPending) return
    const { name, version } = asked
    const source = `${guildId}/saved-message/${savedMessageKey(name)}`
    toasts.dismiss(source)
    setPending(true)
    try {
      await remove(asked, submissions)
      const change = { kind: 'deleted', key: savedMessageKey(name), before: version, after: undefined } as const
      toasts.success(`“${name}” was deleted.`, SUCCESS_MESSAGE_MS, undo(change))
    } catch (error) {
      toasts.error(saveErrorText(error) ?? 'Failed to delete the saved message.', source)
    } finally {
      setPending(false)
      setAsked(null)
    }
  }
  return { asked, isPending, ask: setAsked, cancel: () => setAsked(null), confirm }
}
