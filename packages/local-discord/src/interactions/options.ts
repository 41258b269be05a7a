import { ApplicationCommandOptionType as Option } from 'discord-api-types/v10'
import { presentChannel } from '../channels/present.ts'
import { invalidField } from '../kernel/invalid.ts'
import type { CommandOption, Guild, Member } from '../kernel/model.ts'
import { channelPermissions } from '../kernel/permissions.ts'
import { findMember, type State } from '../kernel/state.ts'
import { presentMemberAlone } from '../members/present.ts'
import { presentRole } from '../roles/present.ts'
import { presentUser } from '../users/present.ts'

/** A user's value for an option. Users, roles and channels are ids. */
export interface OptionInput {
  name: string
  value: string | number | boolean
}

/** The guild and member for whom options are resolved. */
interface OptionContext {
  state: State
  guild: Guild
  member: Member
}

type Resolved = Record<'users' | 'members' | 'roles' | 'channels', Record<string, object>>

/** The options of an interaction, with the objects that their ids refer to. */
export interface ReadOptions {
  options: { name: string; type: number; value: string | number | boolean }[]
  /** Contains only kinds that occur. */
  resolved: Partial<Resolved>
}

/**
 * Validates a user's input against the command's options, as Discord's client does.
 *
 * @throws DiscordError 50035 naming the option.
 */
export function readOptions(
  context: OptionContext,
  commandName: string,
  commandOptions: CommandOption[],
  input: OptionInput[],
): ReadOptions {
  const resolved: Resolved = { users: {}, members: {}, roles: {}, channels: {} }
  const unknown = input.find((one) => commandOptions.every((option) => option.name !== one.name))
  if (unknown) throw invalidField(unknown.name, 'UNKNOWN_OPTION', `/${commandName} has no such option.`)
  const options = commandOptions.flatMap((option) => {
    const value = input.find((one) => one.name === option.name)?.value
    if (value !== undefined)
      return [{ name: option.name, type: option.type, value: checked(context, option, value, resolved) }]
    if (option.required === true) throw invalidField(option.name, 'BASE_TYPE_REQUIRED', 'This option is required.')
    return []
  })
  const occurring = Object.entries(resolved).filter(([, found]) => Object.keys(found).length > 0)
  return { options, resolved: Object.fromEntries(occurring) }
}

function checked(
  context: OptionContext,
  option: CommandOption,
  value: OptionInput['value'],
  resolved: Resolved,
): OptionInput['value'] {
  const errorOf = (message: string): Error => invalidField(option.name, 'BAD_OPTION', message)
  if (option.choices?.length && !option.choices.some((choice) => choice.value === value))
    throw errorOf('Choose one of the list.')
  switch (option.type) {
    case Option.String: {
      const { min_length: min = 0, max_length: max = 6_000 } = option
      if (typeof value === 'string' && value.length >= min && value.length <= max) return value
      throw errorOf(`Must be a text of ${min} to ${max} characters.`)
    }
    case Option.Integer:
    case Option.Number:
      return checkedNumber(option, value, errorOf)
    case Option.Boolean:
      if (typeof value === 'boolean') return value
      throw errorOf('Must be true or false.')
    case Option.User:
      if (typeof value === 'string' && resolveUser(context, value, resolved)) return value
      throw errorOf('There is no such user.')
    case Option.Role:
      if (typeof value === 'string' && resolveRole(context, value, resolved)) return value
      throw errorOf('There is no such role.')
    case Option.Channel:
      if (typeof value === 'string' && resolveChannel(context, option, value, resolved)) return value
      throw errorOf('There is no such channel.')
    case Option.Mentionable:
      if (typeof value === 'string' && (resolveRole(context, value, resolved) || resolveUser(context, value, resolved)))
        return value
      throw errorOf('There is no such user or role.')
    default:
      throw errorOf('The local Discord cannot fill in this kind of option.')
  }
}

function checkedNumber(option: CommandOption, value: unknown, errorOf: (message: string) => Error): number {
  const { min_value: min = -(2 ** 53), max_value: max = 2 ** 53 } = option
  if (typeof value !== 'number' || value < min || value > max) throw errorOf(`Must be a number from ${min} to ${max}.`)
  if (option.type === Option.Integer && !Number.isInteger(value)) throw errorOf('Must be a whole number.')
  return value
}

function resolveUser({ state, guild }: OptionContext, id: string, resolved: Resolved): boolean {
  const user = state.world.users.find((one) => one.id === id)
  if (user === undefined) return false
  resolved.users[id] = presentUser(user)
  const member = findMember(guild, id)
  if (member) resolved.members[id] = presentMemberAlone(member)
  return true
}

function resolveRole({ guild }: OptionContext, id: string, resolved: Resolved): boolean {
  const role = guild.roles.find((one) => one.id === id)
  if (role === undefined) return false
  resolved.roles[id] = presentRole(role)
  return true
}

function resolveChannel(
  { state, guild, member }: OptionContext,
  option: CommandOption,
  id: string,
  resolved: Resolved,
): boolean {
  const channel = guild.channels.find((one) => one.id === id)
  if (channel === undefined || (option.channel_types?.length && !option.channel_types.includes(channel.type)))
    return false
  const permissions = channelPermissions(guild, channel, member, state.clock.now()).toString()
  resolved.channels[id] = { ...presentChannel(state, guild, channel), permissions }
  return true
}
