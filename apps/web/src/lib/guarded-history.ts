import type { LeaveGuard } from './leave-guard.ts'
import { randomKey } from './random-key.ts'

/** Where the dashboard is. */
export interface Place {
  readonly pathname: string
  /** The query with its question mark; empty without one. */
  readonly search: string
  /** Names the entry of the browser's history: each navigation gets its own, which Back finds again. */
  readonly key: string
  /** The state that the navigation handed over. */
  readonly state: unknown
  /** Whether the browser went here by itself: by back, forward or loading the page. */
  readonly restored: boolean
}

export interface NavigateOptions {
  replace?: boolean
  state?: unknown
}

export interface GuardedHistory {
  place: () => Place
  /** Goes to an address of the dashboard; the one that is shown already gets no second entry. */
  navigate: (to: string, options?: NavigateOptions) => void
  /** Calls `changed` after each navigation; returns how to stop. */
  listen: (changed: () => void) => () => void
}

/** The state of an entry of the browser's history. `index` counts the entries of the dashboard. */
interface Entry {
  index: number
  key: string
  state: unknown
}

function isEntry(value: unknown): value is Entry {
  return typeof value === 'object' && value !== null && 'index' in value && 'key' in value && 'state' in value
}

/** The entry that the browser is at; one that is not from here, like a fragment typed by the user, becomes one. */
function entryHere(index: number): Entry {
  const kept: unknown = window.history.state
  if (isEntry(kept)) return kept
  const entry: Entry = { index, key: randomKey(), state: undefined }
  window.history.replaceState(entry, '')
  return entry
}

function placeOf({ key, state }: Entry, restored: boolean): Place {
  const { pathname, search } = window.location
  return { pathname, search, key, state, restored }
}

/**
 * Handles back and forward. The browser reports them after it has gone: it is sent back to the entry that is shown, and only
 * there the user is asked.
 *
 * @param show shows the entry that the browser is at
 */
function guardedReturn(guard: LeaveGuard, show: (place: Place) => void): (place: Place, delta: number) => void {
  /** Steps from the entry that is shown to where the browser is. */
  let distance = 0
  /** The step back that the browser has not made yet; 0 is none. */
  let returning = 0
  let agreed = false

  return (place, delta) => {
    const stopped = !agreed && guard.stops(place)
    if (returning === 0 && !stopped) {
      agreed = false
      return show(place)
    }
    distance += delta
    // The user went on meanwhile; that is made good from where the step back ends.
    if (returning !== 0 && delta !== returning) return
    const requested = -returning
    returning = -distance
    if (distance !== 0) return window.history.go(returning)
    guard.leave(() => {
      agreed = true
      window.history.go(requested)
    }, null)
  }
}

/** The browser's history, which asks before it leaves unsaved work: by link, by code, and by the browser's own buttons. */
export function createGuardedHistory(guard: LeaveGuard): GuardedHistory {
  const listeners = new Set<() => void>()
  const first = entryHere(0)
  let { index } = first
  let shown = placeOf(first, true)
  const show = (place: Place): void => {
    shown = place
    for (const changed of listeners) changed()
  }

  const returned = guardedReturn(guard, show)
  window.addEventListener('popstate', () => {
    const entry = entryHere(index + 1)
    const delta = entry.index - index
    index = entry.index
    returned(placeOf(entry, true), delta)
  })

  const go = (url: URL, { replace = false, state }: NavigateOptions): void => {
    const inPlace = replace || url.href === window.location.href
    if (!inPlace) index += 1
    const entry: Entry = { index, key: randomKey(), state }
    if (inPlace) window.history.replaceState(entry, '', url)
    else window.history.pushState(entry, '', url)
    show(placeOf(entry, false))
  }

  return {
    place: () => shown,
    navigate: (to, options = {}) => {
      const url = new URL(to, window.location.href)
      guard.leave(() => go(url, options), { pathname: url.pathname, key: '' })
    },
    listen: (changed) => {
      listeners.add(changed)
      return () => listeners.delete(changed)
    },
  }
}
