import {
  DAYS_OF_WEEK,
  RECURRENCE_TYPES,
  REMINDER_ERRORS,
  REMINDER_LENGTH,
  reminderErrors,
  reminderText,
  type ReceivedReminder as Reminder,
} from '@guildhall/contract'
import * as z from 'zod/mini'
import { WHOLE_FORM, type FormError, type Saved } from '../kernel/form/form-state.ts'
import type { FormModel } from '../kernel/form/use-form.ts'
import { serverMessage } from '../lib/api-error.ts'
import { fieldSentence, invalidFields, type InvalidField } from '../lib/error-details.ts'
import { DEFAULT_ZONE, browserZone, fromField, toField, weekdayIn } from './reminder-times.ts'
import { numberText } from '../lib/locale.ts'

const Stored = z.object({ nextRunAt: z.string(), zone: z.string() })

const ReminderValue = z.object({
  message: z.string(),
  channelId: z.nullable(z.string()),
  /** As the field holds it, in the browser's zone; empty for none. */
  time: z.string(),
  roleId: z.nullable(z.string()),
  recurring: z.boolean(),
  /** Null until chosen; kept while `recurring` is off. */
  type: z.nullable(z.enum(RECURRENCE_TYPES)),
  /** 0 is Monday; null until chosen. */
  day: z.nullable(z.number()),
  /** The next run as the server has it, to the letter, and the zone of the reminder; null for a new one. Never edited. */
  stored: z.nullable(Stored),
})
/** The values of the form. */
export type ReminderValue = z.infer<typeof ReminderValue>
export type ReminderEdits = Partial<ReminderValue>

/** The fields of the form, by their paths. */
export const FIELDS = {
  message: 'message',
  channel: 'channel_id',
  time: 'next_run_at',
  role: 'mention_role_id',
  type: 'recurrence_type',
  day: 'recurrence_day_of_week',
} as const
export type Field = (typeof FIELDS)[keyof typeof FIELDS]

const LABELS: Readonly<Record<Field, string>> = {
  message: 'Message',
  channel_id: 'Channel',
  next_run_at: 'Next run time',
  mention_role_id: 'Mention role',
  recurrence_type: 'Recurrence type',
  recurrence_day_of_week: 'Day of week',
}

export const BLANK: ReminderValue = {
  message: '',
  channelId: null,
  time: '',
  roleId: null,
  recurring: false,
  type: null,
  day: null,
  stored: null,
}

/** A saved reminder as the form holds it. */
export function savedReminder(reminder: Reminder): Saved<ReminderValue> {
  const type = RECURRENCE_TYPES.find((known) => known === reminder.recurrence_type) ?? null
  const day = reminder.recurrence_day_of_week ?? null
  return {
    value: {
      message: reminder.message,
      channelId: reminder.channel_id,
      time: toField(reminder.next_run_at),
      roleId: reminder.mention_role_id ?? null,
      recurring: reminder.is_recurring,
      type: reminder.is_recurring ? type : null,
      day: day !== null && DAYS_OF_WEEK[day] !== undefined ? day : null,
      stored: { nextRunAt: reminder.next_run_at, zone: reminder.time_zone ?? DEFAULT_ZONE },
    },
    version: reminder.version,
  }
}

/** A new reminder like a saved one, in the browser's zone. A time that has passed is left to be chosen. */
export function duplicateOf(reminder: Reminder, now: number): ReminderEdits {
  const { stored, ...copy } = savedReminder(reminder).value
  const isAhead = Date.parse(reminder.next_run_at) > now
  const isElsewhere = stored !== null && stored.zone !== browserZone()
  return {
    ...copy,
    time: isAhead ? copy.time : '',
    day: copy.day !== null && isElsewhere ? (weekdayIn(copy.time) ?? copy.day) : copy.day,
  }
}

/** The recurrence as the calls have it: what does not apply is null. */
function recurrenceOf({ recurring, type, day }: Pick<ReminderValue, 'recurring' | 'type' | 'day'>) {
  return {
    is_recurring: recurring,
    recurrence_type: recurring ? type : null,
    recurrence_day_of_week: recurring && type === 'weekly' ? day : null,
  }
}

/** The next run as it is sent. One that was not touched is sent as it was received, also in the hour that comes twice. */
export function nextRunOf({ time, stored }: Pick<ReminderValue, 'time' | 'stored'>): string | null {
  return stored !== null && time === toField(stored.nextRunAt) ? stored.nextRunAt : fromField(time)
}

/** The body of the call. */
export function bodyOf(value: ReminderValue) {
  return {
    channel_id: value.channelId ?? '',
    message: value.message,
    next_run_at: nextRunOf(value) ?? '',
    mention_role_id: value.roleId,
    ...recurrenceOf(value),
    time_zone: browserZone(),
  }
}

/** Whether time or recurrence differ from the saved ones, so that the reminder moves to the browser's zone. */
export function isRescheduled(value: ReminderValue, base: ReminderValue): boolean {
  const whenOf = (one: ReminderValue) => JSON.stringify([one.time, recurrenceOf(one)])
  return whenOf(value) !== whenOf(base)
}

/** The zone that the reminder has once it is saved. */
export function zoneOf(value: ReminderValue, base: ReminderValue): string {
  return value.stored === null || isRescheduled(value, base) ? browserZone() : value.stored.zone
}

/** The fields that decide when a reminder runs. */
export type Schedule = Pick<ReminderValue, 'time' | 'recurring' | 'type' | 'day'>

/**
 * A change of time or recurrence. Of a reminder from another zone the day of the week follows the date in the field, since that is
 * another day there; a day that the user chose stays.
 */
export function rescheduled(value: ReminderValue, base: ReminderValue, change: Partial<Schedule>): ReminderEdits {
  const { stored } = value
  if (stored === null || stored.zone === browserZone() || 'day' in change) return change
  const follows = value.day === null || value.day === base.day || value.day === weekdayIn(value.time)
  if (!follows) return change
  const next = { ...value, ...change }
  const isBack = next.time === base.time && next.recurring === base.recurring && next.type === base.type
  return { ...change, day: isBack ? base.day : weekdayIn(next.time) }
}

function essence(value: ReminderValue): unknown {
  const { message, channelId, time, roleId, stored } = value
  return [message, channelId, time, roleId, recurrenceOf(value), stored]
}

function formFor(saved: string, failed: string): FormModel<ReminderValue, ReminderEdits> {
  return {
    essence,
    schema: z.partial(ReminderValue),
    keeps: (_, edits) => edits,
    mergesKept: false,
    texts: {
      saved,
      failed: (message, error) => (serverMessage(error) === null ? failed : (message ?? failed)),
      unchanged: null,
      reset: 'Changes discarded',
    },
  }
}

export const newReminderForm = formFor('Reminder created successfully.', 'Error creating reminder')
export const editReminderForm = formFor('Reminder updated successfully.', 'Error updating reminder')

/** Characters of the message with its mention, as Discord counts them. */
export function lengthOf({ message, roleId }: Pick<ReminderValue, 'message' | 'roleId'>): number {
  return reminderText({ message, mention_role_id: roleId }).length
}

/** Why the text is too long; null when it fits. */
export function lengthError(value: Pick<ReminderValue, 'message' | 'roleId'>): string | null {
  const length = lengthOf(value)
  if (length <= REMINDER_LENGTH) return null
  const mention = value.roleId === null ? '' : ' with the mention'
  return `Use ${numberText(REMINDER_LENGTH)} characters or fewer${mention} (now ${numberText(length)}).`
}

/** The sentence about a missing value, in the field's own words; the sentence about all of them is shown once. */
const MISSING: Partial<Record<Field, string>> = {
  message: 'Enter a message.',
  channel_id: 'Choose a channel.',
  next_run_at: 'Choose a date and time.',
}

/**
 * The errors that keep a reminder from being sent, as far as the page can know.
 *
 * @param now in ms since the epoch.
 */
export function errorsBeforeSaving(value: ReminderValue, now: number): readonly FormError[] {
  const wrong = reminderErrors(bodyOf(value), now, value.stored?.nextRunAt ?? null)
  const tooLong = lengthError(value)
  const errors = errorsAt(wrong.map(({ field, message }) => ({ path: field, message }))).map(({ at, text }) =>
    at === FIELDS.message && tooLong !== null ? { at, text: tooLong } : { at, text },
  )
  const missing = wrong.some(({ message }) => message === REMINDER_ERRORS.required)
  return missing ? [{ at: WHOLE_FORM, text: REMINDER_ERRORS.required }, ...errors] : errors
}

/** Errors by their paths in the call, at their fields, in the order of the fields. */
function errorsAt(fields: readonly InvalidField[]): readonly FormError[] {
  return Object.values(FIELDS).flatMap((at) => {
    const field = fields.find(({ path }) => path === at)
    if (!field) return []
    const isMissing = field.message === REMINDER_ERRORS.required
    return [{ at, text: (isMissing && MISSING[at]) || fieldSentence(LABELS[at], field.message) }]
  })
}

/** The values that the server did not accept, at their fields. */
export function errorsFromServer(error: unknown): readonly FormError[] {
  return errorsAt(invalidFields(error))
}
