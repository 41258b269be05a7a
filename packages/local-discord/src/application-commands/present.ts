import type { ApplicationCommand } from '../kernel/model.ts'
import { APPLICATION } from '../world.ts'

export function presentCommand(command: ApplicationCommand): object {
  return {
    id: command.id,
    application_id: APPLICATION.id,
    version: command.version,
    type: command.type,
    name: command.name,
    name_localizations: command.nameLocalizations,
    description: command.description,
    description_localizations: command.descriptionLocalizations,
    default_member_permissions: command.defaultMemberPermissions,
    nsfw: command.nsfw,
    integration_types: [0],
    ...(command.options.length > 0 && { options: command.options }),
    ...(command.guildId === null
      ? { dm_permission: command.dmPermission, contexts: null }
      : { guild_id: command.guildId, contexts: null }),
  }
}
