import { presentZone } from '@guildhall/contract'

/** The zone of a server without one, and of a browser that reports none. */
export const DEFAULT_ZONE = 'UTC'

/** The time zone of this browser, as IANA names it. */
export function browserZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone || DEFAULT_ZONE
}

/** The place that a zone is named after: "New York". */
export function cityOf(zone: string): string {
  return lastPartOf(presentZone(zone))
}

/** The name of a zone in pickers, with both names of a renamed place: "Asia/Kolkata (Calcutta)". */
export function zoneLabel(zone: string): string {
  const present = presentZone(zone)
  const name = present.replaceAll('_', ' ')
  return present === zone ? name : `${name} (${lastPartOf(zone)})`
}

/** Whether two names are of the same zone: browsers report the same one by its earlier or by its present name. */
export function isSameZone(one: string, other: string): boolean {
  return presentZone(one) === presentZone(other)
}

function lastPartOf(zone: string): string {
  return (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ')
}

const parts = new Map<string, Intl.DateTimeFormat>()

/** The cached format of each zone. An unknown zone counts as UTC. */
function partsOf(zone: string): Intl.DateTimeFormat {
  const known = parts.get(zone)
  if (known) return known
  const made = newFormat(zone)
  parts.set(zone, made)
  return made
}

function newFormat(timeZone: string): Intl.DateTimeFormat {
  const options: Intl.DateTimeFormatOptions = {
    calendar: 'iso8601',
    numberingSystem: 'latn',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
  }
  try {
    return new Intl.DateTimeFormat('en-US', { ...options, timeZone })
  } catch {
    return new Intl.DateTimeFormat('en-US', { ...options, timeZone: DEFAULT_ZONE })
  }
}

/** The wall clock time of a zone as a UTC timestamp, in ms. @param moment epoch ms, in whole seconds */
function wallTime(moment: number, zone: string): number {
  const named = Object.fromEntries(
    partsOf(zone)
      .formatToParts(moment)
      .map(({ type, value }) => [type, Number(value)]),
  )
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = named
  return Date.UTC(year, month - 1, day, hour, minute, second)
}

const HOUR_MS = 60 * 60_000

/** A time as the value of a `datetime-local` field in a zone; empty if invalid. Seconds of 0 are omitted, as browsers do. */
export function toField(time: string, zone: string): string {
  const moment = Math.floor(Date.parse(time) / 1000) * 1000
  if (Number.isNaN(moment)) return ''
  return new Date(wallTime(moment, zone)).toISOString().slice(0, 19).replace(/:00$/, '')
}

/**
 * The value of a `datetime-local` field as a UTC time; null if it is empty or invalid. In a repeated hour it is the first
 * occurrence; a local time that the clocks skip moves forward by the length of the gap.
 */
export function fromField(field: string, zone: string): string | null {
  const wall = Date.parse(`${field}Z`)
  if (field === '' || Number.isNaN(wall)) return null
  // The offsets a day before and a day after include both sides of a clock change.
  const offsets = [wall - 26 * HOUR_MS, wall + 26 * HOUR_MS].map((moment) => wallTime(moment, zone) - moment)
  const moments = offsets.map((offset) => wall - offset)
  const exact = moments.filter((moment) => wallTime(moment, zone) === wall)
  const moment = exact.length > 0 ? Math.min(...exact) : wall - (offsets[0] ?? 0)
  return new Date(moment).toISOString()
}
