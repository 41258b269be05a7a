import { useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { useAuth } from '../kernel/auth-context.ts'
import { draftsVersion, hasDrafts, onDrafts } from '../kernel/drafts/entries.ts'
import { guildList } from '../kernel/guild/guild-list.ts'
import { placeIn } from '../kernel/place.ts'
import { PAGE } from '../lib/page/page-meta.ts'
import { usePageTitle } from '../lib/page/page-title.ts'
import { useEntry } from '../lib/page/router.tsx'
import { ButtonLink } from '../ui/controls/button.tsx'
import { Late, late } from '../ui/states/late.tsx'
import { DashboardFrame } from './frames.tsx'
import { YourServers } from './your-servers.tsx'

const unsavedWork = late(async () => (await import('./unsaved-work.tsx')).UnsavedWork)
const gettingStarted = late(async () => (await import('./getting-started.tsx')).GettingStarted)

/** The dashboard: a greeting, unsaved drafts, the first steps for a user without servers, and the servers. */
export function Dashboard() {
  const { user } = useAuth()
  const guilds = useQuery(guildList)
  const withoutServers = guilds.data?.length === 0
  usePageTitle('Dashboard')
  const requested = placeIn(useEntry().state)
  useSyncExternalStore(onDrafts, draftsVersion)
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
      <p role="status" className="text-ink-1 empty:absolute">
        {requested && `Choose a server to open its ${requested.tab.replaceAll('-', ' ')}.`}
      </p>
      {hasDrafts(user?.id) && (
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
