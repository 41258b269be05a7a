import { CALLBACK_PATHS } from '@guildhall/contract'
import { lazy } from 'react'
import { Redirect, Route, Switch } from 'wouter'
import { LoginScreen } from '../auth/login-screen.tsx'
import { Protected } from '../auth/protected.tsx'
import { Dashboard } from '../guilds/dashboard.tsx'
import { LOGIN_PAGE } from '../lib/session-end.ts'
import { Layout } from './layout.tsx'

const CallbackScreen = lazy(async () => ({ default: (await import('../auth/callback-screen.tsx')).CallbackScreen }))
const GuildRoute = lazy(async () => ({ default: (await import('./guild-route.tsx')).GuildRoute }))
const AnalyticsPage = lazy(async () => ({ default: (await import('../analytics/analytics-page.tsx')).AnalyticsPage }))

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
            <CallbackScreen />
          </Route>
        ))}
        <Route path="/">
          <Protected>
            <Dashboard />
          </Protected>
        </Route>
        <Route path="/guilds/:guildId/*?">
          <Protected>
            <GuildRoute />
          </Protected>
        </Route>
        <Route path="/analytics">
          <Protected>
            <AnalyticsPage />
          </Protected>
        </Route>
        <Route>
          <Redirect to="/" replace />
        </Route>
      </Switch>
    </Layout>
  )
}
