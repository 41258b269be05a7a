import { ScreenHeading } from '../ui/screen-heading.tsx'
import { Skeleton } from '../ui/states/skeleton.tsx'

/** The id of the screen's heading. */
export const HEADING = 'word-detection-heading'

/** The heading of the screen, also shown while its code is loading. */
export function WordDetectionHeading() {
  return (
    <ScreenHeading id={HEADING} title="Word detection">
      Discord&apos;s AutoMod stops messages with your words before anyone reads them. Discord never stops members with
      Manage Server, Administrators and bots.
    </ScreenHeading>
  )
}

/** The skeleton of the first lists. */
export function WordDetectionLoading() {
  return (
    <div role="status" className="flex flex-col gap-px overflow-hidden rounded-card">
      <span className="sr-only">Loading word lists</span>
      <Skeleton className="h-28 rounded-none" />
      <Skeleton className="h-28 rounded-none" />
    </div>
  )
}
