import { API } from '@discordjs/core'
import type { REST } from '@discordjs/rest'
import type {
  APIApplicationCommand,
  APIApplicationCommandOption,
  RESTPostAPIChatInputApplicationCommandsJSONBody,
} from 'discord-api-types/v10'

/** The definition of a slash command for its registration in Discord. */
export type CommandDefinition = RESTPostAPIChatInputApplicationCommandsJSONBody

/**
 * Registers exactly these commands in a guild. Discord accepts 200 new commands a day and guild, so the menu is compared first and
 * overwritten only when it differs.
 *
 * @returns whether the menu was overwritten.
 * @throws the errors of the client.
 */
export async function matchMenu(
  { rest, applicationId }: { rest: REST; applicationId: string },
  guildId: string,
  desired: readonly CommandDefinition[],
  signal: AbortSignal,
): Promise<boolean> {
  const { applicationCommands } = new API(rest)
  const current = await applicationCommands.getGuildCommands(applicationId, guildId, {}, { signal })
  if (isSameMenu(current, desired)) return false
  await applicationCommands.bulkOverwriteGuildCommands(applicationId, guildId, [...desired], { signal })
  return true
}

/** Whether Discord's menu has exactly these commands, in any order. */
export function isSameMenu(current: readonly APIApplicationCommand[], desired: readonly CommandDefinition[]): boolean {
  return JSON.stringify(sorted(current)) === JSON.stringify(sorted(desired))
}

function sorted(menu: readonly (APIApplicationCommand | CommandDefinition)[]): unknown[] {
  return menu.toSorted((a, b) => (a.name < b.name ? -1 : 1)).map(ownFields)
}

/** The fields that the bot defines; Discord adds ids, versions and defaults. */
function ownFields(command: APIApplicationCommand | CommandDefinition): unknown {
  return {
    type: command.type ?? 1,
    name: command.name,
    description: command.description,
    options: (command.options ?? []).map(ownOptionFields),
  }
}

function ownOptionFields(option: APIApplicationCommandOption): unknown {
  return {
    type: option.type,
    name: option.name,
    description: option.description,
    required: option.required ?? false,
    minLength: 'min_length' in option ? option.min_length : undefined,
    maxLength: 'max_length' in option ? option.max_length : undefined,
    minValue: 'min_value' in option ? option.min_value : undefined,
    maxValue: 'max_value' in option ? option.max_value : undefined,
    channelTypes: 'channel_types' in option ? option.channel_types : undefined,
    autocomplete: 'autocomplete' in option ? (option.autocomplete ?? false) : false,
    choices: 'choices' in option ? option.choices?.map(({ name, value }) => ({ name, value })) : undefined,
  }
}
