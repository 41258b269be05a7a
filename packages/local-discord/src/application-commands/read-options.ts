import { ApplicationCommandOptionType as Option, Locale } from 'discord-api-types/v10'
import type { Form } from '../kernel/form.ts'
import type { CommandChoice, CommandOption } from '../kernel/model.ts'

/** Names of chat commands and options: https://discord.com/developers/docs/interactions/application-commands#application-command-object-application-command-naming. Lower case is checked separately. */
const NAME = /^[-_'\p{L}\p{N}\p{sc=Deva}\p{sc=Thai}]{1,32}$/u

export const NAME_LENGTH = { min: 1, max: 32 }
export const DESCRIPTION_LENGTH = { min: 1, max: 100 }

/** The locales of translations. */
export const LOCALES: readonly string[] = Object.values(Locale)

/** The option types that can have choices or autocomplete. */
const CHOOSABLE: readonly number[] = [Option.String, Option.Integer, Option.Number]

/** The parents of nested option types; undefined is the command itself. */
const NESTS_IN: Readonly<Record<number, readonly (number | undefined)[]>> = {
  [Option.SubcommandGroup]: [undefined],
  [Option.Subcommand]: [undefined, Option.SubcommandGroup],
}

export function readName(form: Form): string {
  const name = form.requiredText('name', NAME_LENGTH)
  if (name !== '' && (!NAME.test(name) || name !== name.toLowerCase())) {
    form.addError('name', 'APPLICATION_COMMAND_INVALID_NAME', 'Command name is invalid')
  }
  return name
}

/** Reads options. Errors are collected in the form. @param within the types of the parent options, outermost first. */
export function readOptions(form: Form, within: readonly number[]): CommandOption[] | undefined {
  const options = form.forms('options', 25, (option) => readOption(option, within))
  if (options === undefined) return undefined
  const nesting = options.filter((option) => option.type in NESTS_IN)
  const firstOptional = options.findIndex((option) => option.required !== true)
  if (nesting.length > 0 && nesting.length < options.length) {
    form.addError(
      'options',
      'APPLICATION_COMMAND_OPTIONS_TYPE_INVALID',
      'Sub-command and sub-command group option types are mutually exclusive to all other types',
    )
  } else if (firstOptional !== -1 && options.slice(firstOptional).some((option) => option.required === true)) {
    form.addError(
      'options',
      'APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID',
      'Required options must be placed before non-required options',
    )
  }
  const names = options.map((option) => option.name).filter((name) => name !== '')
  if (new Set(names).size < names.length) {
    form.addError('options', 'APPLICATION_COMMAND_OPTIONS_NAME_ALREADY_EXISTS', 'Option name already exists')
  }
  return options
}

function readOption(form: Form, within: readonly number[]): CommandOption {
  const type = form.requiredInteger('type', { min: Option.Subcommand, max: Option.Attachment })
  const nests = NESTS_IN[type]
  if (nests && !nests.includes(within.at(-1)))
    form.addError('type', 'APPLICATION_COMMAND_OPTIONS_TYPE_INVALID', 'Sub-command option type is invalid')
  const choices = form.forms('choices', 25, (choice) => readChoice(choice, type))
  const autocomplete = form.boolean('autocomplete')
  checkChoices(form, type, choices, autocomplete)
  return {
    type,
    name: readName(form),
    description: form.requiredText('description', DESCRIPTION_LENGTH),
    required: form.boolean('required'),
    choices,
    options: nests ? readOptions(form, [...within, type]) : undefined,
    channel_types: form.integers('channel_types', 20),
    min_value: form.number('min_value'),
    max_value: form.number('max_value'),
    min_length: form.integer('min_length', { min: 0, max: 6_000 }),
    max_length: form.integer('max_length', { min: 1, max: 6_000 }),
    autocomplete,
    name_localizations: form.textsByName('name_localizations', LOCALES, NAME_LENGTH),
    description_localizations: form.textsByName('description_localizations', LOCALES, DESCRIPTION_LENGTH),
  }
}

/** Autocomplete needs a suitable type and excludes choices. */
function checkChoices(form: Form, type: number, choices: CommandChoice[] | undefined, autocomplete?: boolean): void {
  const isChoosable = type === 0 || CHOOSABLE.includes(type)
  if (autocomplete === true && !isChoosable)
    form.addError(
      'autocomplete',
      'APPLICATION_COMMAND_OPTIONS_AUTOCOMPLETE_INVALID',
      'Autocomplete is not available for this option type',
    )
  if (autocomplete === true && choices !== undefined && choices.length > 0)
    form.addError(
      'choices',
      'APPLICATION_COMMAND_OPTIONS_CHOICES_AND_AUTOCOMPLETE',
      'An option cannot have choices and autocomplete',
    )
}

/** Reads a choice. @param type of the option; 0 is an invalid type. */
export function readChoice(form: Form, type: number): CommandChoice {
  const name = form.requiredText('name', { min: 1, max: 100 })
  const value = form.textOrNumber('value', 100)
  const fits = type === Option.String ? typeof value === 'string' : typeof value === 'number'
  if (value === undefined && !form.hasError('value'))
    form.addError('value', 'BASE_TYPE_REQUIRED', 'This field is required')
  if (value !== undefined && !fits && type !== 0)
    form.addError(
      'value',
      'APPLICATION_COMMAND_OPTIONS_CHOICE_VALUE_INVALID',
      'The value does not fit the type of its option',
    )
  return { name, value: value ?? '' }
}
