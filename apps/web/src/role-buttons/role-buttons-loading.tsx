import { Skeleton } from '../ui/states/skeleton.tsx'

/** The heading of the tab, also shown while the tab's code is loading. */
export function RoleButtonsHeading() {
  return (
    <>
      <h2 className="text-section text-ink-1">Role Buttons</h2>
      <p className="mb-4 text-small text-ink-3">Let members pick their own roles with buttons on the bot's messages.</p>
    </>
  )
}

/** The skeleton of the channel picker and the messages. */
export function RoleButtonsLoading() {
  return (
    <div role="status">
      <p className="mb-2 text-small text-ink-3">Loading...</p>
      <Skeleton className="mb-6 h-control w-80 max-w-full" />
      <MessagesLoading />
    </div>
  )
}

export function MessagesLoading() {
  return (
    <div className="flex flex-col gap-px overflow-hidden rounded-card">
      <Skeleton className="h-16 rounded-none" />
      <Skeleton className="h-16 rounded-none" />
      <Skeleton className="h-16 rounded-none" />
    </div>
  )
}
