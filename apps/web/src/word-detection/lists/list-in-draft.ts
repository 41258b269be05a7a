import { ReceivedWordList, isRecord } from '@guildhall/contract'
import type { Draft } from '../../kernel/drafts/draft.ts'
import { BLANK_LIST, bodyOf } from '../form/word-list-model.ts'

/** The list that a draft began from, for the form of a deleted list; a blank one if it cannot be read. */
export function listInDraft(id: string, { version = 0, value }: Draft['base']): ReceivedWordList {
  const state = { id, version, status: 'applied', last_error: null, restored: null }
  const read = ReceivedWordList.safeParse({ ...(isRecord(value) && value), ...state })
  return read.data ?? { ...bodyOf(BLANK_LIST.value), ...state }
}

/** The name of the list that a draft began from. */
export function nameInDraft(id: string, base: Draft['base']): string {
  return listInDraft(id, base).name
}
