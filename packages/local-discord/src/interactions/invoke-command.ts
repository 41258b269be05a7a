import { ApplicationCommandType, InteractionType, PermissionFlagsBits as P } from 'discord-api-types/v10'
import { availableCommands } from '../application-commands/available.ts'
import { DiscordError, missingAccess, UNKNOWN } from '../kernel/errors.ts'
import type { ApplicationCommand } from '../kernel/model.ts'
import type { State } from '../kernel/state.ts'
import { unsupported } from '../kernel/unsupported.ts'
import { dispatchInteraction } from './dispatch.ts'
import { readOptions, type OptionInput, type ReadOptions } from './options.ts'
import { interactionContext, type InteractionContext } from './context.ts'
import { findSubcommand, nestedIn, type Subcommand } from './subcommands.ts'

export interface Invocation {
  userId: string
  channelId: string
  /** The command with its group and subcommand: "raid roster add". */
  commandName: string
  options: OptionInput[]
}

/**
 * Invokes a slash command as a user.
 *
 * @returns the interaction's id.
 * @throws DiscordError 10003, 50001, 50013; 10063 for a command that is not available to the user; 50035 for an invalid option.
 */
export function invokeCommand(state: State, invocation: Invocation): { id: string } {
  const { context, command, subcommand } = findInvoked(state, invocation)
  const read = readOptions({ state, ...context }, command.name, subcommand.options, invocation.options)
  const details = {
    type: InteractionType.ApplicationCommand,
    commandId: command.id,
    commandName: invocation.commandName,
    sourceMessageId: null,
    openedById: null,
  }
  return dispatchInteraction(state, context, details, dataOf(command, subcommand, read), {})
}

/** The slash command that an invocation names. @throws DiscordError 10003, 10063, 50001, 50013; UnsupportedError for another command. */
export function findInvoked(
  state: State,
  { userId, channelId, commandName }: Invocation,
): { context: InteractionContext & { guild: object }; command: ApplicationCommand; subcommand: Subcommand } {
  const context = interactionContext(state, userId, channelId, P.UseApplicationCommands)
  if (context.guild === null) throw missingAccess()
  const [name = '', ...path] = commandName.split(' ')
  const named = availableCommands(state, userId, channelId).filter((one) => one.name === name)
  const command = named.find(({ type }) => type === ApplicationCommandType.ChatInput)
  if (command === undefined && named.length > 0)
    throw unsupported(
      named.some(({ type }) => type === ApplicationCommandType.User) ? 'userCommands' : 'messageCommands',
    )
  const subcommand = command && findSubcommand(command.options, path)
  if (command === undefined || subcommand === undefined) throw new DiscordError(404, UNKNOWN.command)
  return { context, command, subcommand }
}

/** The data of an interaction about a command. */
export function dataOf(
  command: ApplicationCommand,
  subcommand: Subcommand,
  { options, resolved }: Pick<ReadOptions, 'resolved'> & { options: object[] },
): object {
  const nested = nestedIn(subcommand, options)
  return {
    id: command.id,
    name: command.name,
    type: ApplicationCommandType.ChatInput,
    ...(command.guildId !== null && { guild_id: command.guildId }),
    ...(nested.length > 0 && { options: nested }),
    ...(Object.keys(resolved).length > 0 && { resolved }),
  }
}
