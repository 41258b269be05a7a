import { createContext, use } from 'react'
import { storedToken } from './token.ts'

/** The part of an address that says what the page would show next. */
export interface Destination {
  pathname: string
  key: string
}

/** Something unsaved. */
export interface UnsavedWork {
  /** The user agreed to lose it. */
  discard: () => void
}

/** How a page asks before unsaved work is left. */
export interface LeavePolicy {
  /** Whether the open forms stay as they are at that address. */
  keeps: (to: Destination) => boolean
  /** Asks the user, and calls `go` if they agree. */
  ask: (go: () => void) => void
}

/** Guards unsaved work: every way out of a page goes through it. */
export interface LeaveGuard {
  /** Adds unsaved work; until it is removed, leaving asks first. @returns how to remove it */
  add: (work: UnsavedWork) => () => void
  /** Sets how to ask; without a question nothing is stopped. @returns how to take the question back */
  askWith: (policy: LeavePolicy) => () => void
  /** Whether going there asks first; null is every way out that is no address, like another tab or a sign-out. */
  stops: (to: Destination | null) => boolean
  /** Goes, at once or when the user agreed to lose what is unsaved. */
  leave: (go: () => void, to: Destination | null) => void
}

function askBeforeClosing(event: BeforeUnloadEvent): void {
  event.preventDefault()
}

/** The guard of one dashboard. */
export function createLeaveGuard(): LeaveGuard {
  const works = new Set<UnsavedWork>()
  let policy: LeavePolicy | null = null

  const stops = (to: Destination | null): boolean =>
    // After the end of a session there is nothing to stay for.
    storedToken() !== null && works.size > 0 && policy !== null && (to === null || !policy.keeps(to))

  return {
    stops,
    add(work) {
      works.add(work)
      window.addEventListener('beforeunload', askBeforeClosing)
      return () => {
        works.delete(work)
        if (works.size === 0) window.removeEventListener('beforeunload', askBeforeClosing)
      }
    },
    askWith(asked) {
      policy = asked
      return () => {
        if (policy === asked) policy = null
      }
    },
    leave(go, to) {
      if (policy === null || !stops(to)) return go()
      policy.ask(() => {
        for (const work of works) work.discard()
        go()
      })
    },
  }
}

/** Null outside the dashboard. */
export const LeaveGuardContext = createContext<LeaveGuard | null>(null)

/** The guard of unsaved work. */
export function useLeaveGuard(): LeaveGuard {
  const guard = use(LeaveGuardContext)
  if (!guard) throw new Error('useLeaveGuard needs a LeaveGuardContext above it')
  return guard
}
