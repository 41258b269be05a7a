import { Button } from '../src/ui/controls/button.tsx'
import { Card } from '../src/ui/card.tsx'
import { EmptyState } from '../src/ui/states/empty-state.tsx'
import { ErrorState } from '../src/ui/states/error-state.tsx'
import { Skeleton } from '../src/ui/states/skeleton.tsx'
import { Spinner } from '../src/ui/states/spinner.tsx'
import { LONG_NAME, Part } from './part.tsx'

/** The loading, failed and empty states. */
export function States() {
  return (
    <Part title="States" note="Shown in the place of content.">
      <div className="grid gap-4">
        <Card as="section" aria-label="Loading" aria-busy className="flex flex-col gap-4 p-4.5 md:max-w-xs">
          <div className="flex items-center gap-3.5">
            <Skeleton className="size-11 rounded-card" />
            <div className="flex flex-1 flex-col gap-2">
              <Skeleton className="h-4 w-3/5" />
              <Skeleton className="h-3.5 w-4/5" />
            </div>
          </div>
          <Skeleton className="h-control-row" />
        </Card>
        <Spinner label="Completing authentication..." className="h-control" />
        <ErrorState title="Error loading guilds" message="An unknown error occurred" onRetry={() => {}} />
        <ErrorState title="Error" message={LONG_NAME.replaceAll(' ', '')} onRetry={() => {}} />
        <EmptyState
          title="No servers available."
          text="You need administrator permissions on a server with the bot added to manage it."
          action={<Button variant="primary">Add Bot</Button>}
        />
        <EmptyState text="No servers found matching your search" />
      </div>
    </Part>
  )
}
