import { menuHash, type Commands, type Log, type ReconcileHandler } from '@guildhall/core'
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
  return async (guildId, signal) => {
    const enabled = await commands.enabled(guildId)
    const wanted = definitions.filter((definition) => enabled.includes(definition.name))
    if (await menus.match(guildId, wanted, signal)) log.info({ guildId, enabled }, "changed a server's command menu")
    return menuHash(enabled)
  }
}
