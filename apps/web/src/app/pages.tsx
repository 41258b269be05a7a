import { CALLBACK_PATHS } from '@guildhall/contract'
import { lazy } from 'react'
import { Navigate, Route, Routes } from 'react-router'
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
    <Routes>
      <Route element={<Layout />}>
        <Route path={LOGIN_PAGE} element={<LoginScreen />} />
        {CALLBACK_PATHS.map((path) => (
          <Route key={path} path={path} element={<CallbackScreen />} />
        ))}
        <Route element={<Protected />}>
          <Route index element={<Dashboard />} />
          <Route path="/guilds/:guildId/*" element={<GuildRoute />} />
          <Route path="/analytics" element={<AnalyticsPage />} />
        </Route>
        <Route path="*" element={<Navigate to="/" replace />} />
      </Route>
    </Routes>
  )
}
