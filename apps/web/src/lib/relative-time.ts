import { LANGUAGE } from './locale.ts'
/** The units from the largest to the smallest, in seconds. */
const UNITS: readonly (readonly [Intl.RelativeTimeFormatUnit, number])[] = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
  ['second', 1],
]

/** Created on first use, since Intl is slow to start. */
let format: Intl.RelativeTimeFormat | undefined

/**
 * A time relative to now: "in 2 hours", "1 day ago", "now". Never "tomorrow" or "next month": in 30 hours it may be the day after tomorrow.
 *
 * @param now in ms since the epoch.
 */
export function relativeTime(time: Date, now: number): string {
  const seconds = Math.round((time.getTime() - now) / 1000)
  const [unit, length] = UNITS.find(([, each]) => Math.abs(seconds) >= each) ?? ['second', 1]
  if (seconds === 0) return 'now'
  format ??= new Intl.RelativeTimeFormat(LANGUAGE)
  return format.format(Math.round(seconds / length), unit)
}
