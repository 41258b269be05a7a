import type { Application } from './application.ts'
import type { Clock } from './clock.ts'
import { DiscordError, UNKNOWN } from './errors.ts'
import { worldFile } from './file.ts'
import { createHub, type Dispatch, type Hub } from './hub.ts'
import { lookup } from './lookup.ts'
import type { Channel, Guild, Member, Message, Role, User, World } from './model.ts'
import { snowflakes } from './snowflake.ts'
import { findChannel } from './threads.ts'

/** What every part of the local Discord works on: the world as it is now, and the ways to change it. */
export interface State {
  readonly world: World
  /** The one application that there is; its bot's user has its id. */
  readonly application: Application
  readonly clock: Clock
  readonly hub: Hub
  /** A new id, greater than every one before. */
  nextId(): string
  /** Says what changed: to gateway sessions and chat pages at once, to the file soon. */
  tell(dispatch: Pick<Dispatch, 't' | 'd' | 'guildId'> & Partial<Dispatch>): void
  /** Something changed that nobody is told of (a token, a count). */
  keep(): void
  /** Writes what is outstanding. Rejects when it cannot be written. */
  close(): Promise<void>
}

/** What a file of any age has. */
const FIRST_PARTS = ['users', 'guilds', 'messages', 'commands', 'commandCreates', 'grants', 'interactions'] as const

export interface StateOptions {
  readonly application: Application
  /** The world of a first start. */
  readonly world: World
  /** Where the state is kept; null keeps it in memory. */
  readonly directory: string | null
  readonly clock: Clock
}

/**
 * Opens the state.
 *
 * @throws when the kept file is damaged, or the world lacks the application's bot or its owner.
 */
export function openState({ application, world, directory, clock }: StateOptions): State {
  const file = worldFile(directory, FIRST_PARTS, () => state.world)
  const hub = createHub()
  const state: State = {
    world: file.read() ?? structuredClone(world),
    application,
    clock,
    hub,
    nextId: snowflakes(clock),
    tell(dispatch) {
      file.changed()
      hub.emit({ channelId: null, audience: 'everyone', ...dispatch })
    },
    keep: () => file.changed(),
    close: () => file.close(),
  }
  requireItsPeople(state, directory)
  return state
}

function requireItsPeople({ world, application }: State, directory: string | null): void {
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

/** A channel, or a thread as one. @throws DiscordError 10003. */
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

/** The messages of a channel, oldest first, ephemeral ones too. */
export function messagesIn(state: State, channelId: string): Message[] {
  return (state.world.messages[channelId] ??= [])
}

/** @throws DiscordError 10008, also for an ephemeral message, which is no message of the channel. */
export function messageOf(state: State, channelId: string, messageId: string): Message {
  const message = messagesIn(state, channelId).find((one) => one.id === messageId && one.onlyFor === null)
  if (message === undefined) throw new DiscordError(404, UNKNOWN.message)
  return message
}
