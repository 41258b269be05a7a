import { Suspense, lazy } from 'react'
import { LoadingSettings } from '../settings/loading-settings.tsx'
import { SettingsHeading } from '../settings/settings-heading.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { LateRulesPanel } from './late-rules-panel.tsx'

// Its pickers weigh more than the rest of the page; what cannot be loaded leaves the other tabs as they are.
const SettingsTab = lazy(() =>
  import('../settings/settings-tab.tsx').then(
    (module) => ({ default: module.SettingsTab }),
    () => ({ default: MissingTab }),
  ),
)

function MissingTab() {
  return (
    <ErrorState
      title="The settings could not be loaded."
      message="Reload the page to try again."
      onRetry={() => window.location.reload()}
    />
  )
}

/** The Settings tab, once its code is here. */
export function LateSettingsTab({ guildId }: { guildId: string }) {
  return (
    <>
      <SettingsHeading />
      <Suspense
        fallback={
          <>
            <Skeleton className="mb-6 h-control-row w-80 max-w-full" />
            <LoadingSettings />
          </>
        }
      >
        <SettingsTab guildId={guildId} rules={<LateRulesPanel guildId={guildId} />} />
      </Suspense>
    </>
  )
}
