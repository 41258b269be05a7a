import * as z from 'zod/mini'
import * as firstPage from './kernel/first-page.ts'
import { endpoint } from './kernel/endpoint.ts'
import { GuildParams } from './kernel/fields.ts'
import { GrantedAreas } from './kernel/granted-areas.ts'

export const Guild = z.object({
  id: z.string(),
  name: z.string(),
  /** Hash of the icon; null without one. */
  icon: z.nullable(z.string()),
  /** Absent when it is not known. */
  member_count: z.optional(z.number()),
  is_bot_member: z.boolean(),
  /**
   * The caller's access: to everything, or the level of each area. Null when it is decided only once the server is opened. It is a member of
   * the union, since the serializer of responses refuses null for a union with a nullable member.
   */
  access: z.optional(z.union([z.literal('admin'), GrantedAreas, z.null()])),
  /** Why the caller, who has a grant, cannot change anything now, as a sentence; absent if the caller can. */
  read_only: z.optional(z.string()),
  /** The number of problems that the caller may see; absent without the bot, and until the access is decided. */
  problem_count: z.optional(z.number()),
})
export type Guild = z.infer<typeof Guild>

export { isReceivedGuild, type ReceivedGuild } from './kernel/first-page.ts'

export const Channel = z.object({
  id: z.string(),
  name: z.string(),
  channel_type: z.number(),
  position: z.number(),
  topic: z.nullable(z.string()),
  /** The id of its category, which is in the same list. */
  parent_id: z.nullable(z.string()),
  /** Whether the bot can write in this channel. */
  can_send: z.boolean(),
  /** Whether the bot can ping every role in this channel; without that, only roles that are `mentionable`. */
  can_mention: z.boolean(),
  /** Permissions that the bot needs to write here, as a sentence. */
  reason: z.optional(z.string()),
  /** Why the bot writes nothing here for the caller, who has a grant, as a sentence; absent if it does. */
  beyond: z.optional(z.string()),
  /** Whether the caller can ping every role here in Discord. Absent means yes. */
  may_mention: z.optional(z.boolean()),
})
export type Channel = z.infer<typeof Channel>

export const ReceivedChannel = z.extend(Channel, {
  channel_type: z.coerce.number(),
  position: z.coerce.number(),
  topic: z.nullish(z.string()),
  parent_id: z.nullish(z.string()),
  /** Absent means yes, as for `can_mention`. */
  can_send: z.optional(z.boolean()),
  can_mention: z.optional(z.boolean()),
})
export type ReceivedChannel = z.infer<typeof ReceivedChannel>

/** Discord's number for a text channel, the only type that pickers offer. */
export const TEXT_CHANNEL = 0

export const Role = z.object({
  id: z.string(),
  name: z.string(),
  /** RGB as a number; 0 means the default color. */
  color: z.number(),
  position: z.number(),
  /** Whether the bot can assign this role. */
  assignable: z.boolean(),
  /** Whether every member may ping this role, and so may the bot, wherever it can write. */
  mentionable: z.boolean(),
  /** Whether an integration or Discord gives the role, such as the one of a bot. Absent means no. */
  managed: z.optional(z.boolean()),
  /** Why the bot cannot assign it, as a sentence. */
  reason: z.optional(z.string()),
  /** Whether the role has moderation permissions, which a button would give to every member. */
  moderates: z.boolean(),
  /** The role's moderation permissions. A button gives the role only if each of them is confirmed. */
  moderation_permissions: z.array(z.string()),
})
export type Role = z.infer<typeof Role>

export const ReceivedRole = z.extend(Role, {
  color: z._default(z.number(), 0),
  position: z.optional(z.number()),
  /** Absent means yes. */
  assignable: z.optional(z.boolean()),
  mentionable: z.optional(z.boolean()),
  /** Absent means no. */
  moderates: z.optional(z.boolean()),
  /** Absent means none. */
  moderation_permissions: z.optional(z.array(z.string())),
})
export type ReceivedRole = z.infer<typeof ReceivedRole>

export const Emoji = z.object({ id: z.string(), name: z.string(), url: z.string() })
export type Emoji = z.infer<typeof Emoji>

export const listGuilds = endpoint({
  ...firstPage.listGuilds,
  summary: 'The servers that the user administers, or has access to.',
  access: 'signedIn',
  response: z.array(Guild),
  status: 200,
})

export const getGuild = endpoint({
  ...firstPage.getGuild,
  summary: 'A server that the user administers, or has access to.',
  access: 'anyGrant',
  withoutBot: true,
  params: GuildParams,
  response: Guild,
  status: 200,
})

export const listChannels = endpoint({
  summary: "The server's channels that the caller can view, in Discord's order.",
  method: 'GET',
  path: '/guilds/:guildId/channels',
  access: 'anyGrant',
  params: GuildParams,
  response: z.array(Channel),
  accepts: z.array(ReceivedChannel),
  status: 200,
})

export const listRoles = endpoint({
  summary: "The server's roles without @everyone, highest first, each with whether the bot can assign it.",
  method: 'GET',
  path: '/guilds/:guildId/roles',
  access: 'anyGrant',
  params: GuildParams,
  response: z.array(Role),
  accepts: z.array(ReceivedRole),
  status: 200,
})

export const listEmojis = endpoint({
  summary: "The server's custom emoji.",
  method: 'GET',
  path: '/guilds/:guildId/emojis',
  access: 'anyGrant',
  params: GuildParams,
  response: z.array(Emoji),
  status: 200,
})
