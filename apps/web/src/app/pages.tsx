import { CALLBACK_PATHS } from '@guildhall/contract'
import type { ComponentType } from 'react'
import { Redirect, Route, Switch } from 'wouter'
import { LoginScreen } from '../auth/login-screen.tsx'
import { Protected } from '../auth/protected.tsx'
import { Dashboard } from '../guilds/dashboard.tsx'
import { LOGIN_PAGE } from '../lib/session-end.ts'
import { Late, late, type LateComponent } from '../ui/late.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { Layout } from './layout.tsx'

const callbackScreen = late(async () => (await import('../auth/callback-screen.tsx')).CallbackScreen)
const guildRoute = late(async () => (await import('./guild-route.tsx')).GuildRoute)
const analyticsPage = late(async () => (await import('../analytics/analytics-page.tsx')).AnalyticsPage)

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

/** Every address of the dashboard. Only the sign-in and the first page come with the first load. */
export function Pages() {
  return (
    <Layout>
      <Switch>
        <Route path={LOGIN_PAGE}>
          <LoginScreen />
        </Route>
        {CALLBACK_PATHS.map((path) => (
          <Route key={path} path={path}>
            <LatePage of={callbackScreen} />
          </Route>
        ))}
        <Route path="/">
          <Protected>
            <Dashboard />
          </Protected>
        </Route>
        <Route path="/guilds/:guildId/*?">
          <Protected>
            <LatePage of={guildRoute} />
          </Protected>
        </Route>
        <Route path="/analytics">
          <Protected>
            <LatePage of={analyticsPage} />
          </Protected>
        </Route>
        <Route>
          <Redirect to="/" replace />
        </Route>
      </Switch>
    </Layout>
  )
}
