import type { GuildSettings } from '@guildhall/contract'
import type { AskServer } from '../kernel/ask-server.ts'
import type { Kernel } from '../kernel/kernel.ts'
import { COMMANDS_MENU, createCommandService } from './commands.ts'
import { createCommandProblems } from './problems.ts'
import { createCommandsHistory } from './restoration.ts'
import { createGuildCommands } from './guild-commands.ts'

interface CommandsDeps extends Pick<Kernel, 'db' | 'clock' | 'changes' | 'jobs'> {
  readonly settingsOf: (guildId: string) => GuildSettings | Promise<GuildSettings>
  readonly askServer: AskServer | null
  readonly timeZone: string
}

/** The slash commands that a guild enabled, and its menu in Discord. */
export function createCommands(deps: CommandsDeps) {
  const { jobs } = deps
  const commands = createCommandService(deps)
  const guildCommands = createGuildCommands({ ...deps, commands })
  return {
    name: 'commands',
    services: { commands, guildCommands },
    history: [createCommandsHistory(commands)],
    problems: { find: createCommandProblems(guildCommands), jobs: [COMMANDS_MENU] },
    syncGuilds: (guildIds: readonly string[]) => jobs.recheckGuilds(COMMANDS_MENU, guildIds),
    leaveGuild: (guildId: string) => jobs.leaveGuild(guildId, [COMMANDS_MENU]),
    stop: () => commands.stop(),
  }
}
