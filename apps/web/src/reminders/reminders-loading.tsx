import { Skeleton } from '../ui/states/skeleton.tsx'

/** The heading above the list, also shown while the code of the tab is loading. */
export function RemindersHeading() {
  return (
    <>
      <h2 className="text-section text-ink-1">Reminders</h2>
      <p className="mb-6 text-small text-ink-3">
        Schedule messages for the bot to post once, or every few days, weeks, or months.
      </p>
    </>
  )
}

/** The skeleton of the list until it is loaded. */
export function RemindersLoading() {
  return (
    <div role="status">
      <p className="mb-7 text-small text-ink-3">Loading reminders...</p>
      <div className="flex flex-col gap-px overflow-hidden rounded-card">
        <Skeleton className="h-28 rounded-none" />
        <Skeleton className="h-28 rounded-none" />
        <Skeleton className="h-28 rounded-none" />
      </div>
    </div>
  )
}
