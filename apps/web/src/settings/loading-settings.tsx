import { Card } from '../ui/card.tsx'
import { Skeleton } from '../ui/skeleton.tsx'

/** The shape of the first fields, until the settings are there. */
export function LoadingSettings() {
  return (
    <Card as="section" className="p-5 md:p-6">
      <p role="status" className="mb-4 text-small text-ink-3">
        Loading settings...
      </p>
      <div className="grid gap-6 md:grid-cols-2">
        <Skeleton className="h-16" />
        <Skeleton className="h-16" />
      </div>
    </Card>
  )
}
