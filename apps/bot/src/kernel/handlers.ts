import { randomUUID } from 'node:crypto'
import { Problem, type Log } from '@guildhall/core'
import type { CommandDefinition } from '@guildhall/discord'
import type {
  APIApplicationCommandAutocompleteInteraction,
  APIApplicationCommandOptionChoice,
  APIChatInputApplicationCommandInteraction,
  APIInteractionResponseCallbackData,
  APIMessageComponentInteraction,
  APIModalInteractionResponseCallbackData,
  APIModalSubmitInteraction,
  GatewayMessageCreateDispatchData,
} from 'discord-api-types/v10'
import { loggable } from './discord-errors.ts'

/** A call of a slash command in a guild. */
interface CommandCall {
  readonly interaction: APIChatInputApplicationCommandInteraction
  readonly guildId: string
  /** Shows a part of the reply while `run` continues. */
  readonly show: (part: CommandReply) => void
}

/** A message that calls a command: the prefix, the command's name, and its arguments. */
export interface TextCall {
  readonly message: GatewayMessageCreateDispatchData
  readonly guildId: string
  /** The trimmed text after the name. */
  readonly rest: string
}

/** The content of a message that responds to a command. */
export type CommandReply = Pick<
  APIInteractionResponseCallbackData,
  'content' | 'allowed_mentions' | 'flags' | 'embeds' | 'components'
>

/** A slash command: its definition in Discord's menu, and its handler. */
export interface BotCommand {
  readonly definition: CommandDefinition
  /** The place of the response; `channel` by default. */
  readonly mode?: 'private'
  /**
   * @returns the response, in one or several messages, after any time; the caller sees "thinking" meanwhile.
   * @throws Problem or {@link Refusal} when the command cannot be done; the caller alone reads the sentence.
   */
  run(call: CommandCall): Promise<CommandReply | readonly CommandReply[]>
  /** The text command; absent when the command makes no sense as text. */
  readonly runText?: (call: TextCall) => Promise<CommandReply | readonly CommandReply[]>
  /** A form that some calls open instead of running the command. */
  readonly form?: CommandForm
}

/** Opens a form for a command. Discord opens no form after 3 s, and a form cannot be deferred. */
interface CommandForm {
  /** Whether this call opens the form, decided from the call alone. */
  isFor(call: CommandCall): boolean
  /** @throws Problem or {@link Refusal} when the form cannot be opened. */
  open(call: CommandCall): Promise<APIModalInteractionResponseCallbackData>
}

/** The reason for a refused call, as a sentence for the caller. */
export class Refusal extends Error {
  override readonly name = 'Refusal'
}

/** The sentence for the caller about an error. A bug is logged with an id, which the sentence contains. */
export function failureSentence(error: unknown, about: object, log: Log): string {
  if (error instanceof Refusal || error instanceof Problem) return error.message
  const id = randomUUID()
  log.error({ err: loggable(error), id, ...about }, 'an interaction or a text command failed')
  return `Something went wrong. Try again, or report error ${id} if it keeps happening.`
}

/** A pressed button, or a choice in a select menu, in a guild. */
export interface ComponentCall {
  readonly interaction: APIMessageComponentInteraction
  readonly guildId: string
  /** The custom_id after the prefix and its colon. */
  readonly argument: string
}

/** A submitted form in a guild. */
interface ModalCall {
  readonly interaction: APIModalSubmitInteraction
  readonly guildId: string
  /** The custom_id after the prefix and its colon. */
  readonly argument: string
}

/** A member who types into an option of a command in a guild. */
export interface AutocompleteCall {
  readonly interaction: APIApplicationCommandAutocompleteInteraction
  readonly guildId: string
}

/**
 * The place of a response's message. It is known before the handler runs, because a deferred response must be announced
 * there.
 * - `channel`: a new message that everyone in the channel reads.
 * - `private`: a new message that the member alone reads.
 * - `update`: the message of the component is edited.
 */
export type ResponseMode = 'channel' | 'private' | 'update'

/** A response to a button, a menu or a form. */
export interface ComponentReply extends APIInteractionResponseCallbackData {
  /** A sentence for the member alone, sent after this response. */
  readonly note?: string
}

/** The response of stored work: a job responds, in this process or in a later one. */
export class ResponseByJob {
  /** Settles when the job has responded. */
  readonly responded: Promise<void>
  /** Whether the job is known to be slow, so that the response is deferred at once. */
  readonly isSlow: boolean

  constructor(responded: Promise<void>, isSlow: boolean) {
    this.responded = responded
    this.isSlow = isSlow
  }
}

/**
 * Handles components or forms by custom_id, which is "prefix:argument". A prefix belongs to one handler.
 *
 * `run` has no time limit. It throws a Problem or a Refusal when the call cannot be done; the member alone reads the sentence.
 */
interface MessageHandler<Call> {
  readonly prefix: string
  readonly mode: ResponseMode
  /**
   * Set when `run` stores calls as jobs. The response is deferred only after `run` settles: if the process ended before it stored the call,
   * "thinking" would remain forever, while Discord otherwise shows that the call failed.
   */
  readonly storesFirst?: true
  run(call: Call): Promise<ComponentReply | ResponseByJob>
}

/** Opens a form. Discord opens no form after 3 s, and a form cannot be deferred. */
interface ModalOpener {
  readonly prefix: string
  readonly mode: 'modal'
  run(call: ComponentCall): Promise<APIModalInteractionResponseCallbackData>
}

export type ComponentHandler = MessageHandler<ComponentCall> | ModalOpener

export type ModalHandler = MessageHandler<ModalCall>

/** Suggests values for the options of one command. Discord shows them only within 3 s. */
export interface AutocompleteHandler {
  readonly command: string
  run(call: AutocompleteCall): Promise<readonly APIApplicationCommandOptionChoice[]>
}
