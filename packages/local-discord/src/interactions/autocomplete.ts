import { InteractionType } from 'discord-api-types/v10'
import type { Form } from '../kernel/form.ts'
import { invalidField } from '../kernel/invalid.ts'
import type { Interaction } from '../kernel/interaction.ts'
import type { CommandChoice, CommandOption } from '../kernel/model.ts'
import type { State } from '../kernel/state.ts'
import { readChoice } from '../application-commands/read-options.ts'
import { dispatchInteraction } from './dispatch.ts'
import { dataOf, findInvoked, type Invocation } from './invoke-command.ts'
import { settle, publishToUser } from './lifecycle.ts'
import { findSubcommand } from './subcommands.ts'

/** Discord's limit: choices of one answer. */
const MOST_CHOICES = 25

/**
 * Requests suggestions for the option that a user types. The user receives them in the event
 * APPLICATION_COMMAND_AUTOCOMPLETE_RESPONSE.
 *
 * @returns the interaction's id.
 * @throws DiscordError as `invokeCommand`; 50035 for an option without autocomplete.
 */
export function completeOption(state: State, invocation: Invocation & { focused: string }): { id: string } {
  const { context, command, subcommand } = findInvoked(state, invocation)
  const focused = subcommand.options.find(({ name }) => name === invocation.focused)
  if (focused?.autocomplete !== true)
    throw invalidField(invocation.focused, 'UNKNOWN_OPTION', 'This option has no autocomplete.')
  const options = invocation.options.flatMap(({ name, value }) => {
    const type = subcommand.options.find((option) => option.name === name)?.type
    return type === undefined ? [] : [{ name, type, value, ...(name === focused.name && { focused: true }) }]
  })
  const details = {
    type: InteractionType.ApplicationCommandAutocomplete,
    commandId: command.id,
    commandName: `${invocation.commandName} ${focused.name}`,
    sourceMessageId: null,
    openedById: null,
  }
  return dispatchInteraction(state, context, details, dataOf(command, subcommand, { options, resolved: {} }), {})
}

/** Answers an autocomplete interaction with the bot's choices. @throws DiscordError 50035. */
export function suggest(state: State, interaction: Interaction, form: Form): void {
  const type = focusedOption(state, interaction)?.type ?? 0
  const choices = form.form('data', (data) => data.forms('choices', MOST_CHOICES, (choice) => readChoice(choice, type)))
  form.done()
  settle(state, interaction, 'answered')
  const shown = (choices ?? []).map(({ name, value }: CommandChoice) => ({ name, value }))
  publishToUser(state, 'APPLICATION_COMMAND_AUTOCOMPLETE_RESPONSE', interaction, { choices: shown })
}

function focusedOption(state: State, { commandId, commandName }: Interaction): CommandOption | undefined {
  const command = state.world.commands.find(({ id }) => id === commandId)
  const names = (commandName ?? '').split(' ').slice(1)
  const found = command && findSubcommand(command.options, names.slice(0, -1))
  return found?.options.find(({ name }) => name === names.at(-1))
}
