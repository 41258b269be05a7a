import { API } from '@discordjs/core'
import type { REST } from '@discordjs/rest'
import { obeyingLimits } from '../kernel/obeying-limits.ts'
import { refusalOf } from '../kernel/refusal.ts'
import { discordAway, unavailable } from '../kernel/rest.ts'
import type {
  APIApplicationCommand,
  APIApplicationCommandOption,
  RESTPostAPIChatInputApplicationCommandsJSONBody,
} from 'discord-api-types/v10'

/** A slash command as it stands in Discord's menu. */
export type CommandDefinition = RESTPostAPIChatInputApplicationCommandsJSONBody

/** The slash commands of a guild as Discord shows them. */
export interface GuildMenus {
  /**
   * Makes the guild's menu exactly these commands. Discord takes 200 new commands a day and guild, so it is asked first and told
   * only what differs.
   *
   * @returns whether something had to change.
   * @throws DiscordRefusal when Discord refuses for good; RetryLater when its rate limit is used up; Problem `discord.unavailable` when it
   *   is away or the signal aborts.
   */
  match(guildId: string, wanted: readonly CommandDefinition[], signal: AbortSignal): Promise<boolean>
}

/** @param deps.applicationId whose commands they are. */
export function createGuildMenus(deps: { rest: REST; applicationId: string }): GuildMenus {
  const { applicationCommands } = new API(deps.rest)
  const match = obeyingLimits<Parameters<GuildMenus['match']>, boolean>(async (guildId, wanted, signal) => {
    const current = await applicationCommands.getGuildCommands(deps.applicationId, guildId, {}, { signal })
    if (sameMenu(current, wanted)) return false
    await applicationCommands.bulkOverwriteGuildCommands(deps.applicationId, guildId, [...wanted], { signal })
    return true
  })
  return {
    async match(guildId, wanted, signal) {
      try {
        return await match(guildId, wanted, signal)
      } catch (error) {
        throw signal.aborted ? unavailable(error) : (discordAway(error) ?? refusalOf(error) ?? error)
      }
    },
  }
}

/** Whether Discord's menu has these commands and no others; their order means nothing. */
export function sameMenu(current: readonly APIApplicationCommand[], wanted: readonly CommandDefinition[]): boolean {
  return JSON.stringify(inOrder(current)) === JSON.stringify(inOrder(wanted))
}

function inOrder(menu: readonly (APIApplicationCommand | CommandDefinition)[]): unknown[] {
  return menu.toSorted((a, b) => (a.name < b.name ? -1 : 1)).map(essence)
}

/** What of a command we decide; Discord adds ids, versions and defaults that say nothing. */
function essence(command: APIApplicationCommand | CommandDefinition): unknown {
  return {
    type: command.type ?? 1,
    name: command.name,
    description: command.description,
    options: (command.options ?? []).map(optionEssence),
  }
}

function optionEssence(option: APIApplicationCommandOption): unknown {
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
    choices: 'choices' in option ? option.choices?.map(({ name, value }) => ({ name, value })) : undefined,
  }
}
