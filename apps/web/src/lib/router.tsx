import { createContext, startTransition, use, useLayoutEffect, useMemo, useState, type ReactNode } from 'react'
import { Router, useLocation } from 'wouter'
import type { GuardedHistory, NavigateOptions, Place } from './guarded-history.ts'

interface Followed {
  place: Place
  navigate: GuardedHistory['navigate']
}

const HistoryContext = createContext<Followed | null>(null)

function useFollowed(): Followed {
  const followed = use(HistoryContext)
  if (!followed) throw new Error('usePlace needs a HistoryRouter above it')
  return followed
}

/** Where the dashboard is, with what the navigation handed over. */
export function usePlace(): Place {
  return useFollowed().place
}

/** How wouter learns the address, and navigates. */
function useHistoryLocation(): [string, GuardedHistory['navigate']] {
  const { place, navigate } = useFollowed()
  return [place.pathname, navigate]
}

/** Goes to an address of the dashboard. */
export function useNavigate(): (to: string, options?: NavigateOptions) => void {
  return useLocation()[1]
}

/** Lets wouter follow a history. The page that is shown stays until the code of the next one has loaded. */
export function HistoryRouter({ history, children }: { history: GuardedHistory; children: ReactNode }) {
  const [place, setPlace] = useState(history.place)
  useLayoutEffect(() => {
    const follow = (): void => startTransition(() => setPlace(history.place()))
    // A redirect of the first page has navigated already.
    follow()
    return history.listen(follow)
  }, [history])
  const followed = useMemo(() => ({ place, navigate: history.navigate }), [place, history])
  return (
    <HistoryContext value={followed}>
      {/* oxlint-disable-next-line react/hooks -- wouter is given its location as a hook, and calls it as one. */}
      <Router hook={useHistoryLocation}>{children}</Router>
    </HistoryContext>
  )
}
