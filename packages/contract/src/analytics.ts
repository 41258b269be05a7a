import * as z from 'zod/mini'
import { isRecord, isText } from './kernel/checks.ts'
import { endpoint } from './kernel/endpoint.ts'
import { GuildParams } from './kernel/fields.ts'
import { readNamedCount } from './kernel/first-page.ts'

/** The events that are counted per server. `slash_command_usage` counts commands run, by slash or prefix. */
export const EVENT_TYPES = [
  'message_create',
  'slash_command_usage',
  'component_press',
  'member_join',
  'member_leave',
  'reminder_sent',
  'link_rewritten',
  'role_change',
  'moderation_hit',
] as const
export type EventType = (typeof EVENT_TYPES)[number]

/** The events that the page shows by a label alone. */
export const EVENT_LABELS: Readonly<Record<string, string>> = {
  message_create: 'Messages Sent',
  slash_command_usage: 'Commands Used',
}

/** The names of the other events; the page shows the raw type beside them. An event without a name is shown raw. */
export const EVENT_NAMES = {
  component_press: 'Buttons Pressed',
  member_join: 'Members Joined',
  member_leave: 'Members Left',
  reminder_sent: 'Reminders Sent',
  link_rewritten: 'Links Rewritten',
  role_change: 'Roles Changed',
  moderation_hit: 'Messages Blocked',
} as const satisfies Partial<Record<EventType, string>>

/** Days that the page shows at first: today and the 29 days before. */
export const ANALYTICS_DEFAULT_DAYS = 30
/** The rows of {@link getAnalyticsUsers}, at most. */
export const MOST_ACTIVE_USERS = 1_000

/** The error sentences of a date range, shared by the page and the API. */
export const ANALYTICS_ERRORS = {
  order: 'Start date must be on or before end date.',
  future: "End date can't be after today.",
  invalidDate: 'Enter a valid date.',
} as const

/** The suffix of the key of the default person's blames. */
export const BLAMES_SUFFIX = '_blames'

/** The figures of a range. Beside these fields it has `{name}_blames`, see {@link readBlames}. */
const Figures = z.looseObject({
  /** Users with a message or a command in the range. */
  unique_users: z.number(),
  total_messages: z.number(),
  /** Only events with a count above 0. */
  event_type_counts: z.record(z.string(), z.number()),
})
export type AnalyticsFigures = z.infer<typeof Figures>

/** A UTC day. */
export const AnalyticsDay = z.object({
  /** YYYY-MM-DD. */
  date: z.string(),
  unique_users: z.number(),
  total_messages: z.number(),
  commands_used: z.number(),
})
export type AnalyticsDay = z.infer<typeof AnalyticsDay>

export const AnalyticsSummary = z.extend(Figures, {
  /** The recorded days of the range in order, including days without events; none after today. */
  days: z.array(AnalyticsDay),
  /** The preceding period of the same length; null if recording began later, or if the range has no start. */
  previous: z.nullable(z.extend(Figures, { start_date: z.string(), end_date: z.string() })),
  /** The first UTC day with a recorded event that is still kept, YYYY-MM-DD: of the server, or of all. */
  recorded_since: z.string(),
  /** Every event that was recorded before this time is counted. ISO UTC. */
  as_of: z.string(),
})
export type AnalyticsSummary = z.infer<typeof AnalyticsSummary>

export const ReceivedAnalyticsSummary = z.extend(Figures, {
  days: z.optional(z.array(AnalyticsDay)),
  previous: z.nullish(AnalyticsSummary.shape.previous),
  recorded_since: z.optional(z.string()),
  as_of: z.optional(z.string()),
})
export type ReceivedAnalyticsSummary = z.infer<typeof ReceivedAnalyticsSummary>

export const AnalyticsCommand = z.object({
  command_name: z.string(),
  count: z.number(),
  /** The count of the preceding period; null if the summary has no `previous`. */
  previous_count: z.nullable(z.number()),
})
export type AnalyticsCommand = z.infer<typeof AnalyticsCommand>

export const ReceivedAnalyticsCommand = z.extend(AnalyticsCommand, { previous_count: z.nullish(z.number()) })
export type ReceivedAnalyticsCommand = z.infer<typeof ReceivedAnalyticsCommand>

export const AnalyticsUser = z.object({
  user_id: z.string(),
  /** The last known name; null when none is known. */
  username: z.nullable(z.string()),
  message_count: z.number(),
  command_count: z.number(),
})
export type AnalyticsUser = z.infer<typeof AnalyticsUser>

export const ReceivedAnalyticsUser = z.extend(AnalyticsUser, { username: z.nullish(z.string()) })
export type ReceivedAnalyticsUser = z.infer<typeof ReceivedAnalyticsUser>

/**
 * The name and the count of the one key that ends in `_blames`.
 *
 * @returns undefined when there is no such key.
 */
export function readBlames(figures: Readonly<Record<string, unknown>>): { name: string; count: number } | undefined {
  return readNamedCount(figures, BLAMES_SUFFIX)
}

/** The UTC day of a moment in epoch ms, YYYY-MM-DD. */
export function utcDay(time: number): string {
  return new Date(time).toISOString().slice(0, 10)
}

/**
 * Builds the query of an analytics call for whole days.
 *
 * @param range.startDay YYYY-MM-DD, the first day.
 * @param range.endDay YYYY-MM-DD, the last day.
 * @param range.guildId null for all servers.
 */
export function analyticsQuery(range: { startDay: string; endDay: string; guildId: string | null }): AnalyticsQuery {
  return {
    start_date: `${range.startDay}T00:00:00.000Z`,
    end_date: `${range.endDay}T23:59:59.999Z`,
    ...(range.guildId !== null && { guild_id: range.guildId }),
  }
}

/** The UTC day of a date in a query; undefined for an absent date. */
export function dayOfDate(date: string | undefined): string | undefined {
  return date ? utcDay(Date.parse(WITHOUT_ZONE.test(date) ? `${date}Z` : date)) : undefined
}

const WITHOUT_ZONE = /T[\d:.]+$/
/** A date, or a date and a time, in UTC unless it has an offset. A form may send an empty text for no date. */
const DATE = /^(\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:\d\d)?)?)?$/

const QueryDate = z.optional(
  z.string().check(
    z.regex(DATE, ANALYTICS_ERRORS.invalidDate),
    z.refine((date) => !date || isDay(date), ANALYTICS_ERRORS.invalidDate),
  ),
)

/** Whether a date is in the calendar and has four digits for its year: 2026-02-30 only has the format. */
function isDay(date: string): boolean {
  const time = Date.parse(WITHOUT_ZONE.test(date) ? `${date}Z` : date)
  if (Number.isNaN(time) || Number.isNaN(Date.parse(date.slice(0, 10)))) return false
  return (
    utcDay(Date.parse(date.slice(0, 10))) === date.slice(0, 10) &&
    time >= Date.parse('0000-01-01') &&
    time <= Date.parse('9999-12-31T23:59:59.999Z')
  )
}

/** Whole UTC days: a range begins with the day of its start and ends with the day of its end. An absent end is unbounded. */
const AnalyticsRange = z.object({ start_date: QueryDate, end_date: QueryDate })

type AnalyticsRange = z.infer<typeof AnalyticsRange>

function isInOrder({ start_date: start, end_date: end }: AnalyticsRange): boolean {
  const [first, last] = [dayOfDate(start), dayOfDate(end)]
  return first === undefined || last === undefined || first <= last
}

const ORDER = {
  path: ['start_date'],
  error: ANALYTICS_ERRORS.order,
  // Dates that are invalid by themselves cannot be compared.
  when: ({ value, issues }: { value: unknown; issues: readonly unknown[] }) =>
    issues.length === 0 && isRecord(value) && hasTexts(value),
}

export const AnalyticsQuery = z
  .extend(AnalyticsRange, {
    guild_id: z.optional(z.string().check(z.regex(/^\d{0,20}$/, 'must be a Discord ID (digits only)'))),
  })
  .check(z.refine(isInOrder, ORDER))
export type AnalyticsQuery = z.infer<typeof AnalyticsQuery>

/** The same range, of the guild of the path. */
const GuildAnalyticsQuery = AnalyticsRange.check(z.refine(isInOrder, ORDER))

function hasTexts({ start_date: start, end_date: end }: Readonly<Record<string, unknown>>): boolean {
  return isText(start) && isText(end)
}

export const getAnalyticsSummary = endpoint({
  summary:
    'The figures of a date range and of the same number of days before it; null when nothing was recorded in the range.',
  method: 'GET',
  path: '/analytics/summary',
  access: 'owner',
  query: AnalyticsQuery,
  response: z.nullable(AnalyticsSummary),
  accepts: z.nullable(ReceivedAnalyticsSummary),
  status: 200,
})

export const getAnalyticsCommands = endpoint({
  summary:
    'The number of uses of each command, the most used first; their sum is `slash_command_usage` of the summary.',
  method: 'GET',
  path: '/analytics/commands/summary',
  access: 'owner',
  query: AnalyticsQuery,
  response: z.array(AnalyticsCommand),
  accepts: z.array(ReceivedAnalyticsCommand),
  status: 200,
})

export const getAnalyticsUsers = endpoint({
  summary: 'The 1,000 most active users by messages and commands; `unique_users` of the summary counts all users.',
  method: 'GET',
  path: '/analytics/users/summary',
  access: 'owner',
  query: AnalyticsQuery,
  response: z.array(AnalyticsUser),
  accepts: z.array(ReceivedAnalyticsUser),
  status: 200,
})

export const getGuildAnalyticsSummary = endpoint({
  ...getAnalyticsSummary,
  summary: "The figures of a date range of one server, as the bot's owner sees them.",
  path: '/guilds/:guildId/analytics/summary',
  access: { area: 'analytics', level: 'view' },
  params: GuildParams,
  query: GuildAnalyticsQuery,
})

export const getGuildAnalyticsCommands = endpoint({
  ...getAnalyticsCommands,
  summary: 'The number of uses of each command on one server, the most used first.',
  path: '/guilds/:guildId/analytics/commands/summary',
  access: { area: 'analytics', level: 'view' },
  params: GuildParams,
  query: GuildAnalyticsQuery,
})

export const getGuildAnalyticsUsers = endpoint({
  ...getAnalyticsUsers,
  summary: 'The 1,000 most active users of one server by messages and commands.',
  path: '/guilds/:guildId/analytics/users/summary',
  access: { area: 'analytics', level: 'view' },
  params: GuildParams,
  query: GuildAnalyticsQuery,
})
