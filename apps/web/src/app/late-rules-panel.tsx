import { Suspense, lazy, type ReactNode } from 'react'
import type { ReportMarks } from '../kernel/form/form-marks.ts'
import { ErrorState } from '../ui/error-state.tsx'
import { FormLoading } from '../ui/form-loading.tsx'

type RulesPanelProps = { guildId: string; report: ReportMarks }

// Lists that can be moved and patterns that are checked weigh much; what cannot be loaded leaves the rest of the settings as it is.
const RulesPanel = lazy<(props: RulesPanelProps) => ReactNode>(() =>
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
export function LateRulesPanel(props: RulesPanelProps) {
  return (
    <Suspense fallback={<FormLoading text="Loading rules..." />}>
      <RulesPanel {...props} />
    </Suspense>
  )
}
