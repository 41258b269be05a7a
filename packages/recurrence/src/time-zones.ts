import * as Instant from 'temporal-polyfill/fns/Instant'

/**
 * The name as the IANA list spells it; null when the list has no such zone. An offset such as +01:00 is not a zone: it
 * has no daylight saving.
 */
export function normalTimeZone(name: string): string | null {
  if (!/^[a-z]/i.test(name)) return null
  try {
    return Instant.toZonedDateTimeISO(Instant.fromEpochMilliseconds(0), name).timeZoneId
  } catch {
    return null
  }
}
