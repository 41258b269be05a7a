import { listCommands, toggleCommand } from '@guildhall/contract'
import { mount, type Door } from './kernel/mount.ts'
import type { Services } from './services.ts'

export function commandDoors({ commands }: Services): Door[] {
  return [
    mount(listCommands, ({ guild }) => commands.list(guild.id)),
    mount(toggleCommand, ({ guild, user, params, body, keep }) =>
      commands.toggle(guild.id, params.commandId, body.enable, user.userId, keep),
    ),
  ]
}
