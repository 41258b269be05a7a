import * as z from 'zod/mini'
import * as firstPage from './kernel/first-page.ts'
import { endpoint } from './kernel/endpoint.ts'
import { Snowflake } from './kernel/fields.ts'

export const getBotAvatar = endpoint({
  ...firstPage.getBotAvatar,
  summary: "The bot's avatar.",
  access: 'public',
  response: z.object({ avatar_url: z.nullable(z.string()) }),
  status: 200,
})

export const getBotOwner = endpoint({
  ...firstPage.getBotOwner,
  summary: "The bot's owner.",
  access: 'signedIn',
  response: z.object({ owner_id: z.nullable(z.string()) }),
  status: 200,
})

export { STATUS_POLL_MS, type ReceivedStatus } from './kernel/first-page.ts'

export const getStatus = endpoint({
  ...firstPage.getStatus,
  summary: 'Whether the bot runs and is connected: for the shard of a guild, or for any shard when no guild is given.',
  access: 'signedIn',
  query: z.object({ guild_id: z.optional(Snowflake) }),
  response: z.object({ discord: z.enum(['up', 'away']), bot: z.enum(['online', 'offline']) }),
  status: 200,
})
