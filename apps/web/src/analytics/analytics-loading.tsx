import { Skeleton } from '../ui/skeleton.tsx'

/** The shape of the page until its code is loaded. */
export function AnalyticsLoading() {
  return (
    <div role="status" className="flex flex-col gap-6">
      <span className="sr-only">Loading analytics...</span>
      <Skeleton className="h-36 rounded-card" />
      <Skeleton className="h-120 rounded-card" />
    </div>
  )
}
