import { readChatMessage, type ChatMessage } from './chat-message.ts'
import { listOf, textOf } from './read.ts'
import type { Send } from './send.ts'

/** The ids of a message and its channel. */
export interface MessageAddress {
  readonly channelId: string
  readonly messageId: string
}

/** The target of a moderation action, and the reason for the audit log. */
export interface MemberModeration {
  readonly guildId: string
  readonly userId: string
  readonly reason?: string
}

/** A slash command as a user enters it. */
export interface CommandCall {
  readonly channelId: string
  /** The name with group and subcommand, such as "raid roster add". */
  readonly command: string
  /** The options by name. */
  readonly fields?: Readonly<Record<string, string>> | undefined
}

/** Acts as a user, as on the chat page, with the user's permissions. */
export interface PersonClient {
  write(channelId: string, content: string): Promise<ChatMessage>
  edit(message: MessageAddress, content: string): Promise<ChatMessage>
  delete(message: MessageAddress): Promise<void>
  /** The last 1,000 messages of a channel that the user can see, oldest first. */
  read(channelId: string): Promise<ChatMessage[]>
  /** Runs a slash command. @returns the id of the interaction. */
  run(call: CommandCall): Promise<string>
  /** Requests autocompletion of an option. @returns the id of the interaction. */
  complete(call: CommandCall & { focused: string }): Promise<string>
  /** Presses a button. @returns the id of the interaction. */
  press(message: MessageAddress, customId: string): Promise<string>
  /** Submits the modal that an interaction opened. @returns the id of the new interaction. */
  submit(interactionId: string, fields: Readonly<Record<string, string>>): Promise<string>
  join(guildId: string): Promise<void>
  leave(guildId: string): Promise<void>
  kick(moderation: MemberModeration): Promise<void>
  ban(moderation: MemberModeration & { deleteSeconds?: number }): Promise<void>
  unban(moderation: MemberModeration): Promise<void>
  /** Times a member out; ends the time-out without `minutes`. */
  timeOut(moderation: MemberModeration & { minutes?: number }): Promise<void>
  /** Allows or disallows direct messages to the user from members of its guilds, including the bot. */
  allowDirectMessages(allowed: boolean): Promise<void>
}

export function personClient(send: Send, user: string): PersonClient {
  const post = (call: string, body: object): Promise<unknown> => send('POST', `/chat/${call}`, { user, ...body })
  const moderate = async (call: string, { guildId, userId, ...more }: MemberModeration): Promise<void> => {
    await post(call, { guild: guildId, member: userId, ...more })
  }
  return {
    write: async (channel, content) => readChatMessage(await post('write', { channel, content })),
    edit: async ({ channelId, messageId }, content) =>
      readChatMessage(await post('edit', { channel: channelId, message: messageId, content })),
    async delete({ channelId, messageId }) {
      await post('delete', { channel: channelId, message: messageId })
    },
    async read(channelId) {
      const query = new URLSearchParams({ user, channel: channelId })
      return listOf(await send('GET', `/chat/messages?${query.toString()}`), readChatMessage)
    },
    run: async (call) => textOf(await post('invoke', commandBody(call)), 'id'),
    complete: async ({ focused, ...call }) => textOf(await post('complete', { ...commandBody(call), focused }), 'id'),
    async press({ channelId, messageId }, customId) {
      return textOf(await post('press', { channel: channelId, message: messageId, customId }), 'id')
    },
    async submit(interaction, fields) {
      return textOf(await post('submit', { interaction, fields: fieldList(fields) }), 'id')
    },
    async join(guild) {
      await post('join', { guild })
    },
    async leave(guild) {
      await post('leave', { guild })
    },
    kick: (moderation) => moderate('kick', moderation),
    ban: (moderation) => moderate('ban', moderation),
    unban: (moderation) => moderate('unban', moderation),
    timeOut: (moderation) => moderate('time-out', moderation),
    async allowDirectMessages(allowed) {
      await post('direct', { allowed })
    },
  }
}

function commandBody({ channelId, command, fields }: CommandCall): object {
  return { channel: channelId, command, fields: fieldList(fields ?? {}) }
}

function fieldList(fields: Readonly<Record<string, string>>): { name: string; value: string }[] {
  return Object.entries(fields).map(([name, value]) => ({ name, value }))
}
