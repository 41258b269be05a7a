import { listCommands, toggleCommand } from '@guildhall/contract'
import type { Core } from '@guildhall/core'
import { mount, type Route } from './kernel/mount.ts'

export function commandRoutes({ commands }: Core): Route[] {
  return [
    mount(listCommands, ({ guild }) => commands.list(guild.id)),
    mount(toggleCommand, ({ guild, user, params, body, saveResponse }) =>
      commands.toggle(guild.id, params.commandId, body.enable, user.userId, saveResponse),
    ),
  ]
}
