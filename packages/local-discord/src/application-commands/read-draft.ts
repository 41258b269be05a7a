import { ApplicationCommandType } from 'discord-api-types/v10'
import type { Form } from '../kernel/form.ts'
import type { ApplicationCommand, CommandOption } from '../kernel/model.ts'
import { DESCRIPTION_LENGTH, LOCALES, NAME_LENGTH, readName, readOptions } from './read-options.ts'

export type CommandDraft = Omit<ApplicationCommand, 'id' | 'guildId' | 'version'>

/** Discord's limit: characters of all names, descriptions and values of a command. */
const MAX_CHARACTERS = 8_000

/** Reads a command. Errors are collected in the form. */
export function readCommand(form: Form): CommandDraft {
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
    nsfw: form.boolean('nsfw') ?? false,
  }
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
