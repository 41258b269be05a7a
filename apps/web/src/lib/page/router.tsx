import { createContext, startTransition, use, useLayoutEffect, useMemo, useState, type ReactNode } from 'react'
import { Router, useLocation } from 'wouter'
import type { DashboardHistory, Entry, NavigateOptions } from './history.ts'

interface Followed {
  entry: Entry
  history: DashboardHistory
}

const HistoryContext = createContext<Followed | null>(null)

function useFollowed(): Followed {
  const followed = use(HistoryContext)
  if (!followed) throw new Error('There is no HistoryRouter')
  return followed
}

/** The current history entry, with the state of its navigation. */
export function useEntry(): Entry {
  return useFollowed().entry
}

/** The location hook for wouter. */
function useHistoryLocation(): [string, DashboardHistory['navigate']] {
  const { entry, history } = useFollowed()
  return [entry.pathname, history.navigate]
}

/** Goes to an address of the dashboard. */
export function useNavigate(): (to: string, options?: NavigateOptions) => void {
  return useLocation()[1]
}

/** Reads the entry that the browser shows now, also from a callback of an earlier entry. */
export function useEntryNow(): () => Entry {
  return useFollowed().history.entry
}

/** Goes one entry back. */
export function useBack(): () => void {
  return useFollowed().history.back
}

/** Connects wouter to a history. The current page remains visible until the code of the next page has loaded. */
export function HistoryRouter({ history, children }: { history: DashboardHistory; children: ReactNode }) {
  const [entry, setEntry] = useState(history.entry)
  useLayoutEffect(() => {
    let shown = window.location.pathname
    const follow = (): void => {
      const next = history.entry()
      // Show another place on the same page synchronously: the user's next key press belongs to it.
      if (next.pathname === shown) setEntry(next)
      else startTransition(() => setEntry(next))
      shown = next.pathname
    }
    // A redirect during the first render may have navigated already.
    follow()
    return history.listen(follow)
  }, [history])
  const followed = useMemo(() => ({ entry, history }), [entry, history])
  return (
    <HistoryContext value={followed}>
      {/* oxlint-disable-next-line react/hooks -- wouter is given its location as a hook, and calls it as one. */}
      <Router hook={useHistoryLocation}>{children}</Router>
    </HistoryContext>
  )
}
