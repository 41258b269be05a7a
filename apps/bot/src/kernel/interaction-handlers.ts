import type {
  APIApplicationCommandAutocompleteInteraction,
  APIApplicationCommandOptionChoice,
  APIInteractionResponseCallbackData,
  APIMessageComponentInteraction,
  APIModalInteractionResponseCallbackData,
  APIModalSubmitInteraction,
} from 'discord-api-types/v10'

/** A pressed button, or a choice in a select menu, in a guild. */
export interface ComponentCall {
  readonly interaction: APIMessageComponentInteraction
  readonly guildId: string
  /** The custom_id after the prefix and its colon. */
  readonly argument: string
}

/** A submitted form in a guild. */
export interface ModalCall {
  readonly interaction: APIModalSubmitInteraction
  readonly guildId: string
  /** The custom_id after the prefix and its colon. */
  readonly argument: string
}

/** A member types into an option of a command in a guild. */
export interface AutocompleteCall {
  readonly interaction: APIApplicationCommandAutocompleteInteraction
  readonly guildId: string
}

/**
 * Where the message of a response goes; known before the handler runs, because a slow response is announced there.
 * - `channel`: a new message that everyone in the channel reads.
 * - `private`: a new message that the member alone reads.
 * - `update`: the message of the component is edited.
 */
export type ResponseMode = 'channel' | 'private' | 'update'

/**
 * Handles what has a custom_id. Discord's custom_id is "prefix:argument"; a prefix belongs to one handler.
 *
 * `run` has as long as it needs. It throws a Problem or a Refusal when the call cannot be done; the member alone reads the sentence.
 */
interface MessageHandler<Call> {
  readonly prefix: string
  readonly mode: ResponseMode
  run(call: Call): Promise<APIInteractionResponseCallbackData>
}

/** Opens a form. Discord opens none after 3 s, and a form cannot be deferred. */
interface ModalOpener {
  readonly prefix: string
  readonly mode: 'modal'
  run(call: ComponentCall): Promise<APIModalInteractionResponseCallbackData>
}

export type ComponentHandler = MessageHandler<ComponentCall> | ModalOpener

export type ModalHandler = MessageHandler<ModalCall>

/** Suggests values for the options of one command. Discord shows them within 3 s or not at all. */
export interface AutocompleteHandler {
  readonly command: string
  run(call: AutocompleteCall): Promise<readonly APIApplicationCommandOptionChoice[]>
}
