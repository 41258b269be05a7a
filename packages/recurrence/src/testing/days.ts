import type { Rule } from '../rule.ts'

const DAY_MS = 86_400_000

/** Whether a date (YYYY-MM-DD) is a day of a rule, asked of the date alone: an independent second computation for tests. */
export function isRuleDay(rule: Rule, date: string, anchor: string): boolean {
  const [day, start] = [new Date(date), new Date(anchor)]
  switch (rule.every) {
    case 'day':
      return multiple(daysBetween(start, day), rule.interval)
    case 'week': {
      const weeks = daysBetween(mondayBefore(start), mondayBefore(day)) / 7
      return rule.weekdays.includes(weekdayOf(day)) && multiple(weeks, rule.interval)
    }
    case 'month': {
      const years = day.getUTCFullYear() - start.getUTCFullYear()
      const months = years * 12 + day.getUTCMonth() - start.getUTCMonth()
      const week = Math.ceil(day.getUTCDate() / 7)
      const isDay =
        rule.on === 'date'
          ? day.getUTCDate() === rule.date || (isLastOfMonth(day, 1) && day.getUTCDate() < rule.date)
          : weekdayOf(day) === rule.weekday && (rule.nth === -1 ? isLastOfMonth(day, 7) : week === rule.nth)
      return isDay && multiple(months, rule.interval)
    }
  }
}

/** 0 is Monday. */
function weekdayOf(day: Date): number {
  return (day.getUTCDay() + 6) % 7
}

function mondayBefore(day: Date): Date {
  return new Date(day.getTime() - weekdayOf(day) * DAY_MS)
}

function daysBetween(from: Date, to: Date): number {
  return (to.getTime() - from.getTime()) / DAY_MS
}

/** Whether the day that is `days` later is in another month. */
function isLastOfMonth(day: Date, days: number): boolean {
  return new Date(day.getTime() + days * DAY_MS).getUTCMonth() !== day.getUTCMonth()
}

function multiple(value: number, of: number): boolean {
  return Math.abs(value % of) === 0
}
