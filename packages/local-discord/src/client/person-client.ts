import { readChatMessage, type ChatMessage } from './chat-message.ts'
import { listOf, textOf } from './read.ts'
import type { Send } from './send.ts'

/** A message in its channel. */
export interface MessageAddress {
  readonly channelId: string
  readonly messageId: string
}

/** A member about whom something is done, and why. */
export interface MemberDeed {
  readonly guildId: string
  readonly userId: string
  readonly reason?: string
}

/** A slash command as it is typed. */
export interface CommandCall {
  readonly channelId: string
  /** With its group and subcommand: "raid roster add". */
  readonly command: string
  /** The options by name. */
  readonly fields?: Readonly<Record<string, string>> | undefined
}

/** What one person does, as on the chat page. What Discord would refuse that person is refused. */
export interface PersonClient {
  write(channelId: string, content: string): Promise<ChatMessage>
  edit(message: MessageAddress, content: string): Promise<ChatMessage>
  delete(message: MessageAddress): Promise<void>
  /** The messages of a channel that the person sees, oldest first; the last 1,000 of them. */
  read(channelId: string): Promise<ChatMessage[]>
  /** Runs a slash command. @returns the id of the interaction. */
  run(call: CommandCall): Promise<string>
  /** Asks for suggestions for an option, while a command is typed. @returns the id of the interaction. */
  complete(call: CommandCall & { focused: string }): Promise<string>
  /** Presses a button. @returns the id of the interaction. */
  press(message: MessageAddress, customId: string): Promise<string>
  /** Submits the modal that an interaction opened. @returns the id of the new interaction. */
  submit(interactionId: string, fields: Readonly<Record<string, string>>): Promise<string>
  join(guildId: string): Promise<void>
  leave(guildId: string): Promise<void>
  kick(deed: MemberDeed): Promise<void>
  ban(deed: MemberDeed & { deleteSeconds?: number }): Promise<void>
  unban(deed: MemberDeed): Promise<void>
  /** Times a member out, or lets it speak again without `minutes`. */
  timeOut(deed: MemberDeed & { minutes?: number }): Promise<void>
  /** Whether members of the person's guilds, the bot among them, may write to it directly. */
  allowDirectMessages(allowed: boolean): Promise<void>
}

export function personClient(send: Send, user: string): PersonClient {
  const post = (call: string, body: object): Promise<unknown> => send('POST', `/chat/${call}`, { user, ...body })
  const moderate = async (call: string, { guildId, userId, ...more }: MemberDeed): Promise<void> => {
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
    run: async (call) => textOf(await post('invoke', typed(call)), 'id'),
    complete: async ({ focused, ...call }) => textOf(await post('complete', { ...typed(call), focused }), 'id'),
    async press({ channelId, messageId }, customId) {
      return textOf(await post('press', { channel: channelId, message: messageId, customId }), 'id')
    },
    async submit(interaction, fields) {
      return textOf(await post('submit', { interaction, fields: listed(fields) }), 'id')
    },
    async join(guild) {
      await post('join', { guild })
    },
    async leave(guild) {
      await post('leave', { guild })
    },
    kick: (deed) => moderate('kick', deed),
    ban: (deed) => moderate('ban', deed),
    unban: (deed) => moderate('unban', deed),
    timeOut: (deed) => moderate('time-out', deed),
    async allowDirectMessages(allowed) {
      await post('direct', { allowed })
    },
  }
}

function typed({ channelId, command, fields }: CommandCall): object {
  return { channel: channelId, command, fields: listed(fields ?? {}) }
}

function listed(fields: Readonly<Record<string, string>>): { name: string; value: string }[] {
  return Object.entries(fields).map(([name, value]) => ({ name, value }))
}
