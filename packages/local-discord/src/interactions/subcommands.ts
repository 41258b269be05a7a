import { ApplicationCommandOptionType as Option } from 'discord-api-types/v10'
import type { CommandOption } from '../kernel/model.ts'

/** The options of a command or subcommand, with the path of group and subcommand to them. */
export interface Subcommand {
  path: Pick<CommandOption, 'name' | 'type'>[]
  options: CommandOption[]
}

function isNesting({ type }: Pick<CommandOption, 'type'>): boolean {
  return type === Option.Subcommand || type === Option.SubcommandGroup
}

/** Finds a subcommand by the names of its group and itself. @returns undefined for an unknown or incomplete path. */
export function findSubcommand(options: CommandOption[], names: readonly string[]): Subcommand | undefined {
  const [name, ...rest] = names
  if (name === undefined) return options.some(isNesting) ? undefined : { path: [], options }
  const option = options.find((one) => isNesting(one) && one.name === name)
  const below = option && findSubcommand(option.options ?? [], rest)
  return option && below && { ...below, path: [{ name, type: option.type }, ...below.path] }
}

/** Wraps the options of an interaction in their subcommand and group. */
export function nestedIn({ path }: Subcommand, options: object[]): object[] {
  return path.reduceRight<object[]>((inner, { name, type }) => [{ name, type, options: inner }], options)
}

/** Every subcommand of a command, with its description. */
export function subcommandsOf(options: CommandOption[]): (Subcommand & { description: string | null })[] {
  const nesting = options.filter(isNesting)
  if (nesting.length === 0) return [{ path: [], options, description: null }]
  return nesting.flatMap(({ name, type, description, options: inner }) =>
    subcommandsOf(inner ?? []).map((one) => ({
      ...one,
      path: [{ name, type }, ...one.path],
      description: one.description ?? description,
    })),
  )
}
