import { ANALYTICS_DEFAULT_DAYS, ANALYTICS_ERRORS } from '@guildhall/contract'
import { daysUpTo, isDay, type DayRange } from '../../lib/days.ts'

/** The filters of the page, as typed. */
export interface Filters {
  /** The text of the date field, possibly invalid; null for the default, which moves with the calendar. */
  start: string | null
  end: string | null
  /** Null for all servers. */
  guildId: string | null
}

/** The range and the server of the figures. */
export interface View extends DayRange {
  /** The server that the bot's owner chose; null for all servers, and on the page of a server. */
  guildId: string | null
  /** The server whose page shows the figures; null on the page of the bot's owner. */
  pageOf: string | null
}

/** The errors of the dates, by field. */
interface DateErrors {
  start?: string
  end?: string
}

// The names of the API's own query.
const START = 'start_date'
const END = 'end_date'
const GUILD = 'guild_id'

/** The filters in an address. @param search the query of the address */
export function filtersIn(search: string): Filters {
  const params = new URLSearchParams(search)
  return { start: params.get(START), end: params.get(END), guildId: params.get(GUILD) || null }
}

/** The query of the address for these filters; empty for the defaults. */
export function searchOf({ start, end, guildId }: Filters): string {
  const params = new URLSearchParams()
  if (start !== null) params.set(START, start)
  if (end !== null) params.set(END, end)
  if (guildId !== null) params.set(GUILD, guildId)
  return params.size > 0 ? `?${params}` : ''
}

/** The dates shown in the fields. The default start is 29 days before the end. */
export function datesOf({ start, end }: Filters, today: string): DayRange {
  const endDay = end ?? today
  const startDay = daysUpTo(isDay(endDay) ? endDay : today, ANALYTICS_DEFAULT_DAYS).startDay
  return { startDay: start ?? startDay, endDay }
}

export function dateErrors({ startDay, endDay }: DayRange, today: string): DateErrors {
  const [isStart, isEnd] = [isDay(startDay), isDay(endDay)]
  const errors: DateErrors = {}
  if (!isStart) errors.start = ANALYTICS_ERRORS.invalidDate
  else if (isEnd && startDay > endDay) errors.start = ANALYTICS_ERRORS.order
  if (!isEnd) errors.end = ANALYTICS_ERRORS.invalidDate
  else if (endDay > today) errors.end = ANALYTICS_ERRORS.future
  return errors
}

/**
 * The range to request; undefined while the dates are invalid.
 *
 * @param pageOf the server whose page shows the figures; null on the page of the bot's owner
 */
export function viewOf(filters: Filters, today: string, pageOf: string | null): View | undefined {
  const dates = datesOf(filters, today)
  const { start, end } = dateErrors(dates, today)
  return start === undefined && end === undefined
    ? { ...dates, guildId: pageOf === null ? filters.guildId : null, pageOf }
    : undefined
}

/** The preset ranges, which all end today. */
export const PRESETS: readonly { label: string; rangeAt: (today: string) => DayRange }[] = [
  { label: 'Last 7 days', rangeAt: (today) => daysUpTo(today, 7) },
  { label: 'Last 30 days', rangeAt: (today) => daysUpTo(today, 30) },
  { label: 'Last 90 days', rangeAt: (today) => daysUpTo(today, 90) },
  { label: 'This month', rangeAt: (today) => ({ startDay: `${today.slice(0, 8)}01`, endDay: today }) },
]
