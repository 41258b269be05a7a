import { LANGUAGE } from './locale.ts'
/** From the largest unit that fits, in seconds. */
const UNITS: readonly (readonly [Intl.RelativeTimeFormatUnit, number])[] = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
  ['second', 1],
]

/** Made when first needed: the first use of Intl takes a while. */
let format: Intl.RelativeTimeFormat | undefined

/**
 * How far off a time is: "in 2 hours", "yesterday".
 *
 * @param now in ms since the epoch.
 */
export function relativeTime(time: Date, now: number): string {
  const seconds = Math.round((time.getTime() - now) / 1000)
  const [unit, length] = UNITS.find(([, each]) => Math.abs(seconds) >= each) ?? ['second', 1]
  format ??= new Intl.RelativeTimeFormat(LANGUAGE, { numeric: 'auto' })
  return format.format(Math.round(seconds / length), unit)
}
