import { Suspense, lazy } from 'react'
import { RoleButtonsHeading, RoleButtonsLoading } from '../role-buttons/role-buttons-loading.tsx'
import { ErrorState } from '../ui/error-state.tsx'

// Its pickers weigh more than the rest of the page; when they cannot be loaded, the other tabs stay usable.
const RoleButtonsTab = lazy(() =>
  import('../role-buttons/role-buttons-tab.tsx').then(
    (module) => ({ default: module.RoleButtonsTab }),
    () => ({ default: MissingTab }),
  ),
)

function MissingTab() {
  return (
    <ErrorState
      title="We couldn't load the role buttons."
      message="Reload the page to try again."
      onRetry={() => window.location.reload()}
    />
  )
}

/** The Role Buttons tab, once its code is loaded. */
export function LateRoleButtonsTab(props: { guildId: string; opensAt: string | undefined }) {
  return (
    <>
      <RoleButtonsHeading />
      <Suspense fallback={<RoleButtonsLoading />}>
        <RoleButtonsTab {...props} />
      </Suspense>
    </>
  )
}
