// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { AuthContext, type Auth } from '../kernel/auth-context.ts'
import { guildList } from '../kernel/guild/guild-list.ts'
import { createHistory } from '../lib/page/history.ts'
import { createQueryClient } from '../lib/calls/query-client.ts'
import { HistoryRouter } from '../lib/page/router.tsx'
import { ToastProvider } from '../ui/toast.tsx'
import { Dashboard } from './dashboard.tsx'

afterEach(cleanup)

const nothing = () => undefined

/** A valid token always names its user, so that the whole dashboard cannot reach this state. */
const NAMELESS: Auth = {
  user: { id: '100', username: '' },
  token: null,
  isAuthenticated: true,
  hasEnded: false,
  ownerId: null,
  isOwner: false,
  login: nothing,
  acceptToken: nothing,
  clear: nothing,
  logout: nothing,
}

it('the dashboard greets a user without a name as Discord User', () => {
  const queries = createQueryClient()
  queries.setQueryData(guildList.queryKey, [{ id: '1', name: 'Guildhall Demo', icon: null, is_bot_member: true }])
  render(
    <QueryClientProvider client={queries}>
      <AuthContext value={NAMELESS}>
        <HistoryRouter history={createHistory()}>
          <ToastProvider>
            <Dashboard />
          </ToastProvider>
        </HistoryRouter>
      </AuthContext>
    </QueryClientProvider>,
  )
  expect(screen.getByRole('region', { name: 'Welcome' }).textContent).toContain('Welcome back, Discord User')
})
