/*
 * What this Discord knows. All of it is plain JSON, since it is kept in a file. What goes over the wire is made from it by
 * each capability's `present.ts`. Ids are snowflakes as strings, times epoch ms, permissions bit sets as decimal strings.
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
  /** Offered on the sign-in page and in the chat page. The bot and people who are only scenery are not. */
  canSignIn: boolean
}

export interface Role {
  id: string
  name: string
  color: number
  hoist: boolean
  mentionable: boolean
  /** 0 is @everyone; higher outranks lower. */
  position: number
  permissions: string
  /** The bot whose own role this is; nobody can give it to another. */
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

/** Messages beside those of a channel. Who may see and write there is what its parent says. */
export interface Thread {
  /** That of the message it belongs to, if it belongs to one. */
  id: string
  /** 10 below an announcement, 11 public, 12 private: seen by its members and by those who manage threads. */
  type: number
  name: string
  parentId: string
  ownerId: string
  createdAt: number
  archived: boolean
  /** When it was last archived or taken up again. */
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
  /** Epoch ms; may lie in the past: a time-out that is over is not taken away. */
  timedOutUntil: number | null
}

export interface Ban {
  userId: string
  reason: string | null
}

export interface AuditLogEntry {
  id: string
  /** Discord's number of what was done. */
  actionType: number
  /** Who did it. */
  userId: string
  /** To whom, or to what. */
  targetId: string | null
  reason: string | null
  changes: JsonObject[]
  options: Record<string, string> | null
}

/** Something that a guild announces for a time. */
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
  /** 1 in a stage, 2 in a voice channel, 3 elsewhere. */
  entityType: number
  /** Null elsewhere. */
  channelId: string | null
  /** Null in a channel. */
  location: string | null
  /** Who is interested, by id. */
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
  /** Until when those who left are timed out all the same, by user id, in epoch ms. */
  timedOutAway: Record<string, number>
  autoModRules: AutoModRule[]
  scheduledEvents: ScheduledEvent[]
  /** Oldest first. */
  auditLog: AuditLogEntry[]
}

/** Where the bot and one person write to each other. */
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
  /** Ephemeral: only this user sees it, and the channel's list never has it. */
  onlyFor: string | null
}

export interface ApplicationCommand {
  id: string
  /** Null: global, in every guild that has the bot. */
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
  nsfw: boolean
}

export interface CommandChoice {
  name: string
  value: string | number
  name_localizations?: JsonObject | null
}

/** As it goes over the wire: this Discord reads only what it needs of it. */
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

/** A user's consent, from the moment of the redirect until it is revoked. */
export interface Grant {
  userId: string
  scopes: string[]
  /** Known until it is exchanged; then null. */
  code: { value: string; expiresAt: number; redirectUri: string; challenge: string | null } | null
  accessToken: string | null
  expiresAt: number
  refreshToken: string | null
}

/** The whole of it. */
export interface World {
  users: User[]
  guilds: Guild[]
  /** At most one of each person. */
  directChannels: DirectChannel[]
  /** People who take no direct messages from members of their servers, by id. */
  closedToDirect: string[]
  /** Of messages deleted in the last minutes. */
  deletedNonces: { authorId: string; channelId: string; nonce: string | number; createdAt: number }[]
  /** By channel id, oldest first; ephemeral ones too. */
  messages: Record<string, Message[]>
  commands: ApplicationCommand[]
  /** When commands were created, by guild id or "global": Discord allows 200 a day. */
  commandCreates: Record<string, number[]>
  grants: Grant[]
  interactions: Interaction[]
}
