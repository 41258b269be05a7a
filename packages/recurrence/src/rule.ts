/** The days on which something recurs. Weekdays count from 0, Monday; `interval` is a number of days, weeks or months. */
export type Rule =
  | { readonly every: 'day'; readonly interval: number }
  | { readonly every: 'week'; readonly interval: number; readonly weekdays: readonly number[] }
  | ({ readonly every: 'month'; readonly interval: number } & DayOfMonth)

/** `date`: in a month without it, its last day. `nth`: 1 to 4, or -1 for the last of its weekday in the month. */
type DayOfMonth =
  | { readonly on: 'date'; readonly date: number }
  | { readonly on: 'weekday'; readonly nth: number; readonly weekday: number }

/** A rule as the API writes it. */
interface WrittenRule {
  readonly every: 'day' | 'week' | 'month'
  readonly interval: number
  readonly weekdays?: readonly number[] | undefined
  readonly day_of_month?: number | null | undefined
  readonly nth_weekday?: { readonly nth: number; readonly weekday: number } | null | undefined
}

/** @throws when the rule lacks the days of its weeks or months. */
export function ruleOf({ every, interval, weekdays, day_of_month: date, nth_weekday: nth }: WrittenRule): Rule {
  if (every === 'day') return { every, interval }
  if (every === 'week' && weekdays && weekdays.length > 0) return { every, interval, weekdays }
  if (every === 'month' && nth) return { every, interval, on: 'weekday', ...nth }
  if (every === 'month' && date) return { every, interval, on: 'date', date }
  throw new Error(`A rule of each ${every} names no day`)
}

/** Days are counted from 1970-01-01, a Thursday. */
type Day = number

export const DAY_MS = 86_400_000
const WEEK = 7

/**
 * The first day of a rule at or after a day.
 *
 * @param anchor a day of the first period, from which periods of `interval` are counted in both directions. Weeks begin on Monday.
 */
export function ruleDayFrom(rule: Rule, anchor: Day, day: Day): Day {
  for (let period = periodOf(rule, anchor, day); ; period += 1) {
    const found = daysOf(rule, anchor, period).find((one) => one >= day)
    if (found !== undefined) return found
  }
}

/** The last day of a rule at or before a day. */
export function ruleDayUntil(rule: Rule, anchor: Day, day: Day): Day {
  for (let period = periodOf(rule, anchor, day); ; period -= 1) {
    const found = daysOf(rule, anchor, period).findLast((one) => one <= day)
    if (found !== undefined) return found
  }
}

/** @param date YYYY-MM-DD. */
export function dayOfDate(date: string): Day {
  return Math.floor(Date.parse(date) / DAY_MS)
}

/** The date as YYYY-MM-DD. */
export function dateOfDay(day: Day): string {
  return utc(day).toISOString().slice(0, 10)
}

/** 0 is Monday. */
function weekdayOfDay(day: Day): number {
  return remainder(day + 3, WEEK)
}

/** The number of the period that contains a day; the anchor's is 0. */
function periodOf(rule: Rule, anchor: Day, day: Day): number {
  switch (rule.every) {
    case 'day':
      return Math.floor((day - anchor) / rule.interval)
    case 'week':
      return Math.floor((day - mondayOf(anchor)) / (WEEK * rule.interval))
    case 'month':
      return Math.floor((monthOf(day) - monthOf(anchor)) / rule.interval)
  }
}

/** The days of a period, in order. */
function daysOf(rule: Rule, anchor: Day, period: number): Day[] {
  const passed = period * rule.interval
  switch (rule.every) {
    case 'day':
      return [anchor + passed]
    case 'week':
      return rule.weekdays.map((weekday) => mondayOf(anchor) + WEEK * passed + weekday).toSorted((a, b) => a - b)
    case 'month':
      return [dayInMonth(rule, monthOf(anchor) + passed)]
  }
}

function dayInMonth(rule: DayOfMonth, month: number): Day {
  const first = firstOfMonth(month)
  const last = firstOfMonth(month + 1) - 1
  if (rule.on === 'date') return Math.min(first + rule.date - 1, last)
  if (rule.nth === -1) return last - remainder(weekdayOfDay(last) - rule.weekday, WEEK)
  return first + remainder(rule.weekday - weekdayOfDay(first), WEEK) + WEEK * (rule.nth - 1)
}

function mondayOf(day: Day): Day {
  return day - weekdayOfDay(day)
}

/** Months are counted from January of the year 0. */
function monthOf(day: Day): number {
  return utc(day).getUTCFullYear() * 12 + utc(day).getUTCMonth()
}

function firstOfMonth(month: number): Day {
  return Date.UTC(Math.floor(month / 12), remainder(month, 12)) / DAY_MS
}

function utc(day: Day): Date {
  return new Date(day * DAY_MS)
}

function remainder(value: number, by: number): number {
  return ((value % by) + by) % by
}
