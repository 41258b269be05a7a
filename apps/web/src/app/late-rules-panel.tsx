import { Suspense, lazy, type ReactNode } from 'react'
import { ErrorState } from '../ui/error-state.tsx'
import { FormLoading } from '../ui/form-loading.tsx'

// Lists that can be moved and patterns that are checked weigh much; what cannot be loaded leaves the rest of the settings as it is.
const RulesPanel = lazy<(props: { guildId: string }) => ReactNode>(() =>
  import('./rules-panel.tsx').then(
    (module) => ({ default: module.RulesPanel }),
    () => ({ default: MissingPanel }),
  ),
)

function MissingPanel() {
  return (
    <ErrorState
      title="We couldn't load the rules."
      message="Reload the page to try again."
      onRetry={() => window.location.reload()}
    />
  )
}

/** The Rules sub-tab, once its code is here. */
export function LateRulesPanel({ guildId }: { guildId: string }) {
  return (
    <Suspense fallback={<FormLoading text="Loading rules..." />}>
      <RulesPanel guildId={guildId} />
    </Suspense>
  )
}
