import { useQuery } from '@tanstack/react-query'
import { useAuth } from '../kernel/auth-context.ts'
import { guildList } from '../kernel/guild-list.ts'
import { PAGE } from '../lib/page-meta.ts'
import { usePageTitle } from '../lib/page-title.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Late, late } from '../ui/late.tsx'
import { DashboardFrame } from './frames.tsx'
import { YourServers } from './your-servers.tsx'

const unsavedWork = late(async () => (await import('./unsaved-work.tsx')).UnsavedWork)
const gettingStarted = late(async () => (await import('./getting-started.tsx')).GettingStarted)

/** The first page: a greeting, unsaved work from before, the first steps for a user without a server, and the servers. */
export function Dashboard() {
  const { user } = useAuth()
  const guilds = useQuery(guildList)
  const withoutServers = guilds.data?.length === 0
  usePageTitle('Dashboard')
  return (
    <DashboardFrame
      username={user?.username}
      withoutServers={withoutServers}
      documentation={
        <ButtonLink variant="quiet" href={PAGE.docsUrl} target="_blank" rel="noopener">
          View Documentation
        </ButtonLink>
      }
    >
      {/* Kept drafts are there, and most visits have none. */}
      {sessionStorage.length > 0 && (
        <Late of={unsavedWork} failure="We couldn't load your unsaved work.">
          {(UnsavedWork) => <UnsavedWork />}
        </Late>
      )}
      {withoutServers && (
        <Late of={gettingStarted} failure={null}>
          {(GettingStarted) => <GettingStarted />}
        </Late>
      )}
      <YourServers />
    </DashboardFrame>
  )
}
