import { usePrefetchQuery } from '@tanstack/react-query'
import { useContext } from 'react'
import { AuthContext, type Auth } from '../kernel/auth-context.ts'
import { usePageTitle } from '../lib/page/page-title.ts'
import { useEntry } from '../lib/page/router.tsx'
import { ButtonLink } from '../ui/controls/button.tsx'
import { EmptyState } from '../ui/states/empty-state.tsx'
import { Late, late } from '../ui/states/late.tsx'
import { Skeleton } from '../ui/states/skeleton.tsx'
import { Spinner } from '../ui/states/spinner.tsx'
import { filtersIn, viewOf, type View } from './filters/analytics-filters.ts'
import { analyticsCommands, analyticsSummary, analyticsUsers } from './analytics-queries.ts'
import { useToday } from './filters/use-today.ts'

// This code loads late: only the owner sees this page, and its picker is large.
const dashboard = late(async () => (await import('./analytics-dashboard.tsx')).AnalyticsDashboard)

function Content({ auth: { isOwner, ownerId } }: { auth: Auth }) {
  if (ownerId === undefined) {
    return (
      <div className="flex items-center gap-3">
        <Spinner label="Loading" />
        <p>Loading authentication...</p>
      </div>
    )
  }
  if (!isOwner) return <Denied />
  return <OwnersContent />
}

function Denied() {
  return (
    <EmptyState
      title={<span role="alert">Access Denied: You do not have permission to view analytics.</span>}
      text="Only the bot's owner can see the analytics of all servers. Each server has its own analytics page."
      action={
        <ButtonLink to="/" variant="quiet">
          Back to Dashboard
        </ButtonLink>
      }
    />
  )
}

function OwnersContent() {
  const { search } = useEntry()
  const view = viewOf(filtersIn(search), useToday(), null)
  return (
    <>
      {view && <Prefetch view={view} />}
      <Late of={dashboard} failure="We couldn't load the analytics." fallback={<AnalyticsLoading />}>
        {(AnalyticsDashboard) => <AnalyticsDashboard pageOf={null} />}
      </Late>
    </>
  )
}

/** Requests the figures while the code that shows them loads. */
function Prefetch({ view }: { view: View }) {
  usePrefetchQuery(analyticsSummary(view))
  usePrefetchQuery(analyticsCommands(view))
  usePrefetchQuery(analyticsUsers(view))
  return null
}

/** The skeleton of the page until its code is loaded. */
function AnalyticsLoading() {
  return (
    <div role="status" className="flex flex-col gap-6">
      <span className="sr-only">Loading analytics...</span>
      <Skeleton className="h-36 rounded-card" />
      <Skeleton className="h-120 rounded-card" />
    </div>
  )
}

/** The bot's usage, for its owner only. It waits until the owner is known. */
export function AnalyticsPage() {
  const auth = useContext(AuthContext)
  usePageTitle('Analytics Dashboard')
  if (!auth) return <p role="alert">Authentication context not available.</p>
  return (
    <div className="flex flex-col gap-6">
      <h1 className="text-title text-ink-1">Analytics Dashboard</h1>
      <Content auth={auth} />
    </div>
  )
}
