import { listCommands, toggleCommand } from '@guildhall/contract'
import type { Core } from '@guildhall/core'
import { mount, type Door } from './kernel/mount.ts'

export function commandDoors({ commands }: Core): Door[] {
  return [
    mount(listCommands, ({ guild }) => commands.list(guild.id)),
    mount(toggleCommand, ({ guild, user, params, body, keep }) =>
      commands.toggle(guild.id, params.commandId, body.enable, user.userId, keep),
    ),
  ]
}
