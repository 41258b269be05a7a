import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

/** How often the dashboard asks, in ms. */
export const STATUS_POLL_MS = 30_000

export const getStatus = endpoint({
  summary:
    'Whether what is changed here reaches Discord at once; while it is away, changes are saved and follow later.',
  method: 'GET',
  path: '/status',
  access: 'signedIn',
  reply: z.object({ discord: z.enum(['up', 'away']) }),
  status: 200,
})
