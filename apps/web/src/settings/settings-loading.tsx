import { Card } from '../ui/card.tsx'
import { Skeleton } from '../ui/states/skeleton.tsx'

/** The id of the tab's heading, which labels the form. */
export const SETTINGS_HEADING = 'settings-heading'

/** The heading above the sub-tabs, also shown while their code is loading. */
export function SettingsHeading() {
  return (
    <>
      <h2 id={SETTINGS_HEADING} className="text-section text-ink-1">
        Guild Settings
      </h2>
      <p className="mb-3 text-small text-ink-3">Configure how the bot works on this server.</p>
    </>
  )
}

/** The skeleton of the first fields until the settings are loaded. */
export function SettingsLoading() {
  return (
    <Card as="section" className="p-5 md:p-6">
      <p role="status" className="mb-4 text-small text-ink-3">
        Loading settings...
      </p>
      <div className="grid grid-cols-1 gap-6 md:grid-cols-2">
        <Skeleton className="h-16" />
        <Skeleton className="h-16" />
      </div>
    </Card>
  )
}
