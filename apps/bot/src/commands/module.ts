import { COMMANDS_MENU } from '@guildhall/core'
import { createGuildMenus } from '@guildhall/discord'
import { GatewayDispatchEvents as Event, GatewayIntentBits as Intent } from 'discord-api-types/v10'
import { on } from '../kernel/gateway/listener.ts'
import type { CreateModule } from '../kernel/module.ts'
import { menuJob } from './menu-job.ts'
import { createTextCommands } from './text-commands.ts'

/** Registers the enabled commands of each guild, and runs commands that are written as messages. */
export const commands: CreateModule = (bot) => {
  const runTextCommand = createTextCommands(bot)
  return {
    name: 'commands',
    intents: Intent.GuildMessages | Intent.MessageContent,
    jobs: [menuJob({ ...bot, menus: createGuildMenus(bot) })],
    listeners: [on(Event.MessageCreate, (message) => runTextCommand(message))],
    syncGuilds: (guildIds) => bot.jobs.recheckGuilds(COMMANDS_MENU, guildIds),
    leaveGuild: (guildId) => bot.jobs.leaveGuild(guildId, [COMMANDS_MENU]),
  }
}
