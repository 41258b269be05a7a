/** Maximum number of slots of an event. Discord allows 25 buttons below a message, of which two are for organizers. */
export const MOST_SLOTS = 20
/** Maximum number of places of a slot. */
export const MOST_PLACES = 40
/** Maximum number of places in all slots together. An embed in Discord holds 6,000 characters. */
export const MOST_PLACES_IN_ALL = 180
/** Discord: the name of a scheduled event. */
export const TITLE_LENGTH = 100
export const DESCRIPTION_LENGTH = 500
/** Discord: the location of a scheduled event. */
export const LOCATION_LENGTH = 100
/** Maximum number of events of a guild that are not over. */
export const MOST_OPEN_EVENTS = 50

/** How long a slot takes, in ms. */
export const SLOT_MS = 60 * 60_000
/** How long before a slot its members are pinged, in ms. */
export const PING_BEFORE_MS = 15 * 60_000
/** How far ahead a slot can start, in days. Discord accepts scheduled events up to five years ahead. */
export const FURTHEST_DAYS = 366
/** How long an event is kept after its end, in ms: 30 days. */
export const KEPT_MS = 30 * 24 * 60 * 60_000
