import { isArea, LIVE_AREAS, type GrantedAreas, type LiveArea, type LiveEvent } from '@guildhall/contract'

/** A set of announcements, one bit for each, so that a stream needs few bytes for those it has not sent yet. */
export type Notices = number

export const NONE: Notices = 0
/** Any area may have changed. */
export const REFETCH: Notices = 1 << LIVE_AREAS.length

const BITS: ReadonlyMap<LiveArea, Notices> = new Map(LIVE_AREAS.map((area, at) => [area, 1 << at]))

/** The announcement that an area changed. */
export function noticeOf(area: LiveArea): Notices {
  return BITS.get(area) ?? REFETCH
}

/** All announcements. */
export const ALL: Notices = REFETCH | (REFETCH - 1)

/** The announcements that a user with a grant may receive: those of its areas, and those that concern every user of the guild. */
export function noticesFor(areas: GrantedAreas): Notices {
  const allowed = LIVE_AREAS.filter((area) => area !== 'access' && (!isArea(area) || areas[area] !== undefined))
  return allowed.reduce((all, area) => all | noticeOf(area), REFETCH)
}

/** The single announcements of a set. */
export function singleNotices(notices: Notices): Notices[] {
  return [...BITS.values(), REFETCH].filter((bit) => (notices & bit) !== 0)
}

/** The events for a set of announcements: one for each area, or a `refetch` alone, which includes them. */
export function eventsOf(notices: Notices): LiveEvent[] {
  if ((notices & REFETCH) !== 0) return [{ name: 'refetch', data: {} }]
  return LIVE_AREAS.filter((area) => (notices & noticeOf(area)) !== 0).map((area) => ({
    name: 'change',
    data: { area },
  }))
}
