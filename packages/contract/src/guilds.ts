import * as z from 'zod/mini'
import { endpoint } from './kernel/endpoint.ts'
import { GuildParams } from './kernel/snowflake.ts'

export const Guild = z.object({
  id: z.string(),
  name: z.optional(z.nullable(z.string())),
  /** Hash of the icon, or nothing. */
  icon: z.optional(z.nullable(z.string())),
  member_count: z.optional(z.nullable(z.number())),
  is_bot_member: z.boolean(),
})
export type Guild = z.infer<typeof Guild>

export const Channel = z.object({
  id: z.string(),
  name: z.string(),
  channel_type: z.coerce.number(),
  position: z.coerce.number(),
  topic: z.optional(z.nullable(z.string())),
})
export type Channel = z.infer<typeof Channel>

/** Discord's number for a text channel, the only type that pickers offer. */
export const TEXT_CHANNEL = 0

export const Role = z.object({
  id: z.string(),
  name: z.string(),
  /** RGB as a number; 0 means no colour. */
  color: z._default(z.number(), 0),
  position: z.optional(z.number()),
  /** Whether the bot may give this role; absent means yes. */
  assignable: z.optional(z.boolean()),
  /** Why it may not, as a sentence. */
  reason: z.optional(z.string()),
})
export type Role = z.infer<typeof Role>

export const Emoji = z.object({ id: z.string(), name: z.string(), url: z.string() })
export type Emoji = z.infer<typeof Emoji>

export const listGuilds = endpoint({
  summary: 'The servers that the user administers: those with the bot first, then by name.',
  method: 'GET',
  path: '/guilds',
  access: 'signedIn',
  reply: z.array(Guild),
  status: 200,
})

export const getGuild = endpoint({
  summary: 'One server that the user administers, with or without the bot.',
  method: 'GET',
  path: '/guilds/:guildId',
  access: 'guildAdmin',
  withoutBot: true,
  params: GuildParams,
  reply: Guild,
  status: 200,
})

export const listChannels = endpoint({
  summary: "The server's channels, in Discord's order.",
  method: 'GET',
  path: '/guilds/:guildId/channels',
  access: 'guildAdmin',
  params: GuildParams,
  reply: z.array(Channel),
  status: 200,
})

export const listRoles = endpoint({
  summary: "The server's roles without @everyone, highest first, each with whether the bot may give it.",
  method: 'GET',
  path: '/guilds/:guildId/roles',
  access: 'guildAdmin',
  params: GuildParams,
  reply: z.array(Role),
  status: 200,
})

export const listEmojis = endpoint({
  summary: "The server's custom emoji.",
  method: 'GET',
  path: '/guilds/:guildId/emojis',
  access: 'guildAdmin',
  params: GuildParams,
  reply: z.array(Emoji),
  status: 200,
})
