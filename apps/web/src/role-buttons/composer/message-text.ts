import type { ReceivedMessage as Message } from '@guildhall/contract'

/** Maximum length of a message's text in a list, in Unicode code points. */
const SHOWN = 80

/** The start of a message on one line, or the title of its embed if it has no text. */
export function contentOf({ content, embed }: Pick<Message, 'content' | 'embed'>): string {
  const text = content.trim() === '' ? (embed?.title ?? embed?.description ?? '') : content
  return Array.from(text.replaceAll(/\r?\n/g, ' ')).slice(0, SHOWN).join('')
}
