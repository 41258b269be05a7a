import * as z from 'zod/mini'
import { isRecord, isText } from './kernel/checks.ts'
import { KEEPABLE } from './kernel/fields.ts'
import { RECURRENCE_TYPES, ReminderRecurrence } from './reminder-recurrence.ts'
import { MESSAGE_PARTS, charactersOf, notBothEmbeds } from './message-parts.ts'
import { LONGEST_TIME_ZONE, TIME_ZONE_ERROR } from './time-zones.ts'

/** Discord's limit: characters of one message, including the mention. */
export const REMINDER_LENGTH = 2_000
/** The longest time until the next run, in years. */
export const MOST_YEARS_AHEAD = 5

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
    /** `embed` or `embeds`, and link buttons. A change keeps what it leaves out, and null removes it. */
    ...MESSAGE_PARTS,
    next_run_at: z.iso.datetime({
      offset: true,
      error: ({ input }) => (input ? REMINDER_ERRORS.invalidTime : REMINDER_ERRORS.required),
    }),
    mention_role_id: OptionalSnowflake,
    is_recurring: z.boolean(),
    recurrence_type: OptionalRecurrenceType,
    recurrence_day_of_week: z.nullish(z.int().check(z.gte(0), z.lte(6))),
    /**
     * Replaces the two fields above where it is an object. A change without it is rejected for a reminder whose recurrence they cannot
     * express; null gives such a reminder the recurrence that they express.
     */
    recurrence: z.nullish(ReminderRecurrence),
    /** IANA name. Counts only for a new reminder, and when time or recurrence changes; a new reminder without it has UTC. */
    time_zone: z.nullish(z.string().check(z.maxLength(LONGEST_TIME_ZONE, REMINDER_ERRORS.timeZone))),
    /** The version that was read: a change is rejected if another administrator changed the reminder since. */
    version: z.optional(z.int().check(z.nonnegative())),
  })
  .check(
    z.refine((input) => !input.is_recurring || Boolean(input.recurrence ?? input.recurrence_type), {
      ...whenObject,
      path: ['recurrence_type'],
      error: REMINDER_ERRORS.recurrenceType,
    }),
    z.refine((input) => !isWeekly(input) || typeof input.recurrence_day_of_week === 'number', {
      ...whenObject,
      path: ['recurrence_day_of_week'],
      error: REMINDER_ERRORS.dayOfWeek,
    }),
    z.refine(
      ({ message, mention_role_id }) => !isText(message) || charactersOf(message) <= longestReminder(mention_role_id),
      {
        ...whenObject,
        path: ['message'],
        error: ({ input }) => tooLong(input),
      },
    ),
    notBothEmbeds,
  )
export type ReminderInput = z.infer<typeof ReminderInput>

function isWeekly(input: {
  is_recurring: boolean
  recurrence_type?: string | null | undefined
  recurrence?: unknown
}): boolean {
  return input.is_recurring && !input.recurrence && input.recurrence_type === 'weekly'
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
