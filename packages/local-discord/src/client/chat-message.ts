import { booleanOf, fieldOf, listOf, textOf } from './read.ts'

/** A message as the chat page shows it to a user. */
export interface ChatMessage {
  readonly id: string
  readonly channelId: string
  readonly author: { readonly id: string; readonly name: string }
  readonly content: string
  /** Whether only the reading user sees it. */
  readonly ephemeral: boolean
  /** Whether the bot deferred its response and has not sent it yet. */
  readonly thinking: boolean
  readonly edited: boolean
  /** The enabled buttons, without links. */
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

/** Reads a button; an empty list for a link, which has no custom id, and for a disabled button. */
function readButton(value: unknown): ChatMessage['buttons'][number][] {
  const customId = fieldOf(value, 'customId')
  if (typeof customId !== 'string' || booleanOf(value, 'disabled')) return []
  return [{ label: textOf(value, 'label'), customId }]
}
