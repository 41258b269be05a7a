import { useState } from 'react'
import { useNavigate, useEntry } from '../../lib/page/router.tsx'
import { filtersIn, searchOf, type Filters } from './analytics-filters.ts'

/**
 * The filters, which the address has too, so that a view can be shared. A change replaces the address: Back leaves the page.
 *
 * They are also React state, since the address is updated later: a field must not jump back to its old value during typing.
 */
export function useFilters(): { filters: Filters; change: (part: Partial<Filters>) => void } {
  const { pathname, search } = useEntry()
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
