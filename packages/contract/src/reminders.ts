import * as z from 'zod/mini'
import { endpoint } from './kernel/endpoint.ts'
import { isRecord, isText } from './kernel/checks.ts'
import { GuildParams, KEEPABLE, SeenVersionQuery, typedText } from './kernel/fields.ts'
import { LONGEST_TIME_ZONE, TIME_ZONE_ERROR } from './time-zones.ts'

export const RECURRENCE_TYPES = ['daily', 'weekly'] as const
export type RecurrenceType = (typeof RECURRENCE_TYPES)[number]

/** Maximum number of reminders of one server. */
export const MOST_REMINDERS = 200
/** Discord's limit: characters of one message, including the mention. */
export const REMINDER_LENGTH = 2_000
/** The longest time until the next run, in years. */
export const MOST_YEARS_AHEAD = 5
/** The days of a week as `recurrence_day_of_week` counts them: 0 is Monday. */
export const DAYS_OF_WEEK = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const

/** The error sentences of a reminder, shared by the form and the API. */
export const REMINDER_ERRORS = {
  required: 'Message, channel, and next run time are required.',
  recurrenceType: 'Select recurrence type.',
  dayOfWeek: 'Select day of week for weekly recurrence.',
  invalidTime: 'Enter a valid date and time.',
  past: 'Choose a time in the future.',
  tooFar: `Choose a time within the next ${MOST_YEARS_AHEAD} years.`,
  timeZone: TIME_ZONE_ERROR,
  everyone: "@everyone can't be mentioned. Choose another role.",
  unknownRole: 'This role no longer exists. Choose another one.',
  unknownChannel: 'This channel no longer exists. Choose another one.',
  notTextChannel: 'Choose a text channel.',
} as const

/** A message that is sent to a channel once or repeatedly. */
export const Reminder = z.object({
  id: z.string(),
  message: z.string(),
  channel_id: z.string(),
  /** ISO UTC. For a sent reminder, the run that it was sent for. */
  next_run_at: z.string(),
  mention_role_id: z.nullable(z.string()),
  is_recurring: z.boolean(),
  recurrence_type: z.nullable(z.enum(RECURRENCE_TYPES)),
  /** In the reminder's time zone; 0 is Monday. */
  recurrence_day_of_week: z.nullable(z.number()),
  /** True for a one-off that was delivered; a recurring reminder is always pending. */
  is_sent: z.boolean(),
  /** True for a one-off that missed its time. It is sent only if an administrator sends it or gives it a new time. */
  is_expired: z.boolean(),
  /** IANA name of the zone in which a recurring reminder keeps its time of day. */
  time_zone: z.string(),
  /** Grows with every change that an administrator makes. */
  version: z.number(),
  /** The time at which it was last delivered, ISO UTC. */
  last_sent_at: z.nullable(z.string()),
  /** Why the last delivery failed or was incomplete, as a sentence for administrators. */
  last_error: z.nullable(z.string()),
  /** Why the caller cannot change it, as a sentence; absent if the caller can. */
  read_only: z.optional(z.string()),
})
export type Reminder = z.infer<typeof Reminder>

export const ReceivedReminder = z.extend(Reminder, {
  mention_role_id: z.nullish(z.string()),
  recurrence_type: z.nullish(z.string()),
  recurrence_day_of_week: z.nullish(z.coerce.number()),
  is_expired: z.optional(z.boolean()),
  time_zone: z.optional(z.string()),
  version: z.optional(z.number()),
  last_sent_at: z.nullish(z.string()),
  last_error: z.nullish(z.string()),
})
export type ReceivedReminder = z.infer<typeof ReceivedReminder>

/** `applied`: the test message is posted. `queued`: the request to Discord has no answer yet. */
export const ReminderTest = z.object({ status: z.enum(['applied', 'queued']) })
export type ReminderTest = z.infer<typeof ReminderTest>

/** The message as it is sent: the mention, a space and the text. */
export function reminderText(reminder: { message: string; mention_role_id?: string | null | undefined }): string {
  return mentionOf(reminder.mention_role_id) + reminder.message
}

/** Characters of a message with this mention. */
export function longestReminder(mentionRoleId: string | null | undefined): number {
  return REMINDER_LENGTH - mentionOf(mentionRoleId).length
}

function mentionOf(roleId: string | null | undefined): string {
  return roleId ? `<@&${roleId}> ` : ''
}

/** A form may send an empty text, which means none. */
const OptionalSnowflake = z.nullish(z.string().check(z.regex(/^\d{0,20}$/, 'must be a Discord ID (digits only)')))
const OptionalRecurrenceType = z.nullish(z.enum(['', ...RECURRENCE_TYPES]))

/** Runs a rule about several fields also while others are invalid, so that a form shows all errors at once. */
const whenObject = { when: ({ value }: { value: unknown }) => isRecord(value) }

/** A reminder as an administrator writes it. Fields that do not apply are ignored: the recurrence of a one-off, the day of a daily one. */
export const ReminderInput = z
  .strictObject({
    channel_id: z.string(REMINDER_ERRORS.required).check(
      z.regex(/^\d{1,20}$/, {
        error: ({ input }) => (input === '' ? REMINDER_ERRORS.required : 'must be a Discord ID (digits only)'),
      }),
    ),
    message: z
      .string(REMINDER_ERRORS.required)
      .check(z.regex(/\S/, REMINDER_ERRORS.required), z.regex(KEEPABLE, 'contains unsupported characters')),
    next_run_at: z.iso.datetime({
      offset: true,
      error: ({ input }) => (input ? REMINDER_ERRORS.invalidTime : REMINDER_ERRORS.required),
    }),
    mention_role_id: OptionalSnowflake,
    is_recurring: z.boolean(),
    recurrence_type: OptionalRecurrenceType,
    recurrence_day_of_week: z.nullish(z.int().check(z.gte(0), z.lte(6))),
    /** IANA name. Counts only for a new reminder, and when time or recurrence changes; a new reminder without it has UTC. */
    time_zone: z.nullish(z.string().check(z.maxLength(LONGEST_TIME_ZONE, REMINDER_ERRORS.timeZone))),
    /** The version that was read: a change is rejected if another administrator changed the reminder since. */
    version: z.optional(z.int().check(z.nonnegative())),
  })
  .check(
    z.refine((input) => !input.is_recurring || Boolean(input.recurrence_type), {
      ...whenObject,
      path: ['recurrence_type'],
      error: REMINDER_ERRORS.recurrenceType,
    }),
    z.refine((input) => !isWeekly(input) || typeof input.recurrence_day_of_week === 'number', {
      ...whenObject,
      path: ['recurrence_day_of_week'],
      error: REMINDER_ERRORS.dayOfWeek,
    }),
    z.refine(({ message, mention_role_id }) => !isText(message) || message.length <= longestReminder(mention_role_id), {
      ...whenObject,
      path: ['message'],
      error: ({ input }) => tooLong(input),
    }),
  )
export type ReminderInput = z.infer<typeof ReminderInput>

function isWeekly(input: { is_recurring: boolean; recurrence_type?: string | null | undefined }): boolean {
  return input.is_recurring && input.recurrence_type === 'weekly'
}

function tooLong(input: unknown): string {
  const roleId = isRecord(input) && isText(input['mention_role_id']) ? input['mention_role_id'] : null
  return `must be at most ${longestReminder(roleId)} characters long${roleId ? ' with this mention' : ''}`
}

/** The problem of one field of a reminder. */
export interface ReminderFieldError {
  field: string
  message: string
}

/**
 * Checks a reminder as far as possible without its server. The form and the API share these checks.
 *
 * @param now in epoch ms.
 * @param unchangedRun the stored `next_run_at` if it is being edited: a run that is sent back unchanged may lie in the past.
 */
export function reminderErrors(input: unknown, now: number, unchangedRun: string | null): ReminderFieldError[] {
  const parsed = ReminderInput.safeParse(input)
  const issues = parsed.success ? [] : parsed.error.issues
  const errors = issues.map(({ path, message }) => ({ field: String(path[0] ?? ''), message }))
  const time = isRecord(input) && isText(input['next_run_at']) ? Date.parse(input['next_run_at']) : NaN
  const isUnchanged = unchangedRun !== null && time === Date.parse(unchangedRun)
  if (Number.isNaN(time) || isUnchanged || errors.some(({ field }) => field === 'next_run_at')) return errors
  const message = runTimeError(time, now)
  return message === null ? errors : [...errors, { field: 'next_run_at', message }]
}

/** Why a reminder cannot run at this time, in epoch ms; null when it can. */
export function runTimeError(time: number, now: number): string | null {
  if (time <= now) return REMINDER_ERRORS.past
  const latest = new Date(now)
  latest.setUTCFullYear(latest.getUTCFullYear() + MOST_YEARS_AHEAD)
  return time > latest.getTime() ? REMINDER_ERRORS.tooFar : null
}

/** The headers that name the run on the page, so that no other run is skipped. */
export function skippedRun(nextRunAt: string): { 'If-Match': string } {
  return { 'If-Match': `"${nextRunAt}"` }
}

const ReminderParams = z.extend(GuildParams, { reminderId: typedText(64) })

export const listReminders = endpoint({
  summary: "The server's reminders: pending ones by their next run, then sent ones, the latest first.",
  method: 'GET',
  path: '/guilds/:guildId/reminders',
  access: { area: 'reminders', level: 'view' },
  params: GuildParams,
  response: z.array(Reminder),
  accepts: z.array(ReceivedReminder),
  status: 200,
})

export const createReminder = endpoint({
  summary: 'Add a reminder.',
  method: 'POST',
  path: '/guilds/:guildId/reminders',
  access: { area: 'reminders', level: 'edit' },
  params: GuildParams,
  body: ReminderInput,
  response: Reminder,
  accepts: ReceivedReminder,
  status: 201,
})

export const changeReminder = endpoint({
  summary: 'Replace a reminder; a new time makes a sent one pending again.',
  method: 'PUT',
  path: '/guilds/:guildId/reminders/:reminderId',
  access: { area: 'reminders', level: 'edit' },
  params: ReminderParams,
  body: ReminderInput,
  response: Reminder,
  accepts: ReceivedReminder,
  status: 200,
})

export const deleteReminder = endpoint({
  summary: 'Delete a reminder.',
  method: 'DELETE',
  path: '/guilds/:guildId/reminders/:reminderId',
  access: { area: 'reminders', level: 'edit' },
  params: ReminderParams,
  query: SeenVersionQuery,
  status: 204,
})

export const skipReminder = endpoint({
  summary: "Skip a recurring reminder's next run.",
  method: 'POST',
  path: '/guilds/:guildId/reminders/:reminderId/skip',
  access: { area: 'reminders', level: 'edit' },
  params: ReminderParams,
  headers: { 'If-Match': 'The run to skip, as a quoted `next_run_at`; no other run is skipped.' },
  response: Reminder,
  accepts: ReceivedReminder,
  status: 200,
})

export const sendReminder = endpoint({
  summary: 'Send a missed reminder now.',
  method: 'POST',
  path: '/guilds/:guildId/reminders/:reminderId/send',
  access: { area: 'reminders', level: 'edit' },
  params: ReminderParams,
  body: z.strictObject({
    /** The version that was read: the reminder is not sent if another administrator changed it since. */
    version: z.optional(z.int().check(z.nonnegative())),
  }),
  response: Reminder,
  accepts: ReceivedReminder,
  status: 200,
})

export const testReminder = endpoint({
  summary: "Post a saved reminder's message to its channel once, now and without a ping.",
  method: 'POST',
  path: '/guilds/:guildId/reminders/:reminderId/test',
  access: { area: 'reminders', level: 'edit' },
  params: ReminderParams,
  response: ReminderTest,
  accepts: z.partial(z.extend(ReminderTest, { status: z.string() })),
  status: 200,
})
