import { addDays, dayAt, dayInWords, dayOf, weekdayOf, type Day, type LocalClock } from './calendar.ts'
import { normalized, timestampIn, type Reading } from './reading.ts'

export const WEEKDAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const

const MONTHS = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ')

const WEEKDAY = '(mon(?:day)?|tue(?:s|sday)?|wed(?:s|nesday)?|thu(?:r|rs|rsday)?|fri(?:day)?|sat(?:urday)?|sun(?:day)?)'
const MONTH =
  '(jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\\.?'

const UNKNOWN = 'I can\'t read that date. Try "tomorrow", "fri", "27 Nov" or "2026-11-27".'
const NO_SUCH_DAY = "That day doesn't exist. Check the day and the month."
const TWO_WAYS = 'That date can be read two ways. Write it as "27 Nov" or "2026-11-27".'

/** Reads a part of the grammar; undefined passes the text to the next reader. */
type DayReader = (text: string, today: Day) => Reading<Day> | undefined

/**
 * Reads a day as a member types it: "today", "in 3 days", "fri", "next fri", "27 Nov", "Nov 27, 2026", "27.11.", "2026-11-27" or a
 * Discord timestamp. Without a year it is the next such day, today included. It may lie in the past.
 */
export function readDay(text: string, { now, timeZone }: LocalClock): Reading<Day> {
  const given = normalized(text)
  if (given === undefined) return { refusal: UNKNOWN }
  const moment = timestampIn(given)
  if (moment !== undefined) return { value: dayAt(moment, timeZone) }
  const today = dayAt(now, timeZone)
  return readRelative(given, today) ?? readDate(given, today) ?? { refusal: UNKNOWN }
}

/** Whether a text is only a weekday, which means the next such day with its time ahead. */
export function isWeekday(text: string): boolean {
  return new RegExp(`^(?:on |this )?${WEEKDAY}$`, 'i').test(text.trim())
}

const readRelative: DayReader = (text, today) => {
  if (text === 'today' || text === 'tonight') return { value: today }
  if (/^(?:tomorrow|tmrw?|tmw)$/.test(text)) return { value: addDays(today, 1) }
  if (text === 'day after tomorrow' || text === 'overmorrow') return { value: addDays(today, 2) }
  const [, count, unit] = /^in (an?|\d{1,3}) (day|week)s?$/.exec(text) ?? []
  if (count !== undefined)
    return { value: addDays(today, (count.startsWith('a') ? 1 : Number(count)) * (unit === 'week' ? 7 : 1)) }
  const [, next, name] = new RegExp(`^(?:on |this )?(next )?${WEEKDAY}$`).exec(text) ?? []
  if (name === undefined) return undefined
  const weekday = weekdayNamed(name)
  // "Next Friday" is the Friday of next week on every day of this week.
  const from = next === undefined ? today : addDays(today, 7 - weekdayOf(today))
  return { value: addDays(from, (weekday - weekdayOf(from) + 7) % 7) }
}

/** A calendar date, with or without a leading weekday. */
const readDate: DayReader = (text, today) => {
  const [, name, rest] = new RegExp(`^${WEEKDAY},? (.+)$`).exec(text) ?? []
  const date = rest ?? text
  const read = readNumbers(date, today) ?? readMonthName(date, today)
  if (!read || 'refusal' in read || name === undefined || weekdayOf(read.value) === weekdayNamed(name)) return read
  return {
    refusal: `${dayInWords(read.value)} isn't a ${capitalized(WEEKDAYS[weekdayNamed(name)] ?? name)}. Check the date.`,
  }
}

const readNumbers: DayReader = (text, today) => {
  const [, year, month, day] = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(text) ?? []
  if (year !== undefined) return existing(dayOf(Number(year), Number(month), Number(day)))
  const [, first, separator, second, after] = /^(\d{1,2})([-/.])(\d{1,2})(?:\2(\d{4})?)?$/.exec(text) ?? []
  if (first === undefined) return undefined
  const europe = dated(Number(first), Number(second), after, today)
  // Dots make the order of day and month unambiguous.
  if (separator === '.') return existing(europe)
  const america = dated(Number(second), Number(first), after, today)
  if (europe !== undefined && america !== undefined && europe !== america) return { refusal: TWO_WAYS }
  return existing(europe ?? america)
}

const readMonthName: DayReader = (text, today) => {
  const dayFirst = new RegExp(`^(?:the )?(\\d{1,2})(?:st|nd|rd|th|\\.)? ?(?:of )?${MONTH}(?:,? (\\d{4}))?$`).exec(text)
  const monthFirst = new RegExp(`^${MONTH} ?(\\d{1,2})(?:st|nd|rd|th)?(?:,? (\\d{4}))?$`).exec(text)
  const day = dayFirst?.[1] ?? monthFirst?.[2]
  const month = dayFirst?.[2] ?? monthFirst?.[1]
  if (day === undefined || month === undefined) return undefined
  const year = dayFirst?.[3] ?? monthFirst?.[3]
  return existing(dated(Number(day), MONTHS.indexOf(month.slice(0, 3)) + 1, year, today))
}

/** Maximum number of years between two leap days. */
const LEAP_YEARS = 8

/** A day of a month in the given year; without a year, the next such day. */
function dated(day: number, month: number, year: string | undefined, today: Day): Day | undefined {
  if (year !== undefined) return dayOf(Number(year), month, day)
  const thisYear = Number(today.slice(0, 4))
  for (let ahead = 0; ahead <= LEAP_YEARS; ahead++) {
    const found = dayOf(thisYear + ahead, month, day)
    if (found !== undefined && found >= today) return found
  }
  return undefined
}

function existing(day: Day | undefined): Reading<Day> {
  return day === undefined ? { refusal: NO_SUCH_DAY } : { value: day }
}

function weekdayNamed(name: string): number {
  return WEEKDAYS.findIndex((weekday) => weekday.startsWith(name.slice(0, 3)))
}

function capitalized(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1)
}
