/*
 * The world: plain JSON, since it is stored in a file. Each capability's `present.ts` converts it to Discord's objects.
 * Ids are snowflakes as strings, times epoch ms, permissions bit sets as decimal strings.
 */

import type { AutoModRule } from './auto-mod-rule.ts'
import type { Interaction, MessageInteraction } from './interaction.ts'

export type Json = string | number | boolean | null | Json[] | { [key: string]: Json }
export type JsonObject = { [key: string]: Json }

export interface User {
  id: string
  username: string
  globalName: string | null
  avatar: string | null
  bot: boolean
  /** Whether the sign-in page and the chat page offer the user. */
  canSignIn: boolean
}

export interface Role {
  id: string
  name: string
  color: number
  hoist: boolean
  mentionable: boolean
  /** 0 is @everyone. A higher position outranks a lower one. */
  position: number
  permissions: string
  /** The bot whose managed role this is; no other member can have it. */
  botId: string | null
}

export interface Overwrite {
  id: string
  /** 0 role, 1 member. */
  type: 0 | 1
  allow: string
  deny: string
}

export interface Channel {
  id: string
  /** Discord's channel type: 0 text, 2 voice, 4 category, 5 announcement, 13 stage, 15 forum. */
  type: number
  name: string
  position: number
  parentId: string | null
  topic: string | null
  nsfw: boolean
  overwrites: Overwrite[]
}

/** A thread. Its parent's overwrites apply to it. */
export interface Thread {
  /** A thread that starts from a message has the id of the message. */
  id: string
  /** Discord's channel type: 10 announcement thread, 11 public thread, 12 private thread. */
  type: number
  name: string
  parentId: string
  ownerId: string
  createdAt: number
  archived: boolean
  /** The time at which the thread was last archived or unarchived. */
  archivedAt: number
  autoArchiveMinutes: number
  locked: boolean
  invitable: boolean
  members: { userId: string; joinedAt: number }[]
}

export interface Emoji {
  id: string
  name: string
  animated: boolean
}

export interface Member {
  userId: string
  nick: string | null
  roleIds: string[]
  joinedAt: number
  /** Whether the member has not passed the guild's membership screening. */
  isPending: boolean
  /** Epoch ms. An expired time-out stays, as on Discord. */
  timedOutUntil: number | null
}

export interface Ban {
  userId: string
  reason: string | null
}

export interface AuditLogEntry {
  id: string
  /** Discord's audit log event. */
  actionType: number
  /** The user who acted. */
  userId: string
  /** The affected user or object. */
  targetId: string | null
  reason: string | null
  changes: JsonObject[]
  options: Record<string, string> | null
}

export interface ScheduledEvent {
  id: string
  creatorId: string
  name: string
  description: string | null
  /** Epoch ms. */
  startsAt: number
  endsAt: number | null
  /** 1 scheduled, 2 active, 3 completed, 4 canceled. */
  status: number
  /** 1 stage, 2 voice channel, 3 external. */
  entityType: number
  /** Null for an external event. */
  channelId: string | null
  /** Null for an event in a channel. */
  location: string | null
  /** The users who are interested. */
  userIds: string[]
}

export interface Guild {
  id: string
  name: string
  icon: string | null
  ownerId: string
  description: string | null
  roles: Role[]
  channels: Channel[]
  threads: Thread[]
  emojis: Emoji[]
  members: Member[]
  bans: Ban[]
  /** Ends of the time-outs of users who left, by user id, in epoch ms: rejoining does not lift a time-out. */
  timedOutAway: Record<string, number>
  autoModRules: AutoModRule[]
  scheduledEvents: ScheduledEvent[]
  /** Oldest first. */
  auditLog: AuditLogEntry[]
}

/** The channel of direct messages between the bot and a user. */
export interface DirectChannel {
  id: string
  userId: string
}

export interface Message {
  id: string
  /** Discord's message type: 0 default, 7 a member joined, 19 reply, 20 answer to a slash command, 24 AutoMod's alert. */
  type: number
  channelId: string
  /** Null for a direct message. */
  guildId: string | null
  authorId: string
  content: string
  embeds: JsonObject[]
  components: JsonObject[]
  flags: number
  tts: boolean
  nonce: string | number | null
  mentionIds: string[]
  mentionRoleIds: string[]
  mentionEveryone: boolean
  createdAt: number
  editedAt: number | null
  replyTo: { messageId: string; channelId: string } | null
  applicationId: string | null
  interaction: MessageInteraction | null
  /** For an ephemeral message: the only user who sees it. */
  onlyFor: string | null
}

export interface ApplicationCommand {
  id: string
  /** Null for a global command. */
  guildId: string | null
  version: string
  type: number
  name: string
  description: string
  options: CommandOption[]
  nameLocalizations: JsonObject | null
  descriptionLocalizations: JsonObject | null
  defaultMemberPermissions: string | null
  dmPermission: boolean
  /** Discord's interaction context types; null for those of dmPermission. */
  contexts: number[] | null
  /** Discord's integration types: 0 an installation in a guild, 1 one of a user. */
  integrationTypes: number[]
  nsfw: boolean
}

export interface CommandChoice {
  name: string
  value: string | number
  name_localizations?: JsonObject | null
}

/** An option in Discord's own format. */
export interface CommandOption {
  type: number
  name: string
  description: string
  required?: boolean
  choices?: CommandChoice[]
  options?: CommandOption[]
  channel_types?: number[]
  min_value?: number
  max_value?: number
  min_length?: number
  max_length?: number
  autocomplete?: boolean
  name_localizations?: JsonObject | null
  description_localizations?: JsonObject | null
}

/** A user's authorization of the application, until it is revoked. */
export interface Grant {
  userId: string
  scopes: string[]
  /** Null once it is exchanged for tokens. */
  code: { value: string; expiresAt: number; redirectUri: string; challenge: string | null } | null
  accessToken: string | null
  expiresAt: number
  refreshToken: string | null
}

export interface World {
  /** The greatest snowflake created so far; "0" in a new world. */
  newestId: string
  users: User[]
  guilds: Guild[]
  /** At most one per user. */
  directChannels: DirectChannel[]
  /** Users who accept no direct messages from members of their guilds. */
  closedToDirect: string[]
  /** Nonces of messages deleted in the last minutes. */
  deletedNonces: { authorId: string; channelId: string; nonce: string | number; createdAt: number }[]
  /** Messages by channel id, oldest first, including ephemeral ones. */
  messages: Record<string, Message[]>
  commands: ApplicationCommand[]
  /** Times at which commands were created, by guild id or "global", for Discord's limit of 200 a day. */
  commandCreates: Record<string, number[]>
  grants: Grant[]
  interactions: Interaction[]
}
