import { PREFIX_LENGTH, type GuildSettings } from '@guildhall/contract'
import { nonceOf, type Commands, type Log } from '@guildhall/core'
import { MessageType, type GatewayMessageCreateDispatchData } from 'discord-api-types/v10'
import type { MissingIn } from '../kernel/channels.ts'
import type { Configured } from '../kernel/configured.ts'
import { failureSentence, type BotCommand, type CommandReply } from '../kernel/handlers.ts'
import type { SendMessage } from '../kernel/message-sender.ts'

type Message = GatewayMessageCreateDispatchData

/** A message that calls an enabled command. */
interface TextCommandCall {
  readonly guildId: string
  readonly name: string
  readonly rest: string
  readonly runText: NonNullable<BotCommand['runText']>
}

/**
 * Commands in messages with the guild's prefix, such as "!blame".
 *
 * Disabled and unknown commands get no response: other bots have commands too, often with the same prefix, and "!blame" can be ordinary
 * text.
 */
export type TextCommands = ReturnType<typeof createTextCommands>

export function createTextCommands(deps: {
  commandList: () => readonly BotCommand[]
  settings: Configured<Pick<GuildSettings, 'prefix'>>
  commands: Pick<Commands, 'enabled'>
  missingIn: MissingIn
  send: SendMessage
  log: Log
}) {
  const { settings, commands, missingIn, send, log } = deps
  let known: { byName: Map<string, BotCommand>; pattern: RegExp } | undefined

  function textCommands(): { byName: Map<string, BotCommand>; pattern: RegExp } {
    if (known) return known
    const asText = deps.commandList().filter((command) => command.runText)
    const names = asText.map((command) => command.definition.name).join('|')
    known = {
      byName: new Map(asText.map((command) => [command.definition.name, command])),
      // Skip reading the settings for messages that contain no command under any prefix.
      pattern: new RegExp(`^(\\S{1,${PREFIX_LENGTH}}?)(${names})(?:\\s+([\\s\\S]*))?$`, 'i'),
    }
    return known
  }

  /** Whether the message could be a command under any prefix. It excludes most messages without reading rows. */
  function mayCall({ guild_id: guildId, author, webhook_id: webhookId, type, content }: Message): boolean {
    if (guildId === undefined || author.bot || webhookId !== undefined) return false
    if (type !== MessageType.Default && type !== MessageType.Reply) return false
    return textCommands().pattern.test(content)
  }

  /** The enabled command of the message; undefined without one. */
  async function callOf({
    guild_id: guildId,
    content,
  }: Pick<Message, 'guild_id' | 'content'>): Promise<TextCommandCall | undefined> {
    const { pattern, byName } = textCommands()
    const [, prefix, written = '', rest = ''] = pattern.exec(content) ?? []
    if (guildId === undefined || prefix === undefined) return undefined
    const current = settings.peek(guildId) ?? (await settings.get(guildId))
    const name = written.toLowerCase()
    const runText = byName.get(name)?.runText
    if (current.prefix !== prefix || !runText || !(await commands.enabled(guildId)).includes(name)) return undefined
    return { guildId, name, rest: rest.trim(), runText }
  }

  async function run(message: Message): Promise<void> {
    const call = await callOf(message)
    if (!call) return
    const { guildId, name, rest, runText } = call
    const replies = await runText({ message, guildId, rest }).catch((error: unknown): CommandReply => ({
      content: failureSentence(error, { command: name, guildId }, log),
      allowed_mentions: { parse: [] },
    }))
    for (const [index, reply] of [replies].flat().entries()) await respond(message, guildId, reply, index)
  }

  /** @param index of this message within the response. */
  async function respond(
    { id, channel_id: channelId }: Message,
    guildId: string,
    reply: CommandReply,
    index: number,
  ): Promise<void> {
    const where = { guildId, channelId }
    // Without this permission Discord would refuse the whole message, unlike a response to a slash command.
    const embeds = (missingIn(where, ['Embed Links']) ?? []).length > 0 ? [] : (reply.embeds ?? [])
    await send(
      where,
      {
        ...reply,
        embeds,
        // The caller expects the response, so do not ping the caller.
        allowed_mentions: { ...reply.allowed_mentions, replied_user: false },
        ...(index === 0 && { message_reference: { message_id: id, fail_if_not_exists: false } }),
        nonce: index === 0 ? nonceOf('text command', id) : nonceOf('text command', id, String(index)),
      },
      'the response to a command',
    )
  }

  return {
    mayCall,
    callOf /** Runs the command of the message. */,
    run: (message: Message): void | Promise<void> => (mayCall(message) ? run(message) : undefined),
  }
}
