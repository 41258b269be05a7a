import * as z from 'zod/mini'
import { endpoint } from './kernel/endpoint.ts'
import { Snowflake } from './kernel/fields.ts'

export const getBotAvatar = endpoint({
  summary: "The bot's avatar.",
  method: 'GET',
  path: '/bot/avatar',
  access: 'public',
  response: z.object({ avatar_url: z.nullable(z.string()) }),
  accepts: z.object({ avatar_url: z.nullish(z.string()) }),
  status: 200,
})

export const getBotOwner = endpoint({
  summary: "The bot's owner.",
  method: 'GET',
  path: '/bot/owner',
  access: 'signedIn',
  response: z.object({ owner_id: z.nullable(z.string()) }),
  status: 200,
})

/** How often the dashboard asks for the status, in ms. */
export const STATUS_POLL_MS = 30_000

export const getStatus = endpoint({
  summary: "Whether the bot runs and is connected, for a guild's shard or, without a guild, for any.",
  method: 'GET',
  path: '/status',
  access: 'signedIn',
  query: z.object({ guild_id: z.optional(Snowflake) }),
  response: z.object({ discord: z.enum(['up', 'away']), bot: z.enum(['online', 'offline']) }),
  status: 200,
})
