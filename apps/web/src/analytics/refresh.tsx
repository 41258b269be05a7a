import { useIsFetching, useQuery, useQueryClient } from '@tanstack/react-query'
import { Button } from '../ui/controls/button.tsx'
import type { View } from './filters/analytics-filters.ts'
import { ANALYTICS_KEY, analyticsSummary } from './analytics-queries.ts'
import { utcTime } from '../lib/days.ts'

/** The time of the figures, and the Refresh button. */
export function Refresh({ view, today }: { view: View; today: string }) {
  const queries = useQueryClient()
  const summary = useQuery(analyticsSummary(view))
  const isFetching = useIsFetching({ queryKey: ANALYTICS_KEY }) > 0
  const asOf = summary.data?.as_of
  return (
    <div className="flex flex-wrap items-center gap-x-3">
      {asOf !== undefined && <p className="text-small text-ink-3 tabular-nums">As of {utcTime(asOf, today)}</p>}
      <Button
        variant="ghost"
        size="row"
        pending={isFetching}
        onClick={() => void queries.invalidateQueries({ queryKey: ANALYTICS_KEY })}
      >
        Refresh
      </Button>
    </div>
  )
}
