import {
  charactersOf,
  DAYS_OF_WEEK,
  REMINDER_ERRORS,
  REMINDER_LENGTH,
  reminderErrors,
  reminderText,
  type ReceivedReminder as Reminder,
} from '@guildhall/contract'
import * as z from 'zod/mini'
import { partErrors, partErrorsAt } from '../../kernel/composer/parts/part-errors.ts'
import {
  NO_PARTS,
  PartsSchema,
  embedsOf,
  linksOf,
  partsBody,
  partsOf,
} from '../../kernel/composer/parts/parts-value.ts'
import { WHOLE_FORM, type FormError, type Saved } from '../../kernel/form/form-state.ts'
import type { FormModel } from '../../kernel/form/use-form.ts'
import { serverMessage } from '../../lib/calls/api-error.ts'
import { fieldSentence, invalidFields, type InvalidField } from '../../lib/calls/error-details.ts'
import { FIELDS } from '../field-specs.ts'
import { weekdayIn } from '../reminder-times.ts'
import {
  ONCE,
  RecurrenceValue,
  isPlain,
  recurrenceBody,
  recurrenceErrors,
  recurrenceEssence,
  savedRecurrence,
} from './schedule/recurrence-model.ts'
import { ALL_FIELDS, type Field } from './schedule/rule-fields.ts'
import { DEFAULT_ZONE, browserZone, fromField, isSameZone, toField } from '../../kernel/time-zones.ts'
import { numberText } from '../../lib/locale.ts'

const Stored = z.object({ nextRunAt: z.string(), zone: z.string() })

const ReminderValue = z.extend(RecurrenceValue, {
  ...PartsSchema.shape,
  message: z.string(),
  channelId: z.nullable(z.string()),
  /** The value of the time field in `zone`; empty if not set. */
  time: z.string(),
  /** The zone of the time and of the weekday. */
  zone: z.string(),
  roleId: z.nullable(z.string()),
  /** The exact next run and zone from the server; null for a new reminder. Never edited. */
  stored: z.nullable(Stored),
})
/** The values of the form. */
export type ReminderValue = z.infer<typeof ReminderValue>
type ReminderEdits = Partial<ReminderValue>

/** A new reminder. @param serverZone the server's time zone; null if it is not set */
export function blankReminder(serverZone: string | null): ReminderValue {
  return {
    ...ONCE,
    ...NO_PARTS,
    message: '',
    channelId: null,
    time: '',
    zone: serverZone ?? browserZone(),
    roleId: null,
    stored: null,
  }
}

/** The form's value of a saved reminder: in its own zone if the server has one or the browser is in it, or else in the browser's zone. */
export function savedReminder(reminder: Reminder, serverZone: string | null): Saved<ReminderValue> {
  const stored = { nextRunAt: reminder.next_run_at, zone: reminder.time_zone ?? DEFAULT_ZONE }
  const mine = browserZone()
  // The browser may know the reminder's zone by another name.
  const zone = serverZone === null && !isSameZone(mine, stored.zone) ? mine : stored.zone
  return {
    value: {
      ...savedRecurrence(reminder),
      ...partsOf(reminder),
      message: reminder.message,
      channelId: reminder.channel_id,
      time: toField(reminder.next_run_at, zone),
      zone,
      roleId: reminder.mention_role_id ?? null,
      stored,
    },
    version: reminder.version,
  }
}

/** A copy of a saved reminder as a new one. A time in the past is cleared. */
export function duplicateOf(reminder: Reminder, serverZone: string | null, now: number): ReminderEdits {
  const { stored, ...copy } = savedReminder(reminder, serverZone).value
  const isAhead = Date.parse(reminder.next_run_at) > now
  const later = stored === null ? 0 : daysLater(stored.nextRunAt, stored.zone, copy.zone)
  return {
    ...copy,
    time: isAhead ? copy.time : '',
    day: copy.day === null ? null : weekdayLater(copy.day, later),
    moreDays: copy.moreDays.map((day) => weekdayLater(day, later)),
    // A day of another zone's month: the date in the field says it here.
    ...(later !== 0 && { monthDay: null, nth: null, nthDay: null }),
  }
}

/** The number of days by which a run's weekday is later in a zone than in another, from 0 to 6. */
function daysLater(run: string, from: string, to: string): number {
  const dayIn = (zone: string): number => weekdayIn(toField(run, zone)) ?? 0
  return (dayIn(to) - dayIn(from) + DAYS_OF_WEEK.length) % DAYS_OF_WEEK.length
}

function weekdayLater(day: number, days: number): number {
  return (day + days) % DAYS_OF_WEEK.length
}

/** The next run to send. An untouched time is sent exactly as received, since a field cannot express a repeated hour. */
export function nextRunOf({ time, zone, stored }: Pick<ReminderValue, 'time' | 'zone' | 'stored'>): string | null {
  return stored !== null && time === toField(stored.nextRunAt, zone) ? stored.nextRunAt : fromField(time, zone)
}

function plainBody(value: ReminderValue) {
  return {
    channel_id: value.channelId ?? '',
    message: value.message,
    next_run_at: nextRunOf(value) ?? '',
    mention_role_id: value.roleId,
    ...recurrenceBody(value),
    time_zone: value.zone,
  }
}

/** The body of the call. @param before the reminder that it replaces, or a blank one */
export function bodyOf(value: ReminderValue, before: ReminderValue) {
  return { ...plainBody(value), ...partsBody(value, before) }
}

/** The body that creates a deleted reminder again, in the zone that a save of the reminder would have left it. */
export function bodyAgain(value: ReminderValue, base: ReminderValue) {
  return { ...bodyOf(value, { ...base, ...NO_PARTS }), time_zone: zoneOf(value, base) }
}

/** Whether time, zone or recurrence were changed: the reminder then moves to the form's zone. */
export function isRescheduled(value: ReminderValue, base: ReminderValue): boolean {
  const whenOf = (one: ReminderValue) => JSON.stringify([one.time, one.zone, recurrenceEssence(one)])
  return whenOf(value) !== whenOf(base)
}

/** The zone that the reminder has once it is saved. */
export function zoneOf(value: ReminderValue, base: ReminderValue): string {
  return value.stored === null || isRescheduled(value, base) ? value.zone : value.stored.zone
}

/** The fields that decide when a reminder runs. */
export type Schedule = RecurrenceValue & Pick<ReminderValue, 'time' | 'zone'>

/**
 * Applies a change of time or recurrence. For a reminder from another zone, the weekday follows the date in the field,
 * because the weekday may differ there; several weekdays move together to the form's zone. Weekdays that the user chose stay.
 */
export function rescheduled(value: ReminderValue, base: ReminderValue, change: Partial<Schedule>): ReminderEdits {
  const { stored } = value
  if (stored === null || stored.zone === value.zone || 'day' in change) return change
  if (base.moreDays.length > 0) return { ...change, ...movedDays(value, base, change, stored) }
  const follows = value.day === null || value.day === base.day || value.day === weekdayIn(value.time)
  if (!follows) return change
  const next = { ...value, ...change }
  const isBack = !isRescheduled({ ...next, day: base.day }, base)
  return { ...change, day: isBack ? base.day : weekdayIn(next.time) }
}

type Days = Pick<ReminderValue, 'day' | 'moreDays'>

/** The weekdays of a reminder from another zone after a change: in the form's zone, or as saved if nothing is left to save. */
function movedDays(
  value: ReminderValue,
  base: ReminderValue,
  change: Partial<Schedule>,
  { nextRunAt, zone }: z.infer<typeof Stored>,
): Partial<Days> {
  const later = daysLater(nextRunAt, zone, value.zone)
  const moved = (day: number): number => weekdayLater(day, later)
  const saved: Days = { day: base.day, moreDays: base.moreDays }
  const here: Days = { day: base.day === null ? null : moved(base.day), moreDays: base.moreDays.map(moved) }
  const isAt = ({ day, moreDays }: Days) =>
    JSON.stringify([day, moreDays]) === JSON.stringify([value.day, value.moreDays])
  if ('moreDays' in change || !(isAt(saved) || isAt(here))) return {}
  return isRescheduled({ ...value, ...change, ...saved }, base) ? here : saved
}

/**
 * Drafts store it, and ../reminder-in-draft.ts reads it by position. The optional parts come last, so a further value needs a new model name.
 */
function essence(value: ReminderValue): unknown {
  const { message, channelId, time, zone, roleId, stored } = value
  const [embeds, links] = [embedsOf(value), linksOf(value)]
  // Without parts it equals the essence in drafts of earlier versions.
  const parts = embeds.length > 0 || links.length > 0 ? [embeds, links] : []
  return [message, channelId, time, zone, roleId, recurrenceEssence(value), stored, ...parts]
}

function formFor(saved: string, failed: string): FormModel<ReminderValue> {
  return {
    name: 'reminder 1',
    essence,
    schema: z.partial(ReminderValue),
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
  return charactersOf(reminderText({ message, mention_role_id: roleId }))
}

/** The error of a text that is too long; null if it fits. */
export function lengthError(value: Pick<ReminderValue, 'message' | 'roleId'>): string | null {
  const length = lengthOf(value)
  if (length <= REMINDER_LENGTH) return null
  const mention = value.roleId === null ? '' : ' with the mention'
  return `Use ${numberText(REMINDER_LENGTH)} characters or fewer${mention} (now ${numberText(length)}).`
}

/** The path of the embeds. */
const EMBEDS = 'embeds'

/** The sentence for a missing value, specific to its field. The general sentence is shown once. */
const MISSING: Partial<Record<Field, string>> = {
  message: 'Enter a message.',
  channel_id: 'Choose a channel.',
  next_run_at: 'Choose a date and time.',
}

/**
 * The errors that the page can find before a reminder is saved.
 * @param now in ms since the epoch.
 */
export function errorsBeforeSaving(value: ReminderValue, now: number): readonly FormError[] {
  const wrong = reminderErrors(plainBody(value), now, value.stored?.nextRunAt ?? null).filter(
    ({ field }) => isPlain(value) || field !== FIELDS.type.path,
  )
  const tooLong = lengthError(value)
  const fields = [...wrong.map(({ field, message }) => ({ path: field, message })), ...recurrenceErrors(value)]
  const errors = [...errorsAt(fields), ...partErrors(value, EMBEDS)].map(({ at, text }) =>
    at === FIELDS.message.path && tooLong !== null ? { at, text: tooLong } : { at, text },
  )
  const missing = wrong.some(({ message }) => message === REMINDER_ERRORS.required)
  return missing ? [{ at: WHOLE_FORM, text: REMINDER_ERRORS.required }, ...errors] : errors
}

/** The server's errors at their fields, in the order of the fields. */
function errorsAt(fields: readonly InvalidField[]): readonly FormError[] {
  const known: readonly string[] = Object.values(ALL_FIELDS).map(({ path }) => path)
  return Object.values(ALL_FIELDS).flatMap(({ path: at, label }) => {
    const isOfNone = (path: string) => /^recurrence\b/.test(path) && !known.some((one) => isWithin(path, one))
    const isHere = (path: string) => isWithin(path, at) || (at === FIELDS.type.path && isOfNone(path))
    const field = fields.find(({ path }) => isHere(path))
    if (!field) return []
    const isMissing = field.message === REMINDER_ERRORS.required
    return [{ at, text: (isMissing && MISSING[at]) || fieldSentence(label, field.message) }]
  })
}

/** Whether a path names a value or a part of it. */
function isWithin(path: string, value: string): boolean {
  return path === value || path.startsWith(`${value}.`)
}

/** The errors of a rejected save at their fields. */
export function errorsFromServer(error: unknown, sent: ReminderValue): readonly FormError[] {
  const fields = invalidFields(error)
  return [...errorsAt(fields), ...partErrorsAt(fields, sent, EMBEDS)]
}
