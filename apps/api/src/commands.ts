import { listCommands, toggleCommand } from '@guildhall/contract'
import type { Core } from '@guildhall/core'
import { route, type Route } from './kernel/route.ts'

export function commandRoutes({ commands, guildCommands }: Core): Route[] {
  return [
    route(listCommands, ({ guild }) => guildCommands.read(guild)),
    route(toggleCommand, ({ guild, editor, params, body, saveResponse }) =>
      commands.toggle(
        guild.id,
        { name: params.commandId, enable: body.enable, seen: body.version },
        editor,
        saveResponse,
      ),
    ),
  ]
}
