import type { Message } from '@guildhall/contract'
import { readOnlyFor, requireWithin, type Editor } from '../kernel/editor.ts'
import type { MemberLimits } from '../kernel/member-limits.ts'
import { problem } from '../kernel/problem.ts'

const UNREADABLE = "You can't read the messages in this channel in Discord. Ask one of the server's administrators."

/** @throws Problem `access.beyond` for a channel whose messages the reader cannot read in Discord. */
export function requireReadable(limits: MemberLimits | null, channelId: string): void {
  if (limits && !limits.mayRead(channelId)) throw problem('access.beyond', undefined, UNREADABLE)
}

/** @throws Problem `access.beyond` for a channel in which the editor cannot write in Discord. */
export function requireWritable(editor: Editor, channelId: string): void {
  requireWithin(editor, (limits) => limits.whyNotWrite(channelId))
}

/** The messages of a channel as their reader may see them: with the reason if the reader may not edit them. */
export function limitedMessages(messages: Message[], channelId: string, limits: MemberLimits | null): Message[] {
  if (!limits) return messages
  const readOnly = readOnlyFor(limits, () => limits.whyNotWrite(channelId))
  return messages.map((message) => ({ ...message, ...readOnly }))
}
