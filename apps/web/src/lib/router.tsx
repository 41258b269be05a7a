import { createContext, startTransition, use, useLayoutEffect, useMemo, useState, type ReactNode } from 'react'
import { Router, useLocation } from 'wouter'
import type { GuardedHistory, NavigateOptions, Place } from './guarded-history.ts'

const PlaceContext = createContext<Place | null>(null)

/** Where the dashboard is, with what the navigation handed over. */
export function usePlace(): Place {
  const place = use(PlaceContext)
  if (!place) throw new Error('usePlace needs a HistoryRouter above it')
  return place
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
  const hook = useMemo(() => {
    const useHistory = (): [string, GuardedHistory['navigate']] => [usePlace().pathname, history.navigate]
    return useHistory
  }, [history])
  return (
    <PlaceContext value={place}>
      <Router hook={hook}>{children}</Router>
    </PlaceContext>
  )
}
