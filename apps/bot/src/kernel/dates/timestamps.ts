import { momentOf, type Day } from './calendar.ts'

/** The formats of Discord's timestamps, which Discord shows in the zone and the language of each reader. */
type TimestampStyle = 't' | 'T' | 'd' | 'D' | 'f' | 'F' | 'R'

/** A moment (epoch ms) as a Discord timestamp. */
export function timestamp(moment: number, style: TimestampStyle): string {
  return `<t:${Math.floor(moment / 1_000)}:${style}>`
}

/** A day as a Discord timestamp of its noon, which is on the same day in nearly every zone. */
export function dayTimestamp(day: Day, timeZone: string): string {
  return timestamp(momentOf(day, 12 * 60, timeZone), 'D')
}

/** A moment with its date and its distance from now. */
export function momentTimestamp(moment: number): string {
  return `${timestamp(moment, 'F')} (${timestamp(moment, 'R')})`
}
