import type { CommandDefinition } from '@guildhall/discord'
import type {
  APIChatInputApplicationCommandInteraction,
  APIInteractionResponseCallbackData,
} from 'discord-api-types/v10'

/** A call of a command in a guild. */
export interface CommandCall {
  interaction: APIChatInputApplicationCommandInteraction
  guildId: string
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
}
