import { ScreenHeading } from '../ui/screen-heading.tsx'
import { Skeleton } from '../ui/states/skeleton.tsx'

/** The heading of a server's analytics, also shown while their code is loading. */
export function GuildAnalyticsHeading() {
  return (
    <ScreenHeading id="guild-analytics-heading" title="Analytics">
      How members use the bot on this server. Days are in UTC.
    </ScreenHeading>
  )
}

/** The skeleton of the filters and the figures. */
export function GuildAnalyticsLoading() {
  return (
    <div role="status" className="flex flex-col gap-6">
      <span className="sr-only">Loading analytics...</span>
      <Skeleton className="h-36 rounded-card" />
      <Skeleton className="h-120 rounded-card" />
    </div>
  )
}
