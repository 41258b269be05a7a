// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { AuthContext, type Auth } from '../kernel/auth-context.ts'
import { guildList } from '../kernel/guild-list.ts'
import { createQueryClient } from '../lib/query-client.ts'
import { ToastProvider } from '../ui/toast.tsx'
import { Dashboard } from './dashboard.tsx'

afterEach(cleanup)

const nothing = () => undefined

/** A token always names its user, so no visit of the whole dashboard gets here. */
const NAMELESS: Auth = {
  user: { id: '100', username: '' },
  token: null,
  isAuthenticated: true,
  isLoading: false,
  ownerId: null,
  isOwner: false,
  login: nothing,
  acceptToken: nothing,
  clear: nothing,
  logout: nothing,
}

it('a user without a name is greeted as a user of the platform', () => {
  const queries = createQueryClient()
  queries.setQueryData(guildList.queryKey, [{ id: '1', name: 'Guildhall Demo', icon: null, is_bot_member: true }])
  render(
    <QueryClientProvider client={queries}>
      <AuthContext value={NAMELESS}>
        <ToastProvider>
          <Dashboard />
        </ToastProvider>
      </AuthContext>
    </QueryClientProvider>,
  )
  expect(screen.getByRole('region', { name: 'Welcome' }).textContent).toContain('Welcome back, Discord User')
})
