import type { ReactNode } from 'react'
import { ScreenHeading } from '../ui/screen-heading.tsx'
import { Skeleton } from '../ui/states/skeleton.tsx'

/** The id of the screen's heading. */
export const HEADING = 'health-heading'

/** The heading of the screen, also shown while its code is loading. It receives the focus of a removed part. */
export function HealthHeading({ status }: { status?: ReactNode }) {
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-1">
      <ScreenHeading id={HEADING} title="Health">
        Problems on this server, and how to fix them.
      </ScreenHeading>
      {status}
    </div>
  )
}

/** The skeleton of the first problems. */
export function HealthLoading() {
  return (
    <div role="status" className="flex flex-col gap-2">
      <span className="sr-only">Loading problems</span>
      <Skeleton className="h-5 w-20 rounded-control" />
      <Skeleton className="h-48 rounded-card" />
    </div>
  )
}
