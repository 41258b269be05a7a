import { PREFIX_LENGTH, type GuildSettings } from '@guildhall/contract'
import { nonceOf, type Commands, type Log } from '@guildhall/core'
import { MessageType, type GatewayMessageCreateDispatchData } from 'discord-api-types/v10'
import type { BotCommand, CommandReply } from '../kernel/command.ts'
import { withConfigured, type Configured } from '../kernel/configured.ts'
import type { SendMessage } from '../kernel/message-sender.ts'
import { toldFault } from './told-fault.ts'

/** Runs the command that a message calls with its server's prefix, such as "!blame"; most messages call none. */
export type HearText = (message: GatewayMessageCreateDispatchData) => void | Promise<void>

/**
 * A command that is off is not answered, nor is one that there is not: other bots on the server have commands too, often with the
 * same prefix, and people write "!blame" without meaning one.
 */
export function createTextCommands(deps: {
  commandList: () => readonly BotCommand[]
  settings: Configured<Pick<GuildSettings, 'prefix'>>
  commands: Pick<Commands, 'enabled'>
  send: SendMessage
  log: Log
}): HearText {
  const { settings, commands, send, log } = deps
  let known: { byName: Map<string, BotCommand>; callLike: RegExp } | undefined

  function textCommands(): { byName: Map<string, BotCommand>; callLike: RegExp } {
    if (known) return known
    const asText = deps.commandList().filter((command) => command.runText)
    const names = asText.map((command) => command.definition.name).join('|')
    known = {
      byName: new Map(asText.map((command) => [command.definition.name, command])),
      // Whatever the prefix is, only this can be a call: for other messages the settings are not read.
      callLike: new RegExp(`^(\\S{1,${PREFIX_LENGTH}}?)(${names})(?:\\s+([\\s\\S]*))?$`, 'i'),
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
    const reply = await command
      .runText({ message, guildId, rest: rest.trim() })
      .catch((error: unknown): CommandReply => ({
        content: toldFault(error, { command: name, guildId }, log),
        allowed_mentions: { parse: [] },
      }))
    await send(
      { guildId, channelId: message.channel_id },
      {
        ...reply,
        // Who called knows that an answer comes.
        allowed_mentions: { ...reply.allowed_mentions, replied_user: false },
        message_reference: { message_id: message.id, fail_if_not_exists: false },
        nonce: nonceOf('text command', message.id),
      },
      'the answer to a command',
    )
  }

  return (message) => {
    const { guild_id: guildId, author, webhook_id: webhookId, type, content } = message
    if (guildId === undefined || author.bot || webhookId !== undefined) return
    if (type !== MessageType.Default && type !== MessageType.Reply) return
    const [, prefix, name = '', rest = ''] = textCommands().callLike.exec(content) ?? []
    if (prefix === undefined) return
    return withConfigured(settings, guildId, (wanted) =>
      wanted.prefix === prefix ? run(message, guildId, name.toLowerCase(), rest) : undefined,
    )
  }
}
