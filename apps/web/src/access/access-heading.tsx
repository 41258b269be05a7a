import { ScreenHeading } from '../ui/screen-heading.tsx'
import { Skeleton } from '../ui/states/skeleton.tsx'

/** The id of the screen's heading, which labels the form. */
export const HEADING = 'access-heading'

/** The heading of the screen, also shown while its code is loading. */
export function AccessHeading() {
  return (
    <ScreenHeading id={HEADING} title="Access">
      Let roles and members manage parts of this server without being administrators. Access lasts until you remove it,
      or until the end of the day in Until.
    </ScreenHeading>
  )
}

/** The skeleton of the first rows. */
export function AccessLoading() {
  return (
    <div role="status" className="flex flex-col gap-px overflow-hidden rounded-card">
      <span className="sr-only">Loading access</span>
      <Skeleton className="h-36 rounded-none" />
      <Skeleton className="h-36 rounded-none" />
    </div>
  )
}
