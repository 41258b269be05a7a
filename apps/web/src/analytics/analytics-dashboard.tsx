import { useState } from 'react'
import { EmptyState } from '../ui/states/empty-state.tsx'
import { viewOf, type View } from './filters/analytics-filters.ts'
import { CommandUsage } from './figures/command-usage.tsx'
import { FilterFields } from './filters/filter-fields.tsx'
import { Overview } from './figures/overview.tsx'
import { Refresh } from './refresh.tsx'
import { useFilters } from './filters/use-filters.ts'
import { useToday } from './filters/use-today.ts'
import { UserActivity } from './figures/user-activity.tsx'

/**
 * The filters, and the figures for the last valid dates.
 *
 * @param props.pageOf the server whose page shows them; null on the page of the bot's owner, who may choose one
 */
export function AnalyticsDashboard({ pageOf }: Pick<View, 'pageOf'>) {
  const { filters, change } = useFilters()
  const today = useToday()
  const view = useLastValid(viewOf(filters, today, pageOf))
  return (
    <>
      <FilterFields filters={filters} today={today} change={change} hasGuilds={pageOf === null}>
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

/** The view, or the last valid view while a date is incomplete. */
function useLastValid(view: View | undefined): View | undefined {
  const [last, setLast] = useState(view)
  if (view && !isSame(view, last)) setLast(view)
  return view ?? last
}

function isSame(a: View, b: View | undefined): boolean {
  return a.startDay === b?.startDay && a.endDay === b.endDay && a.guildId === b.guildId && a.pageOf === b.pageOf
}
