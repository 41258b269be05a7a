import { booleanOf, fieldOf, listOf, textOf } from './read.ts'

/** A message as a person sees it. */
export interface ChatMessage {
  readonly id: string
  readonly channelId: string
  readonly author: { readonly id: string; readonly name: string }
  readonly content: string
  /** Only the reader sees it. */
  readonly ephemeral: boolean
  /** The bot has yet to answer. */
  readonly thinking: boolean
  readonly edited: boolean
  /** Those that can be pressed. */
  readonly buttons: readonly { readonly label: string; readonly customId: string }[]
}

export function readChatMessage(value: unknown): ChatMessage {
  const author = fieldOf(value, 'author')
  return {
    id: textOf(value, 'id'),
    channelId: textOf(value, 'channelId'),
    author: { id: textOf(author, 'id'), name: textOf(author, 'name') },
    content: textOf(value, 'content'),
    ephemeral: booleanOf(value, 'ephemeral'),
    thinking: booleanOf(value, 'thinking'),
    edited: booleanOf(value, 'edited'),
    buttons: listOf(fieldOf(value, 'rows'), (row) => listOf(row, readButton)).flat(2),
  }
}

/** A link has no id, and a disabled button cannot be pressed. */
function readButton(value: unknown): ChatMessage['buttons'][number][] {
  const customId = fieldOf(value, 'customId')
  if (typeof customId !== 'string' || booleanOf(value, 'disabled')) return []
  return [{ label: textOf(value, 'label'), customId }]
}
