import type { ReceivedWordList as WordList } from '@guildhall/contract'
import { useEffect, useState } from 'react'
import { useAuth } from '../../kernel/auth-context.ts'
import { draftIn } from '../../kernel/drafts/draft.ts'
import { endDraft, readDraft } from '../../kernel/drafts/draft-store.ts'
import { draftKey } from '../../kernel/drafts/entries.ts'
import { useToasts } from '../../ui/toast.tsx'
import { listPlace } from '../places.ts'

/**
 * The list with this id. After its deletion it is returned in its last state, so that typed text stays until the modal
 * is closed; its draft is discarded with a message.
 */
export function useLostList(guildId: string, lists: readonly WordList[], id: string | undefined): WordList | undefined {
  const [known, setKnown] = useState<WordList>()
  const current = lists.find((one) => one.id === id)
  if (current && current !== known) setKnown(current)
  useDiscardedDraft(guildId, id !== undefined && !current ? id : undefined)
  return current ?? (known?.id === id ? known : undefined)
}

/** Discards the draft of a deleted list and shows a message. */
function useDiscardedDraft(guildId: string, id: string | undefined): void {
  const { error } = useToasts()
  const userId = useAuth().user?.id
  useEffect(() => {
    if (id === undefined || userId === undefined) return
    const lost = listPlace(guildId, id)
    const draft = draftIn(readDraft(draftKey(userId, lost)))
    if (!draft) return
    endDraft(userId, lost, draft.last)
    error('This list was deleted, so your unsaved changes to it were discarded.')
  }, [guildId, id, userId, error])
}
