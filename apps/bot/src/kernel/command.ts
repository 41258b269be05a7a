import { randomUUID } from 'node:crypto'
import { Problem, type Log } from '@guildhall/core'
import type { CommandDefinition } from '@guildhall/discord'
import {
  ApplicationCommandOptionType,
  type APIChatInputApplicationCommandInteraction,
  type APIInteractionResponseCallbackData,
  type GatewayMessageCreateDispatchData,
} from 'discord-api-types/v10'
import { loggable } from './loggable.ts'

/** A call of a slash command in a guild. */
export interface CommandCall {
  readonly interaction: APIChatInputApplicationCommandInteraction
  readonly guildId: string
}

/** A call of a command by a message: the prefix, the command's name, and its arguments. */
export interface TextCall {
  readonly message: GatewayMessageCreateDispatchData
  readonly guildId: string
  /** The trimmed text after the name. */
  readonly rest: string
}

/** The message that a command responds with. */
export type CommandReply = Pick<APIInteractionResponseCallbackData, 'content' | 'allowed_mentions' | 'flags'>

/** A slash command: its definition in Discord's menu, and what it does. */
export interface BotCommand {
  readonly definition: CommandDefinition
  /**
   * @returns the outcome, however long it takes; the caller sees "thinking" meanwhile.
   * @throws Problem or {@link Refusal} when the command cannot be done; the caller alone reads the sentence.
   */
  run(call: CommandCall): Promise<CommandReply>
  /** The same for a message with the guild's prefix; absent where a command makes no sense as text. */
  readonly runText?: (call: TextCall) => Promise<CommandReply>
}

/** Why a call is not carried out, as a sentence for the caller. */
export class Refusal extends Error {
  override readonly name = 'Refusal'
}

/** The sentence for the caller of what failed. A bug is logged with an id, and the sentence names the id. */
export function failureSentence(error: unknown, about: object, log: Log): string {
  if (error instanceof Refusal || error instanceof Problem) return error.message
  const id = randomUUID()
  log.error({ err: loggable(error), id, ...about }, 'an interaction or a text command failed')
  return `Something went wrong. Try again, or report error ${id} if it keeps happening.`
}

/** The user id given for a user option; undefined when it was left out. */
export function userOption(interaction: APIChatInputApplicationCommandInteraction, name: string): string | undefined {
  const option = interaction.data.options?.find((given) => given.name === name)
  return option?.type === ApplicationCommandOptionType.User ? option.value : undefined
}

/** The text given for a text option; undefined when it was left out. */
export function textOption(interaction: APIChatInputApplicationCommandInteraction, name: string): string | undefined {
  const option = interaction.data.options?.find((given) => given.name === name)
  return option?.type === ApplicationCommandOptionType.String ? option.value : undefined
}
