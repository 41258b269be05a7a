import { ApplicationCommandOptionType, type APIChatInputApplicationCommandInteraction } from 'discord-api-types/v10'

/** The id that was given for a user option, or undefined. */
export function userOption(interaction: APIChatInputApplicationCommandInteraction, name: string): string | undefined {
  const option = interaction.data.options?.find((given) => given.name === name)
  return option?.type === ApplicationCommandOptionType.User ? option.value : undefined
}

/** The text that was given for a text option, or undefined. */
export function textOption(interaction: APIChatInputApplicationCommandInteraction, name: string): string | undefined {
  const option = interaction.data.options?.find((given) => given.name === name)
  return option?.type === ApplicationCommandOptionType.String ? option.value : undefined
}
