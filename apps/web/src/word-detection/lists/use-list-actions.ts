import { SUCCESS_MESSAGE_MS, type ReceivedWordList as WordList } from '@guildhall/contract'
import { useCallback, useState } from 'react'
import { saveErrorText } from '../../kernel/form/save-errors.ts'
import type { OfferUndo } from '../../kernel/history/use-undo.tsx'
import { hasCode } from '../../lib/calls/error-details.ts'
import { Submissions } from '../../lib/calls/submissions.ts'
import { useToasts } from '../../ui/toast.tsx'
import { inputOf } from '../form/word-list-model.ts'
import type { WordListActions } from '../word-list-queries.ts'
import type { RowAction } from './word-list-row.tsx'

/** The actions of a row that call the server. */
type Call = Exclude<RowAction, 'edit'>

const FAILED: Readonly<Record<Call, string>> = {
  toggle: 'Failed to save the list',
  delete: 'Failed to delete the list',
}

/**
 * The actions of a row, each with a toast for its result. The functions are stable.
 *
 * @param deletedText the sentence about a list that another administrator deleted
 */
export function useListActions(actions: WordListActions, undo: OfferUndo, deletedText: string) {
  const toasts = useToasts()
  /** The calls that wait for the server, by the id of the list. */
  const [pending, setPending] = useState<ReadonlyMap<string, RowAction>>(new Map())
  const [submissions] = useState(() => new Submissions(null))

  const perform = useCallback(
    async (call: Call, list: WordList): Promise<void> => {
      const { id, name, version } = list
      const source = `word-list/${id}`
      toasts.dismiss(source)
      setPending((before) => new Map(before).set(id, call))
      try {
        if (call === 'toggle') {
          const body = { ...inputOf(list), is_enabled: !list.is_enabled }
          const saved = await actions.save(id, body, version)
          const change = { kind: 'saved', key: id, before: version, after: saved.version } as const
          toasts.success(`“${name}” is ${saved.is_enabled ? 'on' : 'off'}.`, SUCCESS_MESSAGE_MS, undo(change))
        } else {
          await actions.remove(list, submissions)
          const change = { kind: 'deleted', key: id, before: version, after: undefined } as const
          toasts.success(`“${name}” was deleted.`, SUCCESS_MESSAGE_MS, undo(change))
        }
      } catch (error) {
        toasts.error(
          hasCode(error, 'word_lists.not_found') ? deletedText : (saveErrorText(error) ?? FAILED[call]),
          source,
        )
      } finally {
        setPending((before) => new Map([...before].filter(([other]) => other !== id)))
      }
    },
    [actions, undo, deletedText, submissions, toasts],
  )
  return { pending, perform }
}
