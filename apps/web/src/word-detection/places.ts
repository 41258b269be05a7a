import type { DraftPlace } from '../kernel/drafts/draft.ts'

/** The tab of the screen's places. */
export const TAB = { tab: 'word-detection' }

/** The kind of the modal: with the id of a saved list, or without one for a new list, whose form has the same name. */
export const MODAL = 'word-list'

/** The place of the form of a saved list. */
export function listPlace(guildId: string, id: string): DraftPlace {
  return { guildId, form: `${MODAL}-${id}`, title: 'Word list edit', place: { ...TAB, modal: { kind: MODAL, id } } }
}
