import { fixInGuild, type CheckedGuild, type FindProblems, type FoundProblem } from '../kernel/guild-problems.ts'
import { COMMANDS_MENU } from './commands.ts'
import { neededBy, type GuildCommands } from './guild-commands.ts'

/** Finds a menu that Discord refuses, and enabled commands that lack a part of their setup. */
export function createCommandProblems(guildCommands: GuildCommands): FindProblems {
  return async (checked) => {
    const commands = await guildCommands.read(checked.guild)
    const inUse = commands.filter(({ is_enabled }) => is_enabled)
    return [
      ...menuProblems(checked),
      ...inUse.flatMap(({ command_name: name, obstacles = [] }) =>
        obstacles.map(({ message, setting }): FoundProblem => {
          const isOperators = name === 'ask'
          return {
            id: `commands/${name}/${setting ?? 'permission'}`,
            area: 'commands',
            severity: isOperators ? 'warning' : 'broken',
            title: `/${name} does not work.`,
            detail: message,
            fix: fixOf(checked, name, setting),
            place: setting === undefined ? { tab: 'commands' } : { tab: 'settings', subTab: 'general' },
            channelIds: [],
          }
        }),
      ),
    ]
  }
}

function fixOf(checked: CheckedGuild, name: string, setting: string | undefined): string {
  if (setting !== undefined) return 'Choose a channel, or switch the command off.'
  const missing = checked.missing(neededBy(name))
  return missing.length > 0
    ? `${fixInGuild(checked, missing)} Or switch the command off.`
    : "Switch the command off, or ask the bot's operator to connect a model."
}

function menuProblems(checked: CheckedGuild): FoundProblem[] {
  return checked.blocked(COMMANDS_MENU).map(({ reason }): FoundProblem => ({
    id: 'commands/menu',
    area: 'commands',
    severity: 'broken',
    title: "Discord's menu of commands is not updated.",
    detail: reason,
    fix: 'In Discord, remove the bot from the server. Then add it again with Add Bot on the dashboard. Its settings are kept.',
    place: { tab: 'commands' },
    channelIds: [],
  }))
}
