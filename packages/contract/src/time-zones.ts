/** Maximum number of characters of a time zone's name; the longest of the IANA list has 32. */
export const LONGEST_TIME_ZONE = 64

/** The error for a text that is not a time zone. */
export const TIME_ZONE_ERROR = 'Choose a time zone from the IANA list, such as Europe/Berlin.'

/** The present IANA names of zones that Chromium and Node.js list under an earlier one. */
const PRESENT: Readonly<Record<string, string>> = {
  'Africa/Asmera': 'Africa/Asmara',
  'America/Coral_Harbour': 'America/Atikokan',
  'America/Godthab': 'America/Nuuk',
  'Asia/Calcutta': 'Asia/Kolkata',
  'Asia/Katmandu': 'Asia/Kathmandu',
  'Asia/Rangoon': 'Asia/Yangon',
  'Asia/Saigon': 'Asia/Ho_Chi_Minh',
  'Atlantic/Faeroe': 'Atlantic/Faroe',
  'Europe/Kiev': 'Europe/Kyiv',
  'Pacific/Enderbury': 'Pacific/Kanton',
  'Pacific/Ponape': 'Pacific/Pohnpei',
  'Pacific/Truk': 'Pacific/Chuuk',
}

/** The present name of a time zone, for readers. The stored name stays as it is, since older time zone data lack the present one. */
export function presentZone(zone: string): string {
  return PRESENT[zone] ?? zone
}
