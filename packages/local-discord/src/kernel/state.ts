import type { Application } from './application.ts'
import type { Clock } from './clock.ts'
import { DiscordError, UNKNOWN } from './errors.ts'
import { worldFile } from './file.ts'
import { createHub, type Dispatch, type Hub } from './hub.ts'
import { lookup } from './lookup.ts'
import type { Channel, Guild, Member, Message, Role, User, World } from './model.ts'
import { snowflakeAfter } from './snowflake.ts'
import { findChannel } from './threads.ts'

/** The shared state of a local Discord: the world and the functions that every change of it uses. */
export interface State {
  readonly world: World
  /** The only application. Its bot's user has the same id. */
  readonly application: Application
  readonly clock: Clock
  readonly hub: Hub
  /** Page Bot of the Developer Portal, Privileged Gateway Intents. Not stored. */
  arePrivilegedIntentsOn: boolean
  /** A new snowflake, greater than every earlier one. */
  nextId(): string
  /** Publishes a change to gateway sessions and chat pages and saves the world, as `save` does. */
  publish(dispatch: Pick<Dispatch, 't' | 'd' | 'guildId'> & Partial<Dispatch>): void
  /** Schedules a write of the world within half a second. For changes without an event, such as tokens. */
  save(): void
  /** Writes unsaved changes. Rejects when the write fails. */
  close(): Promise<void>
}

/** The parts that every version of the file has. */
const FIRST_PARTS = ['users', 'guilds', 'messages', 'commands', 'commandCreates', 'grants', 'interactions'] as const

interface StateOptions {
  readonly application: Application
  /** Used when no state is stored yet. */
  readonly world: World
  /** The folder of the state's file; null keeps the state in memory. */
  readonly directory: string | null
  readonly clock: Clock
}

/**
 * Opens the stored state, or a copy of the passed world.
 *
 * @throws Error when the file is damaged, or when the world lacks the application's bot or owner.
 */
export function openState({ application, world, directory, clock }: StateOptions): State {
  const file = worldFile(directory, FIRST_PARTS, () => state.world)
  const hub = createHub()
  const state: State = {
    world: file.read() ?? structuredClone(world),
    application,
    clock,
    hub,
    arePrivilegedIntentsOn: true,
    nextId: () => (state.world.newestId = snowflakeAfter(state.world.newestId, clock)),
    publish(dispatch) {
      file.changed()
      hub.publish({ channelId: null, audience: 'everyone', ...dispatch })
    },
    save: () => file.changed(),
    close: () => file.close(),
  }
  requireBotAndOwner(state, directory)
  return state
}

function requireBotAndOwner({ world, application }: State, directory: string | null): void {
  const where = directory === null ? 'The world' : `The world, passed or kept in ${directory},`
  if (!world.users.some(({ id, bot }) => bot && id === application.id))
    throw new Error(`${where} has no bot with the id of the application, ${application.id}.`)
  if (!world.users.some(({ id }) => id === application.ownerId))
    throw new Error(`${where} has no user with the id of the application's owner, ${application.ownerId}.`)
}

/** @throws DiscordError 10004. */
export function guildOf(state: State, guildId: string): Guild {
  const guild = state.world.guilds.find((one) => one.id === guildId)
  if (guild === undefined) throw new DiscordError(404, UNKNOWN.guild)
  return guild
}

/** A channel, or a thread in the shape of a channel. @throws DiscordError 10003. */
export function channelOf(state: State, channelId: string): { guild: Guild; channel: Channel } {
  for (const guild of state.world.guilds) {
    const channel = findChannel(guild, channelId)
    if (channel !== undefined) return { guild, channel }
  }
  throw new DiscordError(404, UNKNOWN.channel)
}

const memberIn = lookup<Member>(({ userId }) => userId)
const userIn = lookup<User>(({ id }) => id)

export function findMember(guild: Guild, userId: string): Member | undefined {
  return memberIn(guild.members, userId)
}

/** @throws DiscordError 10007. */
export function memberOf(guild: Guild, userId: string): Member {
  const member = findMember(guild, userId)
  if (member === undefined) throw new DiscordError(404, UNKNOWN.member)
  return member
}

/** @throws DiscordError 10011. */
export function roleOf(guild: Guild, roleId: string): Role {
  const role = guild.roles.find((one) => one.id === roleId)
  if (role === undefined) throw new DiscordError(404, UNKNOWN.role)
  return role
}

/** @throws DiscordError 10013. */
export function userOf(state: State, userId: string): User {
  const user = userIn(state.world.users, userId)
  if (user === undefined) throw new DiscordError(404, UNKNOWN.user)
  return user
}

/** The messages of a channel, oldest first, including ephemeral ones. */
export function messagesIn(state: State, channelId: string): Message[] {
  return (state.world.messages[channelId] ??= [])
}

/** A message of a channel. @throws DiscordError 10008, also for an ephemeral message. */
export function messageOf(state: State, channelId: string, messageId: string): Message {
  const message = messagesIn(state, channelId).find((one) => one.id === messageId && one.onlyFor === null)
  if (message === undefined) throw new DiscordError(404, UNKNOWN.message)
  return message
}
