import { ApplicationCommandOptionType as Option, ApplicationCommandType } from 'discord-api-types/v10'
import { availableCommands } from '../application-commands/available.ts'
import type { OptionInput } from '../interactions/options.ts'
import { subcommandsOf } from '../interactions/subcommands.ts'
import type { CommandOption } from '../kernel/model.ts'
import type { State } from '../kernel/state.ts'
import type { CommandView, OptionView } from './view.ts'

const KINDS: Readonly<Record<number, OptionView['kind']>> = {
  [Option.String]: 'text',
  [Option.Integer]: 'integer',
  [Option.Number]: 'number',
  [Option.Boolean]: 'boolean',
  [Option.User]: 'user',
  [Option.Channel]: 'channel',
  [Option.Role]: 'role',
  [Option.Mentionable]: 'mentionable',
}

/** The slash commands in a user's menu of a channel, each subcommand on its own. @throws DiscordError 10003. */
export function presentCommands(state: State, userId: string, channelId: string): CommandView[] {
  return availableCommands(state, userId, channelId)
    .filter((command) => command.type === ApplicationCommandType.ChatInput)
    .flatMap(({ id, name, description, options }) =>
      subcommandsOf(options).map((one) => ({
        id,
        name: [name, ...one.path.map((step) => step.name)].join(' '),
        description: one.description ?? description,
        options: one.options.flatMap(presentOption),
      })),
    )
}

function presentOption(option: CommandOption): OptionView[] {
  const kind = KINDS[option.type]
  if (kind === undefined) return []
  return [
    {
      name: option.name,
      description: option.description,
      kind,
      required: option.required ?? false,
      choices: (option.choices ?? []).map(({ name, value }) => ({ name, value: String(value) })),
      channelTypes: option.channel_types ?? [],
      min: option.min_value ?? option.min_length ?? null,
      max: option.max_value ?? option.max_length ?? null,
      autocomplete: option.autocomplete ?? false,
    },
  ]
}

/** The submitted options: a form's fields are all text, and the command has their types. */
export function readFields(
  options: readonly CommandOption[],
  fields: readonly { name: string; value: string }[],
): OptionInput[] {
  return fields.map(({ name, value }) => {
    const type = options.find((option) => option.name === name)?.type
    if (type === Option.Integer || type === Option.Number) return { name, value: Number(value) }
    if (type === Option.Boolean) return { name, value: value === 'true' }
    return { name, value }
  })
}
