import * as z from 'zod/mini'
import { AREAS } from './kernel/areas.ts'
import { endpoint } from './kernel/endpoint.ts'
import { GuildParams } from './kernel/fields.ts'

/** `broken`: a part of the configuration does nothing. `warning`: it works, but not as it was probably meant. */
export const SEVERITIES = ['broken', 'warning'] as const
export type Severity = (typeof SEVERITIES)[number]

/**
 * The place in the dashboard where a problem is fixed: a tab or a screen of the server's page, and the part that is open in it. The names are those
 * of the page's history state.
 */
export const HealthPlace = z.object({
  tab: z.string(),
  subTab: z.optional(z.string()),
  channelId: z.optional(z.string()),
  modal: z.optional(z.object({ kind: z.string(), id: z.optional(z.string()) })),
})
export type HealthPlace = z.infer<typeof HealthPlace>

/** A part of a server's configuration that does not work. */
export const HealthProblem = z.object({
  /** Unique in the server, and the same as long as the cause lasts. */
  id: z.string(),
  /** Null for what belongs to no area; only administrators see that. */
  area: z.nullable(z.enum(AREAS)),
  severity: z.enum(SEVERITIES),
  /** The part that does not work, as a sentence. */
  title: z.string(),
  /** Why, as sentences. */
  detail: z.string(),
  /** How to fix it, with the names of Discord's own settings. */
  fix: z.string(),
  /** Null for a problem that can only be fixed in Discord. */
  place: z.nullable(HealthPlace),
  /** ISO UTC. */
  since: z.string(),
})
export type HealthProblem = z.infer<typeof HealthProblem>

export const ReceivedHealthProblem = z.extend(HealthProblem, { area: z.nullable(z.string()), severity: z.string() })
export type ReceivedHealthProblem = z.infer<typeof ReceivedHealthProblem>

/** The steps with which a new server is set up, in their order. */
export const FIRST_STEPS = ['time_zone', 'welcome', 'rules', 'reminder', 'role_menu', 'access'] as const
export type FirstStep = (typeof FIRST_STEPS)[number]

export const Health = z.object({
  /** The time of which the list is true, in ISO UTC: while the bot is connected it sees each change. Null before the first search. */
  checked_at: z.nullable(z.string()),
  /** Broken parts first, then the oldest first. */
  problems: z.array(HealthProblem),
  /** The first steps in their order, while the server is new and one is left to do; for administrators only. */
  first_steps: z.optional(z.array(z.object({ step: z.enum(FIRST_STEPS), is_done: z.boolean() }))),
})
export type Health = z.infer<typeof Health>

export const ReceivedHealth = z.extend(Health, {
  problems: z.array(ReceivedHealthProblem),
  first_steps: z.optional(z.array(z.object({ step: z.string(), is_done: z.boolean() }))),
})
export type ReceivedHealth = z.infer<typeof ReceivedHealth>

export const getHealth = endpoint({
  summary: 'The problems of a server that the caller may see.',
  method: 'GET',
  path: '/guilds/:guildId/health',
  access: 'anyGrant',
  params: GuildParams,
  response: Health,
  accepts: ReceivedHealth,
  status: 200,
})
