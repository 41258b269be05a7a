import type { CommandDefinition } from '@guildhall/discord'
import type {
  APIChatInputApplicationCommandInteraction,
  APIInteractionResponseCallbackData,
  GatewayMessageCreateDispatchData,
} from 'discord-api-types/v10'

/** A call of a command in a guild. */
export interface CommandCall {
  interaction: APIChatInputApplicationCommandInteraction
  guildId: string
}

/** A call of a command by a message such as "!blame": the prefix, the name, and the rest of it. */
export interface TextCall {
  message: GatewayMessageCreateDispatchData
  guildId: string
  /** What follows the name, without the blanks around it. */
  rest: string
}

/** What everybody in the channel then reads. */
export type CommandReply = Pick<APIInteractionResponseCallbackData, 'content' | 'allowed_mentions' | 'flags'>

/** A slash command: how it stands in the menu, and what it does. */
export interface BotCommand {
  readonly definition: CommandDefinition
  /**
   * @returns the real outcome, however long it takes; the caller sees "thinking" meanwhile.
   * @throws Problem for a refusal that its caller can act on.
   */
  run(call: CommandCall): Promise<CommandReply>
  /** The same for a message with the server's prefix; absent where a command makes no sense as text. */
  readonly runText?: (call: TextCall) => Promise<CommandReply>
}
