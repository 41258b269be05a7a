import { presentZone } from '@guildhall/contract'
// Import single functions, so that only they are loaded, as in @guildhall/recurrence.
import * as Instant from 'temporal-polyfill/fns/Instant'
import * as PlainDate from 'temporal-polyfill/fns/PlainDate'
import * as PlainTime from 'temporal-polyfill/fns/PlainTime'
import * as ZonedDateTime from 'temporal-polyfill/fns/ZonedDateTime'

/** A calendar day as YYYY-MM-DD. Days sort as text. */
export type Day = string

/** The time at which a text is read, and the zone of its days and times. */
export interface LocalClock {
  /** Epoch ms. */
  readonly now: number
  /** IANA name. */
  readonly timeZone: string
}

/** The day of a moment in a zone. */
export function dayAt(moment: number, timeZone: string): Day {
  return PlainDate.toString(ZonedDateTime.toPlainDate(at(moment, timeZone)))
}

/** @returns undefined when the calendar has no such day. `month` is 1 to 12. */
export function dayOf(year: number, month: number, day: number): Day | undefined {
  try {
    return PlainDate.toString(PlainDate.create(year, month, day))
  } catch {
    return undefined
  }
}

export function addDays(day: Day, days: number): Day {
  return PlainDate.toString(PlainDate.addDays(record(day), days))
}

/** The weekday; 0 is Monday. */
export function weekdayOf(day: Day): number {
  return PlainDate.dayOfWeek(record(day)) - 1
}

/** The moment of a time on a day. In a gap it is the later moment; of two moments it is the earlier. */
export function momentOf(day: Day, minutes: number, timeZone: string): number {
  const plainTime = PlainTime.create(Math.floor(minutes / 60), minutes % 60)
  return PlainDate.toZonedDateTime(record(day), { timeZone, plainTime }).epochMilliseconds
}

/** A day in words, such as "Fri, Nov 27, 2026". */
export function dayInWords(day: Day): string {
  return WORDS.format(Date.parse(`${day}T12:00Z`))
}

/** A moment in words with its zone, for texts without Discord's timestamps: "Fri, Nov 27, 2026, 20:00 (Europe/Berlin)". */
export function momentInWords(moment: number, timeZone: string): string {
  return `${dayInWords(dayAt(moment, timeZone))}, ${timeOfDayAt(moment, timeZone)} (${presentZone(timeZone)})`
}

/** The time of day of a moment in a zone, as HH:MM. */
export function timeOfDayAt(moment: number, timeZone: string): string {
  const { hour, minute } = at(moment, timeZone)
  return `${pad(hour)}:${pad(minute)}`
}

/** Minutes since midnight as HH:MM. */
export function timeOfDay(minutes: number): string {
  return `${pad(Math.floor(minutes / 60))}:${pad(minutes % 60)}`
}

const WORDS = new Intl.DateTimeFormat('en-US', {
  timeZone: 'UTC',
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  year: 'numeric',
})

function pad(value: number): string {
  return String(value).padStart(2, '0')
}

function at(moment: number, timeZone: string): ZonedDateTime.Record {
  return Instant.toZonedDateTimeISO(Instant.fromEpochMilliseconds(moment), timeZone)
}

function record(day: Day): PlainDate.Record {
  const [year = NaN, month = NaN, date = NaN] = day.split('-').map(Number)
  return PlainDate.create(year, month, date)
}
