import type { Command, CommandObstacle, GuildSettings } from '@guildhall/contract'
import type { AskServer } from '../kernel/ask-server.ts'
import type { GuildSnapshot } from '../kernel/guild-snapshot.ts'
import { howToAllowInGuild, missingInGuild, type PermissionName } from '../kernel/permissions.ts'
import type { Commands } from './commands.ts'

/** The service that lists a guild's commands for the dashboard. */
export type GuildCommands = ReturnType<typeof createGuildCommands>

export function createGuildCommands(deps: {
  commands: Pick<Commands, 'list'>
  settingsOf: (guildId: string) => GuildSettings | Promise<GuildSettings>
  askServer: AskServer | null
  timeZone: string
}) {
  const { commands, settingsOf, askServer, timeZone } = deps

  function obstaclesOf(name: string, guild: GuildSnapshot, settings: GuildSettings): CommandObstacle[] {
    if (name === 'unavailable') return unavailableObstacles(guild, settings)
    if (name === 'ask' && askServer === null) return [{ message: NO_MODEL }]
    const missing = missingInGuild(guild, neededBy(name))
    return missing.length > 0 ? [{ message: howToAllowInGuild('The bot', missing) }] : []
  }

  /** The last list of each snapshot, with the shared values from which it was built. */
  const lists = new WeakMap<GuildSnapshot, { listed: Command[]; settings: GuildSettings; list: Command[] }>()

  function listOf(guild: GuildSnapshot, listed: Command[], settings: GuildSettings): Command[] {
    const last = lists.get(guild)
    if (last?.listed === listed && last.settings === settings) return last.list
    const list = listed.map((command) => {
      const obstacles = obstaclesOf(command.command_name, guild, settings)
      return Object.freeze({
        ...command,
        ...(obstacles.length > 0 && { obstacles }),
        ...(READS_DATES.has(command.command_name) && { time_zone: settings.time_zone ?? timeZone }),
      })
    })
    Object.freeze(list)
    lists.set(guild, { listed, settings, list })
    return list
  }

  return {
    /**
     * Every command, with its setup issues on this server and the zone in which it reads dates. The list is frozen, and the same one until
     * the rows or the snapshot change.
     *
     * @returns the list without a promise when all of its sources are cached.
     */
    read(guild: GuildSnapshot): Command[] | Promise<Command[]> {
      const listed = commands.list(guild.id)
      const settings = settingsOf(guild.id)
      if (!(listed instanceof Promise) && !(settings instanceof Promise)) return listOf(guild, listed, settings)
      return Promise.all([listed, settings]).then(([rows, current]) => listOf(guild, rows, current))
    },
  }
}

/** The permissions that the bot needs in the whole server for a command. */
export function neededBy(commandName: string): readonly PermissionName[] {
  return commandName === 'updateraidtime' ? ['Manage Channels'] : []
}

/** The commands that read dates and times. */
const READS_DATES: ReadonlySet<string> = new Set(['unavailable', 'updateraidtime', 'createevent'])

const NO_MODEL = "Not available: the bot's operator hasn't connected an AI model."

function unavailableObstacles(
  guild: GuildSnapshot,
  { unavailable_channel_id: channelId }: GuildSettings,
): CommandObstacle[] {
  const setting = 'unavailable_channel_id'
  if (channelId === null) return [{ message: 'No unavailable channel is set. Choose one in the settings.', setting }]
  if (guild.channels.some(({ id }) => id === channelId)) return []
  return [{ message: 'The unavailable channel was deleted. Choose another one in the settings.', setting }]
}
