import {
  editMessage,
  listMessages,
  postMessage,
  type MessageInput,
  type ReceivedMessage as Message,
} from '@guildhall/contract'
import { resource } from '../../kernel/resource.ts'
import type { Submissions } from '../../lib/calls/submissions.ts'
import { call } from '../../lib/calls/transport.ts'
import { untilConfirmed } from './unconfirmed.ts'

/** The number of messages that a channel shows at first. */
export const FIRST_MESSAGES = 5

/**
 * The bot's messages in a channel, newest first. The scope is the channel's id, the number of messages, and the ids of older messages
 * that the list also contains, separated by commas.
 */
export const channelMessages = resource({
  name: 'messages',
  read: (guildId, signal, channelId: string, limit: string, include: string) =>
    call(listMessages, {
      params: { guildId },
      query: { channel_id: channelId, limit: Number(limit), include: include || undefined },
      signal,
    }),
  areas: ['role_buttons', 'rules'],
  changes: (guildId, { change, reread }) => ({
    /** @throws MessageUnconfirmed while Discord has not confirmed the message; the errors of the call. */
    post: async (body: MessageInput, submissions: Submissions) => {
      const reply = await change(
        () => call(postMessage, { params: { guildId }, body, submissions: untilConfirmed(submissions) }),
        (list) => list,
      )
      reread()
      return reply
    },
    /** @param version the version of the replaced text, 0 before its first edit; undefined if the server has no versions. */
    edit: async (messageId: string, body: MessageInput, version: number | undefined) => {
      const saved = await change(
        () =>
          call(editMessage, {
            params: { guildId, messageId },
            body: { ...body, ...(version !== undefined && { version }) },
          }),
        // Update the list here: it cannot be refetched while Discord is unreachable.
        (list: Message[], { status }) =>
          list.map((one) => (one.id === messageId && status === 'queued' ? { ...one, edit: { status } } : one)),
      )
      reread()
      return saved
    },
  }),
})
