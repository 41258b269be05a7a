import { ApplicationCommandType, ApplicationIntegrationType, InteractionContextType } from 'discord-api-types/v10'
import type { Form } from '../kernel/form.ts'
import type { ApplicationCommand, CommandOption } from '../kernel/model.ts'
import { unsupported } from '../kernel/unsupported.ts'
import { DESCRIPTION_LENGTH, LOCALES, NAME_LENGTH, readName, readOptions } from './read-options.ts'

const { Guild, BotDM, PrivateChannel } = InteractionContextType
const CONTEXTS = [Guild, BotDM, PrivateChannel]
const { GuildInstall: GUILD_INSTALL, UserInstall } = ApplicationIntegrationType
const INTEGRATION_TYPES = [GUILD_INSTALL, UserInstall]

export type CommandDraft = Omit<ApplicationCommand, 'id' | 'guildId' | 'version'>

/** Discord's limit: characters of all names, descriptions and values of a command. */
const MAX_CHARACTERS = 8_000

/** Reads a command. Errors are collected in the form. */
export function readCommand(form: Form): CommandDraft {
  if (form.integer('type') === ApplicationCommandType.PrimaryEntryPoint) throw unsupported('entryPoints')
  const type = form.integer('type', { min: 1, max: 3 }) ?? ApplicationCommandType.ChatInput
  const isChat = type === ApplicationCommandType.ChatInput
  const name = isChat ? readName(form) : form.requiredText('name', NAME_LENGTH)
  const description = isChat ? form.requiredText('description', DESCRIPTION_LENGTH) : ''
  const options = readOptions(form, []) ?? []
  if (charactersOf({ name, description, options }) > MAX_CHARACTERS) {
    form.addError('_errors', 'APPLICATION_COMMAND_TOO_LARGE', `Command exceeds maximum size (${MAX_CHARACTERS})`)
  }
  const permissions = form.snowflake('default_member_permissions')
  return {
    type,
    name,
    description,
    options,
    nameLocalizations: form.textsByName('name_localizations', LOCALES, NAME_LENGTH) ?? null,
    descriptionLocalizations: form.textsByName('description_localizations', LOCALES, DESCRIPTION_LENGTH) ?? null,
    defaultMemberPermissions: permissions ?? null,
    dmPermission: form.boolean('dm_permission') ?? true,
    contexts: readTypes(form, 'contexts', CONTEXTS) ?? null,
    integrationTypes: readTypes(form, 'integration_types', INTEGRATION_TYPES) ?? [GUILD_INSTALL],
    nsfw: form.boolean('nsfw') ?? false,
  }
}

/** Reads a list of Discord's numbers without duplicates. */
function readTypes(form: Form, field: string, choices: readonly number[]): number[] | undefined {
  const types = form.integers(field, choices.length)
  if (types === undefined) return undefined
  if (types.length === 0)
    form.addError(field, 'BASE_TYPE_BAD_LENGTH', `Must be between 1 and ${choices.length} in length.`)
  if (types.some((type) => !choices.includes(type))) form.addChoiceError(field, choices)
  else if (new Set(types).size < types.length)
    form.addError(field, 'SET_TYPE_CONTAINS_DUPLICATES', 'The set already contains this value.')
  return types
}

function charactersOf({
  name,
  description,
  options,
}: {
  name: string
  description: string
  options: CommandOption[]
}): number {
  const choices = (option: CommandOption): number =>
    (option.choices ?? []).reduce((sum, choice) => sum + choice.name.length + String(choice.value).length, 0)
  const below = options.map((option) => choices(option) + charactersOf({ ...option, options: option.options ?? [] }))
  return name.length + description.length + below.reduce((sum, one) => sum + one, 0)
}
