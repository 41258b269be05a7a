import {
  ApplicationCommandOptionType as Type,
  type APIApplicationCommandAutocompleteInteraction,
  type APIApplicationCommandInteractionDataOption as Option,
  type APIChatInputApplicationCommandInteraction,
  type APIUser,
  type InteractionType,
} from 'discord-api-types/v10'

/** An interaction with a command's options: a call of the command, or a member who is still typing. */
interface WithOptions {
  readonly data: { readonly options?: readonly Option<CommandInteraction>[] }
}

type CommandInteraction = InteractionType.ApplicationCommand | InteractionType.ApplicationCommandAutocomplete

/** The text given for a text option; undefined when it was left out. */
export function textOption(interaction: WithOptions, name: string): string | undefined {
  const option = given(interaction, name)
  return option?.type === Type.String ? option.value : undefined
}

/** The number given for a whole-number option; undefined when it was left out. */
export function integerOption(
  interaction: APIChatInputApplicationCommandInteraction,
  name: string,
): number | undefined {
  const option = interaction.data.options?.find((one) => one.name === name)
  return option?.type === Type.Integer ? option.value : undefined
}

/** Whether a yes-or-no option is true; undefined when it was left out. */
export function booleanOption(interaction: WithOptions, name: string): boolean | undefined {
  const option = given(interaction, name)
  return option?.type === Type.Boolean ? option.value : undefined
}

/** The user id given for a user option; undefined when it was left out. */
export function userOption(interaction: WithOptions, name: string): string | undefined {
  const option = given(interaction, name)
  return option?.type === Type.User ? option.value : undefined
}

/** The user given for a user option as Discord resolved it; undefined when it was left out. */
export function resolvedUser(
  interaction: APIChatInputApplicationCommandInteraction,
  name: string,
): APIUser | undefined {
  const userId = userOption(interaction, name)
  return userId === undefined ? undefined : interaction.data.resolved?.users?.[userId]
}

/** The option that a member is typing into, and its text so far. */
export function focusedOption(
  interaction: APIApplicationCommandAutocompleteInteraction,
): { name: string; typed: string } | undefined {
  for (const option of interaction.data.options) {
    if ('focused' in option && option.focused === true) return { name: option.name, typed: option.value }
  }
  return undefined
}

function given({ data }: WithOptions, name: string): Option<CommandInteraction> | undefined {
  return data.options?.find((option) => option.name === name)
}
