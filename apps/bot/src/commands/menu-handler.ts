import {
  appliedMenu,
  Blocked,
  DiscordRefusal,
  menuRefusalSentence,
  type Commands,
  type Log,
  type ReconcileHandler,
} from '@guildhall/core'
import type { GuildMenus } from '@guildhall/discord'
import type { BotCommand } from '../kernel/command.ts'

/**
 * Makes a guild's menu match what is switched on.
 *
 * @param deps.commandList the commands that the bot can run; others are in no menu.
 */
export function createMenuHandler(deps: {
  commands: Commands
  menus: GuildMenus
  commandList: () => readonly BotCommand[]
  log: Log
}): ReconcileHandler {
  const { commands, menus, commandList, log } = deps
  return async (guildId, signal) => {
    const definitions = commandList().map((command) => command.definition)
    const known = definitions.map((definition) => definition.name)
    const enabled = await commands.enabled(guildId)
    const wanted = definitions.filter((definition) => enabled.includes(definition.name))
    try {
      if (await menus.match(guildId, wanted, signal)) log.info({ guildId, enabled }, "changed a server's command menu")
    } catch (error) {
      throw error instanceof DiscordRefusal ? new Blocked(menuRefusalSentence(error), { cause: error }) : error
    }
    return appliedMenu(enabled, known)
  }
}
