import type { ApplicationCommand } from '../kernel/model.ts'
import type { State } from '../kernel/state.ts'

export function presentCommand({ application }: State, command: ApplicationCommand): object {
  return {
    id: command.id,
    application_id: application.id,
    version: command.version,
    type: command.type,
    name: command.name,
    name_localizations: command.nameLocalizations,
    description: command.description,
    description_localizations: command.descriptionLocalizations,
    default_member_permissions: command.defaultMemberPermissions,
    nsfw: command.nsfw,
    integration_types: command.integrationTypes,
    contexts: command.contexts,
    ...(command.options.length > 0 && { options: command.options }),
    ...(command.guildId === null ? { dm_permission: command.dmPermission } : { guild_id: command.guildId }),
  }
}
