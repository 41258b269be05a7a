import { ScreenHeading } from '../ui/screen-heading.tsx'
import { Skeleton } from '../ui/states/skeleton.tsx'

/** The id of the screen's heading. */
export const HEADING = 'history-heading'

/** The heading of the screen, also shown while its code is loading. */
export function HistoryHeading() {
  return (
    <ScreenHeading id={HEADING} title="History">
      Every change to this server&apos;s configuration, and how to undo it.
    </ScreenHeading>
  )
}

/** The skeleton of the first days. */
export function HistoryLoading() {
  return (
    <div role="status" className="flex flex-col gap-2">
      <span className="sr-only">Loading changes</span>
      <Skeleton className="h-5 w-24" />
      <Skeleton className="h-55 rounded-card" />
    </div>
  )
}
