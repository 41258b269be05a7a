import { PermissionFlagsBits as P } from 'discord-api-types/v10'
import type { Application } from './kernel/application.ts'
import type { Channel, Guild, Member, Overwrite, Role, User, World } from './kernel/model.ts'

/** What a local Discord starts with: spread it into its options. */
export interface WorldOptions {
  /** Whose bot connects. */
  readonly application: Application
  /** Who and what there is at a first start; a state that was kept comes before it. */
  readonly world: World
}

/** What a new server of Discord's lets every member do. */
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

/** A world of people, the application's bot among them, and guilds, in which nothing has been done yet. */
export function createWorld(users: User[], guilds: Guild[]): World {
  return {
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

/** A person who can sign in and write on the chat page. */
export function person(id: string, username: string, more?: Partial<User>): User {
  return { id, username, globalName: null, avatar: null, bot: false, canSignIn: true, ...more }
}

/** The user of the application's bot. */
export function botOf({ id, name }: Application, more?: Pick<User, 'avatar'>): User {
  return { id, username: name, globalName: null, avatar: null, bot: true, canSignIn: false, ...more }
}

/** A guild; of its roles one has the guild's own id and is @everyone. */
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

export function everyoneRole(guildId: string, permissions: bigint): Role {
  return role(guildId, '@everyone', 0, permissions)
}

/** @param position above 0; a higher one outranks a lower one. */
export function role(id: string, name: string, position: number, permissions: bigint, more?: Partial<Role>): Role {
  const plain = { color: 0, hoist: false, mentionable: false, botId: null }
  return { id, name, position, permissions: permissions.toString(), ...plain, ...more }
}

/** @param type Discord's channel type: 0 text, 2 voice, 4 category, 5 announcement. */
export function channel(id: string, type: number, name: string, position: number, more?: Partial<Channel>): Channel {
  return { id, type, name, position, parentId: null, topic: null, nsfw: false, overwrites: [], ...more }
}

/** What a role, @everyone by the guild's id, may do in a channel besides or not. */
export function overwriteFor(roleId: string, { allow, deny }: { allow?: bigint; deny?: bigint }): Overwrite {
  return { id: roleId, type: 0, allow: (allow ?? 0n).toString(), deny: (deny ?? 0n).toString() }
}

/** @param joinedAt an ISO time. */
export function member(userId: string, joinedAt: string, roleIds?: string[], nick?: string): Member {
  return { userId, nick: nick ?? null, roleIds: roleIds ?? [], joinedAt: Date.parse(joinedAt), timedOutUntil: null }
}
