import type { APIApplicationCommandOptionChoice } from 'discord-api-types/v10'
import {
  addDays,
  dayAt,
  dayInWords,
  momentInWords,
  timeOfDay,
  timeOfDayAt,
  weekdayOf,
  type Day,
  type LocalClock,
} from './calendar.ts'
import { readDay, WEEKDAYS } from './read-day.ts'
import { momentOfParts, readMoment } from './read-moment.ts'
import { readTime } from './read-time.ts'
import { timestamp } from './timestamps.ts'

type Choice = APIApplicationCommandOptionChoice<string>

/** The usual times of raids, in minutes since midnight. */
const USUAL_TIMES = [18, 19, 20, 21, 22].map((hour) => hour * 60)
const DAYS_SHOWN = 8

/**
 * Suggests days for a partial text: the day that it means, otherwise the next days whose names begin with it. Its value
 * is read back as the same day.
 */
export function suggestDays(typed: string, clock: LocalClock): Choice[] {
  const read = readDay(typed, clock)
  if ('value' in read) return [dayChoice(read.value, clock)]
  const start = typed.trim().toLowerCase()
  return namedDays(clock).flatMap(({ day, names }) =>
    names.some((name) => name.startsWith(start)) ? [dayChoice(day, clock)] : [],
  )
}

/** Suggests times of day for a partial text. */
export function suggestTimes(typed: string): Choice[] {
  const read = readTime(typed)
  const times =
    'value' in read ? [read.value] : fullHours().filter((minutes) => timeOfDay(minutes).startsWith(typed.trim()))
  return times.map((minutes) => ({ name: timeOfDay(minutes), value: timeOfDay(minutes) }))
}

/** Suggests moments for a partial text: the moment that it means, otherwise the usual times of the days that it means. */
export function suggestMoments(typed: string, clock: LocalClock): Choice[] {
  const read = readMoment(typed, clock)
  if ('value' in read) return [momentChoice(read.value, clock)]
  const day = readDay(typed, clock)
  if ('value' in day) {
    return USUAL_TIMES.map((minutes) => momentOfParts(day.value, typed, minutes, clock))
      .filter((moment) => moment > clock.now)
      .map((moment) => momentChoice(moment, clock))
  }
  const start = typed.trim().toLowerCase()
  const usual = USUAL_TIMES[2] ?? 0
  return namedDays(clock).flatMap(({ day: named, names }) => {
    const moment = momentOfParts(named, named, usual, clock)
    return moment > clock.now && names.some((name) => name.startsWith(start)) ? [momentChoice(moment, clock)] : []
  })
}

/** The next days with the words that match them. */
function namedDays({ now, timeZone }: LocalClock): { day: Day; names: string[] }[] {
  const today = dayAt(now, timeZone)
  return Array.from({ length: DAYS_SHOWN }, (_, ahead) => {
    const day = addDays(today, ahead)
    const name = ['today', 'tomorrow'][ahead]
    return { day, names: [day, WEEKDAYS[weekdayOf(day)] ?? '', ...(name === undefined ? [] : [name])] }
  })
}

function dayChoice(day: Day, { now, timeZone }: LocalClock): Choice {
  const today = dayAt(now, timeZone)
  const near = day === today ? 'Today: ' : day === addDays(today, 1) ? 'Tomorrow: ' : ''
  return { name: `${near}${dayInWords(day)}`, value: day }
}

/** The value is a timestamp when the local time is ambiguous, as at the end of daylight saving time. */
function momentChoice(moment: number, { timeZone }: LocalClock): Choice {
  const minute = Math.floor(moment / 60_000) * 60_000
  const local = `${dayAt(minute, timeZone)} ${timeOfDayAt(minute, timeZone)}`
  const read = readMoment(local, { now: moment, timeZone })
  const isSame = 'value' in read && read.value === minute
  return { name: momentInWords(minute, timeZone), value: isSame ? local : timestamp(minute, 'F') }
}

/** Full hours, starting with the usual times and then from noon on: raids are rarely in the morning. */
function fullHours(): number[] {
  const hours = Array.from({ length: 24 }, (_, hour) => ((hour + 12) % 24) * 60)
  return [...USUAL_TIMES, ...hours.filter((minutes) => !USUAL_TIMES.includes(minutes))]
}
