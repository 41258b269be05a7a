/** Maximum number of characters of a time zone's name; the longest of the IANA list has 32. */
export const LONGEST_TIME_ZONE = 64

/** The error for a text that is not a time zone. */
export const TIME_ZONE_ERROR = 'Choose a time zone from the IANA list, such as Europe/Berlin.'
