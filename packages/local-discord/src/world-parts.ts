import { PermissionFlagsBits as P } from 'discord-api-types/v10'
import type { Application } from './kernel/application.ts'
import type { Channel, Guild, Member, Overwrite, Role, User, World } from './kernel/model.ts'

/** The application and world of a local Discord, to spread into the options of `startLocalDiscord`. */
export interface WorldOptions {
  readonly application: Application
  /** The initial world. A stored state takes precedence. */
  readonly world: World
}

/** The permissions of @everyone in a new guild on Discord. */
export const EVERYONE_MAY =
  P.ViewChannel |
  P.SendMessages |
  P.SendMessagesInThreads |
  P.CreatePublicThreads |
  P.ReadMessageHistory |
  P.EmbedLinks |
  P.AttachFiles |
  P.AddReactions |
  P.UseExternalEmojis |
  P.UseApplicationCommands |
  P.Connect |
  P.Speak |
  P.ChangeNickname |
  P.CreateInstantInvite

/** A world without messages, commands and grants. @param users includes the application's bot. */
export function createWorld(users: User[], guilds: Guild[]): World {
  return {
    newestId: '0',
    users,
    guilds,
    directChannels: [],
    closedToDirect: [],
    deletedNonces: [],
    messages: {},
    commands: [],
    commandCreates: {},
    grants: [],
    interactions: [],
  }
}

/** A user who can sign in and use the chat page. */
export function person(id: string, username: string, more?: Partial<User>): User {
  return { id, username, globalName: null, avatar: null, bot: false, canSignIn: true, ...more }
}

/** The user of the application's bot. */
export function botOf({ id, name }: Application, more?: Pick<User, 'avatar'>): User {
  return { id, username: name, globalName: null, avatar: null, bot: true, canSignIn: false, ...more }
}

/** A guild. Its roles must include @everyone, whose id is the guild's. */
export function guild(
  parts: Pick<Guild, 'id' | 'name' | 'ownerId' | 'roles' | 'channels' | 'members'> &
    Partial<Pick<Guild, 'icon' | 'description' | 'emojis'>>,
): Guild {
  return {
    icon: null,
    description: null,
    emojis: [],
    threads: [],
    bans: [],
    timedOutAway: {},
    autoModRules: [],
    scheduledEvents: [],
    auditLog: [],
    ...parts,
  }
}

/** The role @everyone, which has the guild's id. @param permissions Discord's permission bits. */
export function everyoneRole(guildId: string, permissions: bigint): Role {
  return role(guildId, '@everyone', 0, permissions)
}

/** @param position above 0. A higher position outranks a lower one. */
export function role(id: string, name: string, position: number, permissions: bigint, more?: Partial<Role>): Role {
  const plain = { color: 0, hoist: false, mentionable: false, botId: null }
  return { id, name, position, permissions: permissions.toString(), ...plain, ...more }
}

/** @param type Discord's channel type: 0 text, 2 voice, 4 category, 5 announcement. */
export function channel(id: string, type: number, name: string, position: number, more?: Partial<Channel>): Channel {
  return { id, type, name, position, parentId: null, topic: null, nsfw: false, overwrites: [], ...more }
}

/** A permission overwrite for a role. @param roleId the guild's id for @everyone. */
export function overwriteFor(roleId: string, { allow, deny }: { allow?: bigint; deny?: bigint }): Overwrite {
  return { id: roleId, type: 0, allow: (allow ?? 0n).toString(), deny: (deny ?? 0n).toString() }
}

/** @param joinedAt an ISO time. */
export function member(userId: string, joinedAt: string, roleIds?: string[], nick?: string): Member {
  return {
    userId,
    nick: nick ?? null,
    roleIds: roleIds ?? [],
    joinedAt: Date.parse(joinedAt),
    isPending: false,
    timedOutUntil: null,
  }
}
