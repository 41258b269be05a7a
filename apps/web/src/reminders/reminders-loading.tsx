import { Skeleton } from '../ui/skeleton.tsx'

/** The heading above the form, also before its code is loaded. */
export function RemindersHeading() {
  return (
    <>
      <h2 className="text-section text-ink-1">Reminders</h2>
      <p className="mb-3 text-small text-ink-3">Schedule messages for the bot to post once, daily, or weekly.</p>
    </>
  )
}

/** The shape of the first reminders, until the list is loaded. */
export function RemindersLoading() {
  return (
    <div role="status">
      <p className="mb-3 text-small text-ink-3">Loading reminders...</p>
      <div className="flex flex-col gap-px overflow-hidden rounded-card">
        <Skeleton className="h-28 rounded-none" />
        <Skeleton className="h-28 rounded-none" />
        <Skeleton className="h-28 rounded-none" />
      </div>
    </div>
  )
}
