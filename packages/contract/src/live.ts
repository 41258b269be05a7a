import * as z from 'zod/mini'
import { AREAS } from './kernel/areas.ts'
import { endpoint } from './kernel/endpoint.ts'
import { GuildParams } from './kernel/fields.ts'

/**
 * The parts of a server's data that a live event names: the areas of its configuration, and
 * - `access`: the grants;
 * - `guild`: the name, the channels and the roles;
 * - `health`: the problems;
 * - `history`: the revisions.
 */
export const LIVE_AREAS = [...AREAS, 'access', 'guild', 'health', 'history'] as const

export const LiveArea = z.enum(LIVE_AREAS)
export type LiveArea = z.infer<typeof LiveArea>

/** The most streams of a user: a browser has six connections to an origin. */
export const MOST_STREAMS = 4
/** The time between two comments of a stream, in ms. They show that it is alive. */
export const COMMENT_EVERY_MS = 20_000
/** The changes of this time before a stream opened are announced on it too, in ms, so that a page need not read its data twice. */
export const CHANGES_REMEMBERED_MS = 5_000

/**
 * The reason for which the server ends a stream:
 * - `session`: the user signed out;
 * - `access`: the user may no longer manage the server;
 * - `slow`: the client did not read;
 * - `shutdown`: the program ends.
 */
export const LiveEnd = z.enum(['session', 'access', 'slow', 'shutdown'])
export type LiveEnd = z.infer<typeof LiveEnd>

/** The events of a stream by name, each with its data. */
const LIVE_EVENTS = {
  /** The stream is open: every later change is announced. */
  hello: z.object({}),
  /** An area changed. */
  change: z.object({ area: LiveArea }),
  /** Whether the bot runs and is connected to Discord. */
  bot: z.object({ status: z.enum(['online', 'offline']) }),
  /** Any area may have changed. */
  refetch: z.object({}),
  /** The last event. */
  end: z.object({ reason: LiveEnd }),
} as const

type EventsOf<Schemas extends Record<string, z.ZodMiniType>> = {
  [Name in keyof Schemas]: { readonly name: Name; readonly data: z.infer<Schemas[Name]> }
}[keyof Schemas]

/** One event of a stream. */
export type LiveEvent = EventsOf<typeof LIVE_EVENTS>

export const followGuild = endpoint({
  summary: 'The changes of a server, as they happen.',
  method: 'GET',
  path: '/guilds/:guildId/live',
  access: 'anyGrant',
  params: GuildParams,
  events: LIVE_EVENTS,
  status: 200,
})

/**
 * Reads an event as a client gets it.
 *
 * @param data JSON
 * @returns undefined for an event that is unknown here. The change of an unknown area is a `refetch`: a later version of the server has more.
 */
export function readLiveEvent(name: string | undefined, data: string): LiveEvent | undefined {
  const value = parseJson(data)
  if (name === 'hello' || name === 'refetch') return { name, data: {} }
  if (name === 'change') {
    const change = LIVE_EVENTS.change.safeParse(value)
    return change.success ? { name, data: change.data } : { name: 'refetch', data: {} }
  }
  if (name === 'bot') {
    const bot = LIVE_EVENTS.bot.safeParse(value)
    return bot.success ? { name, data: bot.data } : undefined
  }
  if (name === 'end') {
    const end = LIVE_EVENTS.end.safeParse(value)
    return end.success ? { name, data: end.data } : undefined
  }
  return undefined
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
