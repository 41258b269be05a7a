import type { FormPlace } from '../kernel/form/kept-drafts.ts'
import type { MessagePlace } from './role-buttons-model.ts'

const TAB = 'role-buttons'

/** A message whose buttons are changed, or its text. */
export interface OpensAt extends MessagePlace {
  readonly what: 'buttons' | 'text'
}

/** Where the buttons of a message are edited. */
export function buttonsPlace(guildId: string, { channelId, messageId }: MessagePlace): FormPlace {
  const subTab = `${channelId}/${messageId}/buttons`
  return { guildId, form: `role-buttons-${messageId}`, title: 'Role buttons', tab: TAB, subTab }
}

/** Where the text of a posted message is edited. */
export function textPlace(guildId: string, { channelId, messageId }: MessagePlace): FormPlace {
  const subTab = `${channelId}/${messageId}/text`
  return { guildId, form: `message-${messageId}`, title: 'Changed message', tab: TAB, subTab }
}

/** Where a message is written. */
export function newMessagePlace(guildId: string): FormPlace {
  return { guildId, form: 'new-message', title: 'New message', tab: TAB, subTab: '' }
}

/** The message that a link to unsaved work leads to; null for the place of a new one. */
export function opensAtIn(subTab: string | undefined): OpensAt | null {
  const [, channelId, messageId, what] = /^(\d+)\/(\d+)\/(buttons|text)$/.exec(subTab ?? '') ?? []
  if (channelId === undefined || messageId === undefined) return null
  return { channelId, messageId, what: what === 'text' ? 'text' : 'buttons' }
}
