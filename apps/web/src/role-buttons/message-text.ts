import type { ReceivedMessage as Message } from '@guildhall/contract'

/** Characters of a message that a list shows, as people count them. */
const SHOWN = 80

/** The beginning of a message on one line; the title of its embed where it has no text. */
export function contentOf({ content, embed }: Pick<Message, 'content' | 'embed'>): string {
  const text = content.trim() === '' ? (embed?.title ?? embed?.description ?? '') : content
  return Array.from(text.replaceAll(/\r?\n/g, ' ')).slice(0, SHOWN).join('')
}
