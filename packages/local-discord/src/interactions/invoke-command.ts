import { ApplicationCommandType, InteractionType, PermissionFlagsBits as P } from 'discord-api-types/v10'
import { availableCommands } from '../application-commands/available.ts'
import { DiscordError, UNKNOWN } from '../kernel/errors.ts'
import { requireInChannel } from '../kernel/permissions.ts'
import { channelOf, type State } from '../kernel/state.ts'
import { openInteraction } from './lifecycle.ts'
import { readOptions, type OptionInput } from './options.ts'
import { presentInteraction } from './present.ts'

export interface Invocation {
  userId: string
  channelId: string
  commandName: string
  options: OptionInput[]
}

/**
 * A user of the chat page uses a slash command. The bot learns of it from INTERACTION_CREATE; the user hears INTERACTION_CREATE
 * at once, then INTERACTION_SUCCESS (and the answer's MESSAGE_CREATE), or INTERACTION_FAILURE after three seconds.
 *
 * @returns the interaction's id, by which those events name it.
 * @throws DiscordError 10003, 50001, 50013; 10063 for a command that is not in the user's menu; 50035 for an option's fault.
 */
export function invokeCommand(state: State, { userId, channelId, commandName, options }: Invocation): { id: string } {
  const { guild, channel } = channelOf(state, channelId)
  const member = requireInChannel(guild, channel, userId, P.UseApplicationCommands, state.clock.now())
  const command = availableCommands(state, userId, channelId).find((one) => one.name === commandName)
  if (command === undefined) throw new DiscordError(404, UNKNOWN.command)
  const { options: values, resolved } = readOptions({ state, guild, member }, command, options)
  const data = {
    id: command.id,
    name: command.name,
    type: ApplicationCommandType.ChatInput,
    ...(command.guildId !== null && { guild_id: command.guildId }),
    ...(values.length > 0 && { options: values }),
    ...(Object.keys(resolved).length > 0 && { resolved }),
  }
  const interaction = openInteraction(state, {
    type: InteractionType.ApplicationCommand,
    userId,
    guildId: guild.id,
    channelId,
    commandId: command.id,
    commandName: command.name,
    sourceMessageId: null,
  })
  const { id } = interaction
  state.tell({ t: 'INTERACTION_CREATE', d: { id }, guildId: guild.id, channelId, audience: { userId } })
  const d = presentInteraction(state, interaction, { guild, channel, member }, data)
  state.tell({ t: 'INTERACTION_CREATE', d, guildId: guild.id, audience: 'bot' })
  return { id }
}
