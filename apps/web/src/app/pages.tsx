import { CALLBACK_PATHS } from '@guildhall/contract'
import type { ComponentType, ReactNode } from 'react'
import { Redirect } from 'wouter'
import { LoginScreen } from '../auth/login-screen.tsx'
import { Protected } from '../auth/protected.tsx'
import { requestedIn } from '../auth/requested-page.ts'
import { Dashboard } from '../guilds/dashboard.tsx'
import { allStyles } from '../lib/page/all-styles.ts'
import { useEntry } from '../lib/page/router.tsx'
import { LOGIN_PAGE } from '../lib/session-end.ts'
import { Late, late, type LateComponent } from '../ui/states/late.tsx'
import { Spinner } from '../ui/states/spinner.tsx'
import { guildIdIn } from './first-paint/guild-path.ts'
import { Layout } from './layout/layout.tsx'

const callbackScreen = late(async () => (await import('../auth/callback-screen.tsx')).CallbackScreen)
const guildRoute = late(async () => {
  const [{ GuildRoute }] = await Promise.all([import('./guild/guild-route.tsx'), allStyles()])
  return GuildRoute
})
const analyticsPage = late(async () => {
  const [{ AnalyticsPage }] = await Promise.all([import('../analytics/analytics-page.tsx'), allStyles()])
  return AnalyticsPage
})

function LatePage({ of }: { of: LateComponent<object> }) {
  return (
    <Late
      of={of}
      failure="We couldn't load this page."
      fallback={
        <div className="mt-[20vh] flex justify-center">
          <Spinner label="Loading" />
        </div>
      }
    >
      {(Page: ComponentType) => <Page />}
    </Late>
  )
}

/** The header links that need a server. Without one, the dashboard asks the user to choose. */
const HEADER_LINKS = ['commands', 'word-detection', 'settings']

/** The dashboard, or after a sign-in the page that the visitor requested. */
function Index() {
  const { state } = useEntry()
  const requested = requestedIn(state)
  if (requested && requested.from !== '/')
    return <Redirect to={requested.from} state={{ place: requested.place }} replace />
  return <Dashboard />
}

/** The page of an address, which may be in any case, with or without a trailing slash. */
function pageAt(pathname: string): ReactNode {
  const path = pathname.toLowerCase().replace(/(?<=.)\/$/, '')
  if (path === LOGIN_PAGE) return <LoginScreen />
  if (CALLBACK_PATHS.some((callback) => callback === path)) return <LatePage of={callbackScreen} />
  if (path === '/')
    return (
      <Protected>
        <Index />
      </Protected>
    )
  if (guildIdIn(pathname) !== undefined)
    return (
      <Protected>
        <LatePage of={guildRoute} />
      </Protected>
    )
  if (path === '/analytics')
    return (
      <Protected>
        <LatePage of={analyticsPage} />
      </Protected>
    )
  const tab = HEADER_LINKS.find((link) => path === `/${link}`)
  return <Redirect to="/" state={tab && { place: { tab } }} replace />
}

/** The pages of the dashboard. Only the sign-in and the dashboard are in the first chunk. */
export function Pages() {
  const { pathname } = useEntry()
  return <Layout>{pageAt(pathname)}</Layout>
}
