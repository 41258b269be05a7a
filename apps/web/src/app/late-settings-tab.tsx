import { Suspense, lazy } from 'react'
import { SettingsHeading, SettingsLoading } from '../settings/settings-loading.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { LateRulesPanel } from './late-rules-panel.tsx'

// Its pickers weigh more than the rest of the page; when they cannot be loaded, the other tabs stay usable.
const SettingsTab = lazy(() =>
  import('../settings/settings-tab.tsx').then(
    (module) => ({ default: module.SettingsTab }),
    () => ({ default: MissingTab }),
  ),
)

function MissingTab() {
  return (
    <ErrorState
      title="We couldn't load the settings."
      message="Reload the page to try again."
      onRetry={() => window.location.reload()}
    />
  )
}

/** The Settings tab, once its code is loaded. */
export function LateSettingsTab({ guildId, opensAt }: { guildId: string; opensAt: string | undefined }) {
  return (
    <>
      <SettingsHeading />
      <Suspense
        fallback={
          <>
            <Skeleton className="mb-6 h-control-row w-80 max-w-full" />
            <SettingsLoading />
          </>
        }
      >
        <SettingsTab
          guildId={guildId}
          opensAt={opensAt}
          renderRules={(report) => <LateRulesPanel guildId={guildId} report={report} />}
        />
      </Suspense>
    </>
  )
}
