import { useState } from 'react'
import { EmptyState } from '../ui/empty-state.tsx'
import { viewOf, type View } from './analytics-filters.ts'
import { CommandUsage } from './command-usage.tsx'
import { FilterFields } from './filter-fields.tsx'
import { Overview } from './overview.tsx'
import { Refresh } from './refresh.tsx'
import { useFilters } from './use-filters.ts'
import { useToday } from './use-today.ts'
import { UserActivity } from './user-activity.tsx'

/** The filters, and the figures of the last dates that were valid. */
export function AnalyticsDashboard() {
  const { filters, change } = useFilters()
  const today = useToday()
  const view = useLastValid(viewOf(filters, today))
  return (
    <>
      <FilterFields filters={filters} today={today} change={change}>
        {view && <Refresh view={view} today={today} />}
      </FilterFields>
      {view ? (
        <>
          <Overview view={view} />
          <CommandUsage view={view} />
          <UserActivity view={view} />
        </>
      ) : (
        <EmptyState text="Choose valid dates to see the figures." />
      )}
    </>
  )
}

/** The view, or the last one: a date that is being typed is not valid yet. */
function useLastValid(view: View | undefined): View | undefined {
  const [last, setLast] = useState(view)
  if (view && !isSame(view, last)) setLast(view)
  return view ?? last
}

function isSame(a: View, b: View | undefined): boolean {
  return a.startDay === b?.startDay && a.endDay === b.endDay && a.guildId === b.guildId
}
