import { useState } from 'react'
import { useNavigate, usePlace } from '../lib/router.tsx'
import { filtersIn, searchOf, type Filters } from './analytics-filters.ts'

/**
 * The filters, which the address has too, so that a view can be shared. A change replaces the address: Back leaves the page.
 *
 * They are held here as well, since the address follows later: a field must not go back to what it was while one types.
 */
export function useFilters(): { filters: Filters; change: (part: Partial<Filters>) => void } {
  const { pathname, search } = usePlace()
  const navigate = useNavigate()
  const [held, setHeld] = useState(() => ({ search, filters: filtersIn(search) }))
  if (held.search !== search) {
    const filters = searchOf(held.filters) === search ? held.filters : filtersIn(search)
    setHeld({ search, filters })
  }
  return {
    filters: held.filters,
    change: (part) => {
      const filters = { ...held.filters, ...part }
      setHeld({ ...held, filters })
      navigate(pathname + searchOf(filters), { replace: true })
    },
  }
}
