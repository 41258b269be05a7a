import { useContext } from 'react'
import { AuthContext, type Auth } from '../kernel/auth-context.ts'
import { usePageTitle } from '../lib/page-title.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { Spinner } from '../ui/spinner.tsx'

function Content({ auth: { isLoading, isOwner, ownerId } }: { auth: Auth }) {
  if (isLoading || ownerId === undefined) {
    return (
      <div className="flex items-center gap-3">
        <Spinner label="Loading" />
        <p>Loading authentication...</p>
      </div>
    )
  }
  if (!isOwner) return <p role="alert">Access Denied: You do not have permission to view analytics.</p>
  return (
    <EmptyState
      title="Analytics is coming soon"
      text="See how many people use the bot, which commands they run, and how active they are."
    />
  )
}

/** What the bot's owner learns about its use; only this page waits until the owner is known. */
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
