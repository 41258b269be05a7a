import { randomKey } from '../random-key.ts'

/** An entry of the browser's history, as the dashboard shows it. */
export interface Entry {
  readonly pathname: string
  /** The query with its question mark; empty without one. */
  readonly search: string
  /** The unique key of the entry, which Back and Forward restore. */
  readonly key: string
  /** The state passed to the navigation. */
  readonly state: unknown
  /** Whether the browser restored this entry: by Back, Forward or a page load. */
  readonly restored: boolean
}

export interface NavigateOptions {
  replace?: boolean
  state?: unknown
}

export interface DashboardHistory {
  entry: () => Entry
  /** Goes to an address of the dashboard. The current address gets another history entry only with a state. */
  navigate: (to: string, options?: NavigateOptions) => void
  /** Goes back one entry. This is asynchronous; further calls until then are ignored. */
  back: () => void
  /** Calls `changed` after each navigation. Returns the unsubscribe function. */
  listen: (changed: () => void) => () => void
}

/** The state of an entry in the browser's history. */
interface Kept {
  key: string
  state: unknown
}

function isKept(value: unknown): value is Kept {
  return typeof value === 'object' && value !== null && 'key' in value && 'state' in value
}

/** The browser's current entry. An entry from outside, such as a fragment typed by the user, gets a key. */
function entryHere(): Entry {
  const kept: unknown = window.history.state
  if (isKept(kept)) return entryOf(kept, true)
  const fresh: Kept = { key: randomKey(), state: undefined }
  window.history.replaceState(fresh, '')
  return entryOf(fresh, true)
}

function entryOf({ key, state }: Kept, restored: boolean): Entry {
  const { pathname, search } = window.location
  return { pathname, search, key, state, restored }
}

/** The browser's history, as the router reads and changes it. */
export function createHistory(): DashboardHistory {
  const listeners = new Set<() => void>()
  let shown = entryHere()
  /** The navigations that wait until the browser has gone back; null while it is not going back. */
  let waiting: (() => void)[] | null = null

  const show = (entry: Entry): void => {
    shown = entry
    for (const changed of listeners) changed()
  }

  window.addEventListener('popstate', () => {
    const next = waiting ?? []
    waiting = null
    show(entryHere())
    for (const navigate of next) navigate()
  })

  const navigate = (to: string, { replace = false, state }: NavigateOptions = {}): void => {
    // Wait: otherwise the pending way back would end at the wrong entry.
    if (waiting) return void waiting.push(() => navigate(to, { replace, state }))
    const url = new URL(to, window.location.href)
    const isHere = url.href === window.location.href && state === undefined && shown.state === undefined
    const kept: Kept = { key: randomKey(), state }
    if (replace || isHere) window.history.replaceState(kept, '', url)
    else window.history.pushState(kept, '', url)
    show(entryOf(kept, false))
  }

  return {
    entry: () => shown,
    navigate,
    back: () => {
      if (waiting) return
      waiting = []
      window.history.back()
    },
    listen: (changed) => {
      listeners.add(changed)
      return () => listeners.delete(changed)
    },
  }
}
