import { isNumber, isRecord, isText } from '@guildhall/contract'
import { placeIn, type Place } from '../kernel/place.ts'
import type { Entry } from '../lib/page/history.ts'

/** The page that a visitor requested before the sign-in. */
export interface RequestedPage {
  /** Path and query, on this origin. */
  readonly from: string
  readonly place?: Place
}

/** The key in sessionStorage during the sign-in at Discord. */
const STORED_PAGE = 'wanted_page'

/** The maximum duration of a sign-in at Discord, in ms. */
const KEPT_MS = 15 * 60_000

/** The page of a history entry, for the state of a navigation to /login. */
export function requestedAt({ pathname, search, state }: Pick<Entry, 'pathname' | 'search' | 'state'>): RequestedPage {
  const place = placeIn(state)
  return { from: pathname + search, ...(place && { place }) }
}

/** The page in a history state; undefined without one, and for an address on another origin. */
export function requestedIn(state: unknown): RequestedPage | undefined {
  const from = isRecord(state) ? state['from'] : undefined
  if (!isText(from) || !from.startsWith('/') || !isOurs(from)) return undefined
  const place = placeIn(state)
  return { from, ...(place && { place }) }
}

/** Whether a path is on this origin; "//elsewhere.example" also starts with a slash but is not. */
function isOurs(path: string): boolean {
  return (
    URL.canParse(path, window.location.origin) &&
    new URL(path, window.location.origin).origin === window.location.origin
  )
}

/** Stores the page during the sign-in at Discord. */
export function keepRequested(requested: RequestedPage | undefined): void {
  try {
    if (requested) sessionStorage.setItem(STORED_PAGE, JSON.stringify({ ...requested, at: Date.now() }))
    else sessionStorage.removeItem(STORED_PAGE)
  } catch {
    // The storage is full. The sign-in then ends on the dashboard.
  }
}

/** Returns the page stored in this tab and removes it. */
export function takeRequested(): RequestedPage | undefined {
  const text = sessionStorage.getItem(STORED_PAGE)
  sessionStorage.removeItem(STORED_PAGE)
  try {
    const kept: unknown = JSON.parse(text ?? 'null')
    const at = isRecord(kept) ? kept['at'] : undefined
    return isNumber(at) && Math.abs(Date.now() - at) < KEPT_MS ? requestedIn(kept) : undefined
  } catch {
    return undefined
  }
}
