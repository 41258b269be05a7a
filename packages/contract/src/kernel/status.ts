import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

/** How often the dashboard asks, in ms. */
export const STATUS_POLL_MS = 30_000

export const getStatus = endpoint({
  summary: 'Whether the bot is connected.',
  method: 'GET',
  path: '/status',
  access: 'signedIn',
  response: z.object({ discord: z.enum(['up', 'away']) }),
  status: 200,
})
