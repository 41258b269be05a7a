import * as z from 'zod/mini'
import { endpoint } from './kernel/endpoint.ts'

export const getBotAvatar = endpoint({
  summary: "The address of the bot's avatar.",
  method: 'GET',
  path: '/bot/avatar',
  access: 'public',
  reply: z.object({ avatar_url: z.optional(z.nullable(z.string())) }),
  status: 200,
})

export const getBotOwner = endpoint({
  summary: "The id of the bot's owner.",
  method: 'GET',
  path: '/bot/owner',
  access: 'signedIn',
  reply: z.object({ owner_id: z.nullable(z.string()) }),
  status: 200,
})
