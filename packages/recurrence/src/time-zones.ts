import { Temporal } from 'temporal-polyfill'

/** The name as the IANA list spells it; null when the list has no such zone. An offset such as +01:00 is no zone: it has no daylight saving. */
export function normalTimeZone(name: string): string | null {
  if (!/^[a-z]/i.test(name)) return null
  try {
    return Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(name).timeZoneId
  } catch {
    return null
  }
}
