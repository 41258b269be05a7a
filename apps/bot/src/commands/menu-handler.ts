import {
  appliedMenu,
  Blocked,
  DiscordRefusal,
  menuRefusalSentence,
  type Commands,
  type Log,
  type ReconcileHandler,
} from '@guildhall/core'
import type { CommandDefinition, GuildMenus } from '@guildhall/discord'

/**
 * Makes a guild's menu match what is switched on.
 *
 * @param deps.definitions the commands that the bot can run; others are not in any menu yet.
 */
export function createMenuHandler(deps: {
  commands: Commands
  menus: GuildMenus
  definitions: readonly CommandDefinition[]
  log: Log
}): ReconcileHandler {
  const { commands, menus, definitions, log } = deps
  const known = definitions.map((definition) => definition.name)
  return async (guildId, signal) => {
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
