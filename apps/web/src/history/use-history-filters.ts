import { isRecord } from '@guildhall/contract'
import { historyFiltersIn, type HistoryFilters } from '../kernel/history/history-filters.ts'
import { useEntry, useNavigate } from '../lib/page/router.tsx'

/** The filters of the screen, which a reload and Back restore, and the function that replaces them. */
export function useHistoryFilters(): [HistoryFilters, (filters: HistoryFilters) => void] {
  const { pathname, search, state } = useEntry()
  const navigate = useNavigate()
  const choose = (history: HistoryFilters): void =>
    navigate(pathname + search, { replace: true, state: { ...(isRecord(state) ? state : {}), history } })
  return [historyFiltersIn(state), choose]
}
