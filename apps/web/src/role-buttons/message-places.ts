import type { DraftPlace } from '../kernel/drafts/draft.ts'
import type { PlaceModal } from '../kernel/place.ts'
import type { MessagePlace } from './role-buttons-model.ts'

export const TAB = 'role-buttons'

/** The modals of the tab: the buttons of a message, and its text. */
export type MessageModal = 'buttons' | 'message'

/** The message that a modal shows; null for a modal of another tab. */
export function messageIn(modal: PlaceModal | undefined): { kind: MessageModal; id: string } | null {
  if (modal?.id === undefined) return null
  const { kind, id } = modal
  return kind === 'buttons' || kind === 'message' ? { kind, id } : null
}

/** The place of the form that edits the buttons of a message. */
export function buttonsPlace(guildId: string, { channelId, messageId }: MessagePlace): DraftPlace {
  const place = { tab: TAB, channelId, modal: { kind: 'buttons', id: messageId } }
  return { guildId, form: `role-buttons-${messageId}`, title: 'Role buttons', place }
}

/** The place of the form that edits the text of a posted message. */
export function textPlace(guildId: string, { channelId, messageId }: MessagePlace): DraftPlace {
  const place = { tab: TAB, channelId, modal: { kind: 'message', id: messageId } }
  return { guildId, form: `message-${messageId}`, title: 'Message edit', place }
}

/** The kind of the modal of a new menu, and the name of its form. */
export const NEW_MENU = 'new-menu'

/** The place of the form of a new menu. */
export function newMenuPlace(guildId: string): DraftPlace {
  return { guildId, form: NEW_MENU, title: 'New menu', place: { tab: TAB, modal: { kind: NEW_MENU } } }
}

/** The name of the form of a new message, which keeps its text when another channel is chosen. */
export const NEW_MESSAGE = 'new-message'

/** The place of the form of a new message. */
export function newMessagePlace(guildId: string, channelId: string): DraftPlace {
  const place = { tab: TAB, channelId }
  return { guildId, form: NEW_MESSAGE, title: 'New message', place }
}
