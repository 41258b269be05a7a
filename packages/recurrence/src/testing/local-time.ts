const DAY_MS = 86_400_000

const formats = new Map<string, Intl.DateTimeFormat>()

/** The local date and time of a moment by the engine's own formatter, as if it were UTC, in epoch ms. */
export function localAsUtc(time: number, timeZone: string): number {
  const format =
    formats.get(timeZone) ??
    new Intl.DateTimeFormat('en-US', {
      timeZone,
      calendar: 'iso8601',
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    })
  formats.set(timeZone, format)
  const parts = Object.fromEntries(format.formatToParts(time).map(({ type, value }) => [type, Number(value)]))
  const field = (name: string): number => parts[name] ?? NaN
  return Date.UTC(field('year'), field('month') - 1, field('day'), field('hour'), field('minute'), field('second'))
}

/** The local day of a moment: days since 1970-01-01. */
export function localDayOf(time: number, timeZone: string): number {
  return Math.floor(localAsUtc(time, timeZone) / DAY_MS)
}

/**
 * The moment of a time of day on a local day, found by trying every offset that the zone has around it.
 *
 * @param timeOfDayMs since midnight.
 * @returns the earlier moment if there are two. `exists` is false where the clock skips it; the moment is then later by the gap.
 */
export function momentOf(day: number, timeOfDayMs: number, timeZone: string): { moment: number; exists: boolean } {
  const local = day * DAY_MS + timeOfDayMs
  const offsetAt = (time: number): number => localAsUtc(time, timeZone) - time
  const around = Array.from({ length: 17 }, (_, at) => local + (at - 8) * 6 * 3_600_000)
  const moments = around.map((time) => local - offsetAt(time)).filter((time) => localAsUtc(time, timeZone) === local)
  if (moments.length > 0) return { moment: Math.min(...moments), exists: true }
  return { moment: local - offsetAt(local - 2 * DAY_MS), exists: false }
}
