import { PREFIX_LENGTH, type GuildSettings } from '@guildhall/contract'
import { nonceOf, type Commands, type Log } from '@guildhall/core'
import { MessageType, type GatewayMessageCreateDispatchData } from 'discord-api-types/v10'
import type { MissingIn } from '../kernel/channels.ts'
import { withConfigured, type Configured } from '../kernel/configured.ts'
import { failureSentence, type BotCommand, type CommandReply } from '../kernel/handlers.ts'
import type { SendMessage } from '../kernel/message-sender.ts'

/** Runs the command that a message calls with its guild's prefix, such as "!blame"; most messages call none. */
export type RunTextCommand = (message: GatewayMessageCreateDispatchData) => void | Promise<void>

/**
 * Disabled and unknown commands get no response: other bots have commands too, often with the same prefix, and "!blame" can be
 * ordinary text.
 */
export function createTextCommands(deps: {
  commandList: () => readonly BotCommand[]
  settings: Configured<Pick<GuildSettings, 'prefix'>>
  commands: Pick<Commands, 'enabled'>
  missingIn: MissingIn
  send: SendMessage
  log: Log
}): RunTextCommand {
  const { settings, commands, missingIn, send, log } = deps
  let known: { byName: Map<string, BotCommand>; pattern: RegExp } | undefined

  function textCommands(): { byName: Map<string, BotCommand>; pattern: RegExp } {
    if (known) return known
    const asText = deps.commandList().filter((command) => command.runText)
    const names = asText.map((command) => command.definition.name).join('|')
    known = {
      byName: new Map(asText.map((command) => [command.definition.name, command])),
      // With any prefix only this can be a call: the settings are not read for other messages.
      pattern: new RegExp(`^(\\S{1,${PREFIX_LENGTH}}?)(${names})(?:\\s+([\\s\\S]*))?$`, 'i'),
    }
    return known
  }

  async function run(
    message: GatewayMessageCreateDispatchData,
    guildId: string,
    name: string,
    rest: string,
  ): Promise<void> {
    const command = textCommands().byName.get(name)
    if (!command?.runText || !(await commands.enabled(guildId)).includes(name)) return
    const replies = await command
      .runText({ message, guildId, rest: rest.trim() })
      .catch((error: unknown): CommandReply => ({
        content: failureSentence(error, { command: name, guildId }, log),
        allowed_mentions: { parse: [] },
      }))
    for (const [index, reply] of [replies].flat().entries()) await respond(message, guildId, reply, index)
  }

  /** @param index of the message among those of the same response. */
  async function respond(
    { id, channel_id: channelId }: GatewayMessageCreateDispatchData,
    guildId: string,
    reply: CommandReply,
    index: number,
  ): Promise<void> {
    const where = { guildId, channelId }
    // Unlike a response to a slash command, a message without this permission would be refused as a whole.
    const embeds = (missingIn(where, ['Embed Links']) ?? []).length > 0 ? [] : (reply.embeds ?? [])
    await send(
      where,
      {
        ...reply,
        embeds,
        // The caller expects a response and needs no ping.
        allowed_mentions: { ...reply.allowed_mentions, replied_user: false },
        ...(index === 0 && { message_reference: { message_id: id, fail_if_not_exists: false } }),
        nonce: index === 0 ? nonceOf('text command', id) : nonceOf('text command', id, String(index)),
      },
      'the response to a command',
    )
  }

  return (message) => {
    const { guild_id: guildId, author, webhook_id: webhookId, type, content } = message
    if (guildId === undefined || author.bot || webhookId !== undefined) return
    if (type !== MessageType.Default && type !== MessageType.Reply) return
    const [, prefix, name = '', rest = ''] = textCommands().pattern.exec(content) ?? []
    if (prefix === undefined) return
    return withConfigured(settings, guildId, (current) =>
      current.prefix === prefix ? run(message, guildId, name.toLowerCase(), rest) : undefined,
    )
  }
}
