import { useQuery } from '@tanstack/react-query'
import { Suspense, lazy } from 'react'
import { useAuth } from '../kernel/auth-context.ts'
import { guildList } from '../kernel/guild-list.ts'
import { PAGE } from '../lib/page-meta.ts'
import { usePageTitle } from '../lib/page-title.ts'
import { ButtonLink } from '../ui/button.tsx'
import { YourServers } from './your-servers.tsx'

const UnsavedWork = lazy(async () => ({ default: (await import('./unsaved-work.tsx')).UnsavedWork }))
const GettingStarted = lazy(async () => ({ default: (await import('./getting-started.tsx')).GettingStarted }))

function Welcome({ withoutServers }: { withoutServers: boolean }) {
  const { user } = useAuth()
  return (
    <section
      aria-label="Welcome"
      className="flex flex-wrap items-center justify-between gap-4 rounded-card border border-line bg-linear-to-r from-accent-wash to-surface-1 to-60% p-6 py-5"
    >
      <div className="min-w-0">
        <p className="text-section wrap-anywhere text-ink-1">
          Welcome back, {user?.username || `${PAGE.platformName} User`}
        </p>
        <p className="mt-1">
          {withoutServers
            ? "You don't have any servers yet. Follow these steps to add one."
            : 'Choose a server to configure the bot.'}
        </p>
      </div>
      <ButtonLink variant="quiet" href={PAGE.docsUrl} target="_blank" rel="noopener">
        View Documentation
      </ButtonLink>
    </section>
  )
}

/** The first page: a greeting, unsaved work from before, the first steps for a user without a server, and the servers. */
export function Dashboard() {
  const guilds = useQuery(guildList)
  const withoutServers = guilds.data?.length === 0
  usePageTitle('Dashboard')
  return (
    <div className="flex flex-col gap-6">
      <h1 className="text-title text-ink-1">Dashboard</h1>
      <Welcome withoutServers={withoutServers} />
      {/* Kept drafts are there, and most visits have none. */}
      {sessionStorage.length > 0 && (
        <Suspense>
          <UnsavedWork />
        </Suspense>
      )}
      {withoutServers && (
        <Suspense>
          <GettingStarted />
        </Suspense>
      )}
      <YourServers />
    </div>
  )
}
