import { useState } from 'react'
import { useAuth } from '../auth-context.ts'
import { draftIn, type Draft, type DraftPlace } from './draft.ts'
import { readDraft } from './draft-store.ts'
import { draftKey } from './entries.ts'

/** The item of an open form. */
export interface Edited<Item> {
  /** After its deletion the last known state, or the state that the draft began from. */
  readonly item: Item
  readonly isDeleted: boolean
}

/**
 * The item that a form edits. The form of a deleted item remains, so that what was typed is not lost.
 *
 * @param items undefined until they are loaded
 * @param place the form with the id of its item; undefined without a form
 * @param itemIn reads the item from the base of its draft, for an item that was deleted before this page has seen it
 * @returns undefined also for a deleted item without a draft
 */
export function useEdited<Item extends { readonly id: string }>(
  items: readonly Item[] | undefined,
  place: DraftPlace | undefined,
  itemIn: (id: string, base: Draft['base']) => Item,
): Edited<Item> | undefined {
  const userId = useAuth().user?.id
  const id = place?.place.modal?.id
  const [known, setKnown] = useState<Item>()
  const current = items?.find((one) => one.id === id)
  const last = known?.id === id ? known : undefined
  if (current && current !== known) setKnown(current)
  else if (items && place && id !== undefined && userId !== undefined && !current && !last) {
    const draft = draftIn(readDraft(draftKey(userId, place)))
    if (draft) setKnown(itemIn(id, draft.base))
  }
  const item = current ?? last
  return items && item && { item, isDeleted: !current }
}
