import { cut } from '@guildhall/discord'
import type { APIApplicationCommandOptionChoice } from 'discord-api-types/v10'
import type { AutocompleteCall, AutocompleteHandler } from './handlers.ts'
import { focusedOption } from './options.ts'

/** Discord's limits: the number of choices, and the characters of a choice's name and value. */
const MOST_CHOICES = 25
const MOST_CHARACTERS = 100

type Choices = readonly APIApplicationCommandOptionChoice<string>[]

/** Suggests values for one option. `typed` is the text so far. */
type Suggest = (typed: string, call: AutocompleteCall) => Choices | Promise<Choices>

/**
 * Suggests values for the text options of a command. Suggestions beyond Discord's limits are omitted, and long names are shortened.
 *
 * @param options suggestions by option name; other options get none.
 */
export function autocompleteOf(command: string, options: Readonly<Record<string, Suggest>>): AutocompleteHandler {
  const byName = new Map(Object.entries(options))
  return {
    command,
    async run(call) {
      const focused = focusedOption(call.interaction)
      const suggest = focused && byName.get(focused.name)
      if (!suggest) return []
      const choices = await suggest(focused.typed, call)
      return choices
        .filter(({ value }) => value.length <= MOST_CHARACTERS)
        .slice(0, MOST_CHOICES)
        .map(({ name, value }) => ({ name: cut(name, MOST_CHARACTERS), value }))
    },
  }
}
