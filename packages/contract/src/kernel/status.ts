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

/**
 * How far Discord follows what was saved. `applied`: it has it. `queued`: it will follow. `blocked`: it refuses, for a reason that
 * the response names.
 */
export const JOB_STATUSES = ['applied', 'queued', 'blocked'] as const
export type JobStatusName = (typeof JOB_STATUSES)[number]
