// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { AuthContext, type Auth } from '../kernel/auth-context.ts'
import { CallbackScreen } from './callback-screen.tsx'

const nothing = () => undefined

const BROKEN: Auth = {
  user: null,
  token: null,
  isAuthenticated: false,
  isLoading: false,
  ownerId: undefined,
  isOwner: false,
  login: nothing,
  acceptToken: () => {
    throw new TypeError('x is not a function')
  },
  clear: nothing,
  logout: nothing,
}

beforeEach(() => {
  window.history.replaceState(null, '', '/auth/callback?token=a.b.c')
})
afterEach(cleanup)

it('the callback without a provider says so', () => {
  render(<CallbackScreen />)
  expect(screen.getByRole('alert').textContent).toBe('Error: Auth Provider not found.')
})

it('the callback shows a fixed sentence in place of the message of a bug', () => {
  render(
    <AuthContext value={BROKEN}>
      <CallbackScreen />
    </AuthContext>,
  )
  screen.getByText('Error processing authentication token: An unknown error occurred')
})
