import type { Command, CommandObstacle, GuildSettings } from '@guildhall/contract'
import type { AskServer } from '../kernel/ask-server.ts'
import type { GuildSnapshot } from '../kernel/guild-snapshot.ts'
import { howToAllowInGuild, missingInGuild } from '../kernel/permissions.ts'
import type { Commands } from './commands.ts'

/** The commands as the dashboard shows them. */
export interface GuildCommands {
  /** Every command, with its setup issues on this server and the zone in which it reads dates. */
  read(guild: GuildSnapshot): Promise<Command[]>
}

export function createGuildCommands(deps: {
  commands: Pick<Commands, 'list'>
  settingsOf: (guildId: string) => Promise<GuildSettings>
  askServer: AskServer | null
  timeZone: string
}): GuildCommands {
  const { commands, settingsOf, askServer, timeZone } = deps

  function obstaclesOf(name: string, guild: GuildSnapshot, settings: GuildSettings): CommandObstacle[] {
    if (name === 'unavailable') return unavailableObstacles(guild, settings)
    if (name === 'ask' && askServer === null) return [{ message: NO_MODEL }]
    if (name !== 'updateraidtime') return []
    const missing = missingInGuild(guild, ['Manage Channels'])
    return missing.length > 0 ? [{ message: howToAllowInGuild('The bot', missing) }] : []
  }

  return {
    async read(guild) {
      const [listed, settings] = await Promise.all([commands.list(guild.id), settingsOf(guild.id)])
      return listed.map((command) => {
        const obstacles = obstaclesOf(command.command_name, guild, settings)
        return {
          ...command,
          ...(obstacles.length > 0 && { obstacles }),
          ...(READS_DATES.has(command.command_name) && { time_zone: timeZone }),
        }
      })
    },
  }
}

/** The commands that read dates and times. */
const READS_DATES: ReadonlySet<string> = new Set(['unavailable', 'updateraidtime', 'createevent'])

const NO_MODEL = 'No model is set up. The operator of the bot sets ASK_BASE_URL and ASK_MODEL, then restarts it.'

function unavailableObstacles(
  guild: GuildSnapshot,
  { unavailable_channel_id: channelId }: GuildSettings,
): CommandObstacle[] {
  const setting = 'unavailable_channel_id'
  if (channelId === null) return [{ message: 'No unavailable channel is set. Choose one in the settings.', setting }]
  if (guild.channels.some(({ id }) => id === channelId)) return []
  return [{ message: 'The unavailable channel was deleted. Choose another one in the settings.', setting }]
}
