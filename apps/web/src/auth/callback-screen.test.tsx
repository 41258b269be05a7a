// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { AuthContext, type Auth } from '../kernel/auth-context.ts'
import { CallbackScreen } from './callback-screen.tsx'

const nothing = () => undefined

const SIGNED_OUT: Auth = {
  user: null,
  token: null,
  isAuthenticated: false,
  isLoading: false,
  ownerId: undefined,
  isOwner: false,
  login: nothing,
  acceptToken: nothing,
  clear: nothing,
  logout: nothing,
}

const callbackOf = (auth: Auth) => (
  <AuthContext value={auth}>
    <CallbackScreen />
  </AuthContext>
)

beforeEach(() => {
  window.history.replaceState(null, '', '/auth/callback?token=a.b.c')
})
afterEach(cleanup)

it('the callback without a provider says so', () => {
  render(<CallbackScreen />)
  expect(screen.getByRole('alert').textContent).toBe('Error: Auth Provider not found.')
})

it('the callback says that it is at work, with a spinner', () => {
  // In a browser this stands for an instant only; here the page is drawn and nothing happens after.
  const page = renderToStaticMarkup(callbackOf(SIGNED_OUT))
  expect(page).toContain('Completing authentication...</h1>')
  expect(page).toContain('animate-spin')
})

it('the callback shows a fixed sentence in place of the message of a bug', () => {
  const acceptToken = (): void => {
    throw new TypeError('x is not a function')
  }
  render(callbackOf({ ...SIGNED_OUT, acceptToken }))
  screen.getByText('Error processing authentication token: An unknown error occurred')
})
