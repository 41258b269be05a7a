import { Suspense, lazy } from 'react'
import { RemindersHeading, RemindersLoading } from '../reminders/reminders-loading.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { Skeleton } from '../ui/skeleton.tsx'

// Its pickers weigh more than the rest of the page; when they cannot be loaded, the other tabs stay usable.
const RemindersTab = lazy(() =>
  import('../reminders/reminders-tab.tsx').then(
    (module) => ({ default: module.RemindersTab }),
    () => ({ default: MissingTab }),
  ),
)

function MissingTab() {
  return (
    <ErrorState
      title="We couldn't load the reminders."
      message="Reload the page to try again."
      onRetry={() => window.location.reload()}
    />
  )
}

/** The Reminders tab, once its code is loaded. */
export function LateRemindersTab(props: { guildId: string; opensAt: string | undefined }) {
  return (
    <>
      <RemindersHeading />
      <Suspense
        fallback={
          <>
            <Skeleton className="mb-8 h-120 rounded-card" />
            <RemindersLoading />
          </>
        }
      >
        <RemindersTab {...props} />
      </Suspense>
    </>
  )
}
