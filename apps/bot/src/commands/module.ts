import { COMMANDS_MENU } from '@guildhall/core'
import { createGuildMenus } from '@guildhall/discord'
import { GatewayDispatchEvents as Event } from 'discord-api-types/v10'
import { on } from '../kernel/gateway/listener.ts'
import type { CreateModule } from '../kernel/module.ts'
import { createAnswers } from './answer.ts'
import { createMenuHandler } from './menu-handler.ts'
import { createTextCommands } from './text-commands.ts'

/** Keeps each guild's command menu as its administrators want it, and runs the commands. */
export const commands: CreateModule = (bot) => {
  const answers = createAnswers({ ...bot, interactions: bot.api.interactions })
  const runText = createTextCommands(bot)
  return {
    name: 'commands',
    targets: { [COMMANDS_MENU]: createMenuHandler({ ...bot, menus: createGuildMenus(bot) }) },
    listeners: [
      on(Event.InteractionCreate, (interaction, { isReplay }) => answers.answer(interaction, isReplay)),
      on(Event.MessageCreate, (message) => runText(message)),
    ],
    syncGuilds: (guildIds) => bot.commands.recheckMenus(guildIds),
    leaveGuild: (guildId) => bot.commands.dropMenu(guildId),
  }
}
