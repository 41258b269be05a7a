import type { MessageEmbed, ReceivedMessage as Message } from '@guildhall/contract'

/** The parts of a message that the dashboard draws. */
export interface ShownMessage {
  readonly content: string
  readonly embeds?: readonly { readonly [Part in keyof MessageEmbed]?: MessageEmbed[Part] | undefined }[] | undefined
}

/** Maximum length of a message's text in a list, in Unicode code points. */
const LISTED_LENGTH = 80

/** A listed message as it is drawn. */
export function shownOf({ content, embed }: Pick<Message, 'content' | 'embed'>): ShownMessage {
  return { content, embeds: embed ? [embed] : [] }
}

/** The start of a message on one line, or the title of its first embed if it has no text. */
export function contentOf({ content, embeds }: ShownMessage): string {
  const embed = embeds?.[0]
  const text = content.trim() === '' ? (embed?.title ?? embed?.description ?? '') : content
  return Array.from(text.replaceAll(/\r?\n/g, ' ')).slice(0, LISTED_LENGTH).join('')
}
