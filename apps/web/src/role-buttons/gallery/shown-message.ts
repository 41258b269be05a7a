import type { ReceivedMessage as Message } from '@guildhall/contract'
import type { ShownMessage } from '../../kernel/composer/preview/preview-message.tsx'
import { embedsIn } from '../../kernel/composer/parts/read-parts.ts'

/** Maximum length of a message's text in a list, in Unicode code points. */
const LISTED_LENGTH = 80

/** A listed message as it is drawn. */
export function shownOf(message: Pick<Message, 'content' | 'embed' | 'embeds' | 'components'>): ShownMessage {
  return { content: message.content, embeds: embedsIn(message), components: message.components }
}

/** The start of a message on one line, or the title of its first embed if it has no text. */
export function contentOf({ content, embeds }: ShownMessage): string {
  const embed = embeds?.[0]
  const text = content.trim() === '' ? (embed?.title ?? embed?.description ?? '') : content
  return Array.from(text.replaceAll(/\r?\n/g, ' ')).slice(0, LISTED_LENGTH).join('')
}
