import * as z from 'zod/mini'
import * as firstPage from './kernel/first-page.ts'
import { endpoint } from './kernel/endpoint.ts'
import { GuildParams } from './kernel/fields.ts'

export const Guild = z.object({
  id: z.string(),
  name: z.string(),
  /** Hash of the icon; null without one. */
  icon: z.nullable(z.string()),
  /** Absent when it is not known. */
  member_count: z.optional(z.number()),
  is_bot_member: z.boolean(),
})
export type Guild = z.infer<typeof Guild>

export { isReceivedGuild, type ReceivedGuild } from './kernel/first-page.ts'

export const Channel = z.object({
  id: z.string(),
  name: z.string(),
  channel_type: z.number(),
  position: z.number(),
  topic: z.nullable(z.string()),
  /** Whether the bot can write in this channel. */
  can_send: z.boolean(),
  /** Whether the bot can ping every role in this channel; without that, only roles that are `mentionable`. */
  can_mention: z.boolean(),
  /** Permissions that the bot needs to write here, as a sentence. */
  reason: z.optional(z.string()),
})
export type Channel = z.infer<typeof Channel>

export const ReceivedChannel = z.extend(Channel, {
  channel_type: z.coerce.number(),
  position: z.coerce.number(),
  topic: z.nullish(z.string()),
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
  /** RGB as a number; 0 means no colour. */
  color: z.number(),
  position: z.number(),
  /** Whether the bot can assign this role. */
  assignable: z.boolean(),
  /** Whether every member may ping this role, and so the bot, wherever it can write. */
  mentionable: z.boolean(),
  /** Why the bot cannot assign it, as a sentence. */
  reason: z.optional(z.string()),
  /** Whether the role may moderate the server: given by a button, every member can take it. */
  moderates: z.boolean(),
  /** The permissions that let it moderate. A button gives the role only if each of them is confirmed. */
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
  summary: 'The servers that the user administers.',
  access: 'signedIn',
  response: z.array(Guild),
  status: 200,
})

export const getGuild = endpoint({
  ...firstPage.getGuild,
  summary: 'A server that the user administers.',
  access: 'guildAdmin',
  withoutBot: true,
  params: GuildParams,
  response: Guild,
  status: 200,
})

export const listChannels = endpoint({
  summary: "The server's channels, in Discord's order.",
  method: 'GET',
  path: '/guilds/:guildId/channels',
  access: 'guildAdmin',
  params: GuildParams,
  response: z.array(Channel),
  accepts: z.array(ReceivedChannel),
  status: 200,
})

export const listRoles = endpoint({
  summary: "The server's roles without @everyone, highest first, each with whether the bot can assign it.",
  method: 'GET',
  path: '/guilds/:guildId/roles',
  access: 'guildAdmin',
  params: GuildParams,
  response: z.array(Role),
  accepts: z.array(ReceivedRole),
  status: 200,
})

export const listEmojis = endpoint({
  summary: "The server's custom emoji.",
  method: 'GET',
  path: '/guilds/:guildId/emojis',
  access: 'guildAdmin',
  params: GuildParams,
  response: z.array(Emoji),
  status: 200,
})
