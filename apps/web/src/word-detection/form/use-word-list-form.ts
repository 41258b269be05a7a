import type { ReceivedWordList as WordList } from '@guildhall/contract'
import { useCallback, useMemo } from 'react'
import { useReadOnly } from '../../kernel/access/guild-access.ts'
import type { Edited } from '../../kernel/drafts/use-edited.ts'
import { valueOf } from '../../kernel/form/form-state.ts'
import { useForm, type FormControl } from '../../kernel/form/use-form.ts'
import { useUndo, type OfferUndo } from '../../kernel/history/use-undo.tsx'
import { MODAL, TAB, listPlace } from '../places.ts'
import { guildWordLists, type WordListActions } from '../word-list-queries.ts'
import { errorsBeforeSaving, errorsFromServer, type Surroundings } from './word-list-errors.ts'
import {
  BLANK_LIST,
  bodyOf,
  newWordListForm,
  savedWordList,
  wordListForm,
  type WordListValue,
} from './word-list-model.ts'

const saved = (): typeof BLANK_LIST => BLANK_LIST

/** The message about a save. @param done the message if Discord has the list */
function saidOf(done: string, { status }: Pick<WordList, 'status'>): string {
  return status === 'queued' ? `${done} Updating in Discord…` : done
}

/** The message about a new list. */
function createdReply(created: WordList, undo: OfferUndo) {
  const change = { kind: 'saved', key: created.id, before: 0, after: created.version } as const
  return { said: saidOf('List created.', created), undo: undo(change) }
}

/** The form of a new list. */
export function useNewWordList(
  guildId: string,
  actions: WordListActions,
  surroundings: Surroundings,
  onSaved: () => void,
): FormControl<WordListValue> {
  const undo = useUndo(guildId, 'word_detection')
  return useForm({
    model: newWordListForm,
    place: useMemo(
      () => ({ guildId, form: MODAL, title: 'New word list', place: { ...TAB, modal: { kind: MODAL } } }),
      [guildId],
    ),
    savedOf: saved,
    check: (value) => errorsBeforeSaving(value, surroundings),
    send: async (state, submissions) => {
      const created = await actions.create(bodyOf(valueOf(state)), submissions)
      onSaved()
      return { ...BLANK_LIST, ...createdReply(created, undo) }
    },
    errorsOf: errorsFromServer,
    load: async () => BLANK_LIST,
    readOnly: useReadOnly('word_detection', undefined),
  })
}

/** The form of a saved list. If the list was deleted, a save creates it again. */
export function useSavedWordList(
  guildId: string,
  { item: list, isDeleted }: Edited<WordList>,
  actions: WordListActions,
  surroundings: Surroundings,
  onClose: () => void,
): FormControl<WordListValue> {
  const latest = guildWordLists.useLatest(guildId)
  const undo = useUndo(guildId, 'word_detection')
  const { id } = list
  return useForm({
    model: isDeleted ? newWordListForm : wordListForm,
    place: useMemo(() => listPlace(guildId, id), [guildId, id]),
    savedOf: useCallback(() => savedWordList(list), [list]),
    check: (value) => errorsBeforeSaving(value, surroundings),
    send: async (state, submissions) => {
      const { version } = state.base
      const body = bodyOf(valueOf(state))
      if (isDeleted) {
        const created = await actions.create(body, submissions)
        onClose()
        return { ...savedWordList(created), ...createdReply(created, undo) }
      }
      const changed = await actions.save(id, body, version)
      onClose()
      const change = { kind: 'saved', key: id, before: version, after: changed.version } as const
      return { ...savedWordList(changed), said: saidOf('List saved.', changed), undo: undo(change) }
    },
    errorsOf: errorsFromServer,
    load: async () => {
      const { lists } = await latest()
      return savedWordList(lists.find((one) => one.id === id) ?? list)
    },
    readOnly: useReadOnly('word_detection', isDeleted ? undefined : list.read_only),
    onReset: isDeleted ? onClose : undefined,
  })
}
