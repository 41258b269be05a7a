import { ApplicationCommandOptionType as Option, ApplicationCommandType, Locale } from 'discord-api-types/v10'
import type { Form } from '../kernel/form.ts'
import type { ApplicationCommand, CommandChoice, CommandOption } from '../kernel/model.ts'

export type CommandDraft = Omit<ApplicationCommand, 'id' | 'guildId' | 'version'>

/** Discord's rule for the names of chat commands and of options; upper case is refused apart. */
const NAME = /^[-_'\p{L}\p{N}\p{sc=Deva}\p{sc=Thai}]{1,32}$/u

const NAME_LENGTH = { min: 1, max: 32 }
const DESCRIPTION_LENGTH = { min: 1, max: 100 }

/** Languages into which names and descriptions are translated. */
const LOCALES: readonly string[] = Object.values(Locale)

/** Discord counts all names, descriptions and values of a command together. */
const MAX_CHARACTERS = 8_000

/** Reads a command to be registered. Faults are gathered in the form. */
export function readCommand(form: Form): CommandDraft {
  const type = form.integer('type', { min: 1, max: 3 }) ?? ApplicationCommandType.ChatInput
  const isChat = type === ApplicationCommandType.ChatInput
  const name = isChat ? readName(form) : form.requiredText('name', NAME_LENGTH)
  const description = isChat ? form.requiredText('description', DESCRIPTION_LENGTH) : ''
  const options = readOptions(form, 0) ?? []
  if (charactersOf({ name, description, options }) > MAX_CHARACTERS) {
    form.refuse('_errors', 'APPLICATION_COMMAND_TOO_LARGE', `Command exceeds maximum size (${MAX_CHARACTERS})`)
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

function readName(form: Form): string {
  const name = form.requiredText('name', NAME_LENGTH)
  if (name !== '' && (!NAME.test(name) || name !== name.toLowerCase())) {
    form.refuse('name', 'APPLICATION_COMMAND_INVALID_NAME', 'Command name is invalid')
  }
  return name
}

function readOptions(form: Form, depth: number): CommandOption[] | undefined {
  const options = form.forms('options', 25, (option) => readOption(option, depth))
  if (options === undefined) return undefined
  const firstOptional = options.findIndex((option) => option.required !== true)
  if (firstOptional !== -1 && options.slice(firstOptional).some((option) => option.required === true)) {
    form.refuse(
      'options',
      'APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID',
      'Required options must be placed before non-required options',
    )
  }
  if (new Set(options.map((option) => option.name)).size < options.length) {
    form.refuse('options', 'APPLICATION_COMMAND_OPTIONS_NAME_ALREADY_EXISTS', 'Option name already exists')
  }
  return options
}

function readOption(form: Form, depth: number): CommandOption {
  const type = form.requiredInteger('type', { min: Option.Subcommand, max: Option.Attachment })
  const nests = type === Option.Subcommand || type === Option.SubcommandGroup
  // Discord: a command, in it a group, in it a subcommand, in it options.
  if (type === Option.SubcommandGroup && depth > 0)
    form.refuse('type', 'APPLICATION_COMMAND_OPTIONS_TYPE_INVALID', 'Sub-command option type is invalid')
  const choices = form.forms('choices', 25, (choice) => readChoice(choice, type))
  return {
    type,
    name: readName(form),
    description: form.requiredText('description', DESCRIPTION_LENGTH),
    required: form.boolean('required'),
    choices,
    options: nests ? readOptions(form, depth + 1) : undefined,
    channel_types: form.integers('channel_types', 20),
    min_value: form.number('min_value'),
    max_value: form.number('max_value'),
    min_length: form.integer('min_length', { min: 0, max: 6_000 }),
    max_length: form.integer('max_length', { min: 1, max: 6_000 }),
    autocomplete: form.boolean('autocomplete'),
    name_localizations: form.textsByName('name_localizations', LOCALES, NAME_LENGTH),
    description_localizations: form.textsByName('description_localizations', LOCALES, DESCRIPTION_LENGTH),
  }
}

function readChoice(form: Form, type: number): CommandChoice {
  const name = form.requiredText('name', { min: 1, max: 100 })
  const value = form.textOrNumber('value', 100)
  const fits = type === Option.String ? typeof value === 'string' : typeof value === 'number'
  if (!fits)
    form.refuse(
      'value',
      'APPLICATION_COMMAND_OPTIONS_CHOICE_VALUE_INVALID',
      'The value does not fit the type of its option',
    )
  return { name, value: value ?? '' }
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
