import * as z from 'zod/mini'

export const RECURRENCE_TYPES = ['daily', 'weekly'] as const
export type RecurrenceType = (typeof RECURRENCE_TYPES)[number]

/** The days of a week as `recurrence_day_of_week` counts them: 0 is Monday. */
export const DAYS_OF_WEEK = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const
/** The longest interval of a recurrence, for each unit. */
export const MOST_INTERVAL = { day: 365, week: 52, month: 24 } as const
export type RecurrenceUnit = keyof typeof MOST_INTERVAL
/** The most runs that a recurrence can be limited to. */
export const MOST_RUNS = 999
/** The weekdays of a month that a recurrence can name: -1 is the last one. */
export const NTH_WEEKDAYS = [1, 2, 3, 4, -1] as const

/** The error sentences of a recurrence, shared by the form and the API. */
export const RECURRENCE_ERRORS = {
  interval: (unit: RecurrenceUnit) => `Enter a whole number from 1 to ${MOST_INTERVAL[unit]}.`,
  weekdays: 'Select at least one weekday.',
  sameWeekday: 'Select each weekday once.',
  dayOfMonth: 'Choose a day of the month, or a weekday of the month.',
  endDate: 'Enter a valid end date.',
  endsBefore: 'Choose an end date on or after the first run.',
  count: `Enter a whole number of runs from 1 to ${MOST_RUNS}.`,
} as const

/** 0 is Monday. */
const Weekday = z.int().check(z.gte(0), z.lte(6))

const Ending = {
  /** The last local date on which it may run, in the reminder's time zone. */
  end_date: z.nullish(z.iso.date(RECURRENCE_ERRORS.endDate)),
  /** The number of its runs from the first one. Skipped and missed ones count, and those in a pause. */
  count: z.nullish(
    z.int(RECURRENCE_ERRORS.count).check(z.gte(1, RECURRENCE_ERRORS.count), z.lte(MOST_RUNS, RECURRENCE_ERRORS.count)),
  ),
}

function interval(unit: RecurrenceUnit) {
  const error = RECURRENCE_ERRORS.interval(unit)
  return z.int(error).check(z.gte(1, error), z.lte(MOST_INTERVAL[unit], error))
}

/**
 * When a reminder recurs, in its time zone. An interval is counted from the first run; weeks begin on Monday. With an end date and a count,
 * the earlier end applies.
 */
export const ReminderRecurrence = z.discriminatedUnion('every', [
  z.strictObject({ every: z.literal('day'), interval: interval('day'), ...Ending }),
  z.strictObject({
    every: z.literal('week'),
    interval: interval('week'),
    weekdays: z.array(Weekday).check(
      z.minLength(1, RECURRENCE_ERRORS.weekdays),
      z.refine((days) => new Set(days).size === days.length, RECURRENCE_ERRORS.sameWeekday),
    ),
    ...Ending,
  }),
  z
    .strictObject({
      every: z.literal('month'),
      interval: interval('month'),
      /** In a month without this day, its last day. */
      day_of_month: z.nullish(z.int().check(z.gte(1), z.lte(31))),
      nth_weekday: z.nullish(z.strictObject({ nth: z.literal(NTH_WEEKDAYS), weekday: Weekday })),
      ...Ending,
    })
    .check(
      z.refine(({ day_of_month: day, nth_weekday: nth }) => ((day ?? null) === null) !== ((nth ?? null) === null), {
        path: ['day_of_month'],
        error: RECURRENCE_ERRORS.dayOfMonth,
      }),
    ),
])
export type ReminderRecurrence = z.infer<typeof ReminderRecurrence>

/** A recurrence as the API sends it: one shape for all units, with the fields of its unit. */
export const SentRecurrence = z.object({
  every: z.enum(['day', 'week', 'month']),
  interval: z.number(),
  weekdays: z.optional(z.array(z.number())),
  day_of_month: z.nullish(z.number()),
  nth_weekday: z.nullish(z.object({ nth: z.number(), weekday: z.number() })),
  end_date: z.nullish(z.string()),
  count: z.nullish(z.number()),
})

/** The recurrence in the form of `recurrence_type` and `recurrence_day_of_week`; undefined where they cannot express it. */
export function simpleRecurrence(
  recurrence: ReminderRecurrence,
): { recurrence_type: RecurrenceType; recurrence_day_of_week: number | null } | undefined {
  const { every, interval: step, end_date, count } = recurrence
  if (step !== 1 || typeof end_date === 'string' || typeof count === 'number') return undefined
  if (every === 'day') return { recurrence_type: 'daily', recurrence_day_of_week: null }
  const [day, ...others] = every === 'week' ? recurrence.weekdays : []
  if (day === undefined || others.length > 0) return undefined
  return { recurrence_type: 'weekly', recurrence_day_of_week: day }
}
