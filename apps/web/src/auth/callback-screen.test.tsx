// @vitest-environment happy-dom
import { cleanup, configure, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { StrictMode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { AuthContext, type Auth } from '../kernel/auth-context.ts'
import { goodToken, tokenOf } from '../testing/wire.ts'
import { CallbackScreen } from './callback-screen.tsx'
import { markSignIn } from './sign-in-mark.ts'
import { storeSession } from './stored-session.ts'

// The default of one second is too short on a busy machine.
configure({ asyncUtilTimeout: 10_000 })

const nothing = () => undefined

const SIGNED_OUT: Auth = {
  user: null,
  token: null,
  isAuthenticated: false,
  hasEnded: false,
  ownerId: undefined,
  isOwner: false,
  login: nothing,
  acceptToken: nothing,
  clear: nothing,
  logout: nothing,
}

const ADA: Auth = { ...SIGNED_OUT, user: { id: '100', username: 'ada' }, isAuthenticated: true }
const CLEO = goodToken({ sub: '300', username: 'cleo' })

const callbackOf = (auth: Auth) => (
  <AuthContext value={auth}>
    <CallbackScreen />
  </AuthContext>
)

beforeEach(() => {
  window.history.replaceState(null, '', '/auth/callback?token=a.b.c')
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

it('the callback shows an error when the auth provider is missing', () => {
  render(<CallbackScreen />)
  expect(screen.getByRole('alert').textContent).toBe('Error: Auth Provider not found.')
})

it('the callback shows a progress text and a spinner', () => {
  // A browser shows this only for an instant; static rendering runs no effects.
  const page = renderToStaticMarkup(callbackOf(SIGNED_OUT))
  expect(page).toContain('Completing authentication...</h1>')
  expect(page).toContain('animate-spin')
})

it('the callback shows a neutral message for an unexpected error', () => {
  const acceptToken = (): void => {
    throw new TypeError('x is not a function')
  }
  render(callbackOf({ ...SIGNED_OUT, acceptToken }))
  screen.getByText('Error processing authentication token: An unknown error occurred')
})

it('a token is processed once, also when the effects of the page run twice', async () => {
  const token = goodToken()
  window.history.replaceState(null, '', `/auth/callback?token=${token}`)
  const acceptToken = vi.fn<Auth['acceptToken']>()
  render(<StrictMode>{callbackOf({ ...SIGNED_OUT, acceptToken })}</StrictMode>)
  await waitFor(() => expect(window.location.pathname).toBe('/'))
  expect(acceptToken.mock.calls).toEqual([[token]])
  expect(screen.queryByRole('alert')).toBeNull()
})

it('a token of another user is accepted only after Switch account', async () => {
  window.history.replaceState(null, '', `/auth/callback?token=${CLEO}`)
  const acceptToken = vi.fn<Auth['acceptToken']>()
  render(callbackOf({ ...ADA, acceptToken }))
  await screen.findByRole('dialog', { name: 'Sign in as cleo?' })
  expect(acceptToken).not.toHaveBeenCalled()
  expect(window.location.search).toBe('')
  await userEvent.click(screen.getByRole('button', { name: 'Switch account' }))
  expect(acceptToken.mock.calls).toEqual([[CLEO]])
  expect(window.location.pathname).toBe('/')
})

it('a token of another user is rejected by Stay signed in', async () => {
  window.history.replaceState(null, '', `/auth/callback?token=${CLEO}`)
  const acceptToken = vi.fn<Auth['acceptToken']>()
  const clear = vi.fn<Auth['clear']>()
  render(callbackOf({ ...ADA, acceptToken, clear }))
  await userEvent.click(await screen.findByRole('button', { name: 'Stay signed in as ada' }))
  expect(window.location.pathname).toBe('/')
  expect(acceptToken).not.toHaveBeenCalled()
  expect(clear).not.toHaveBeenCalled()
})

it('a token of another user is accepted without a question when the sign-in began in this tab', async () => {
  window.history.replaceState(null, '', `/auth/callback?token=${CLEO}`)
  markSignIn()
  const acceptToken = vi.fn<Auth['acceptToken']>()
  render(callbackOf({ ...ADA, acceptToken }))
  await waitFor(() => expect(acceptToken.mock.calls).toEqual([[CLEO]]))
  expect(sessionStorage).toHaveLength(0)
})

it('a token of another user needs a confirmation when the sign-in in this tab began 10 minutes ago', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  markSignIn()
  vi.setSystemTime(Date.now() + 10 * 60_000)
  window.history.replaceState(null, '', `/auth/callback?token=${CLEO}`)
  const acceptToken = vi.fn<Auth['acceptToken']>()
  render(callbackOf({ ...ADA, acceptToken }))
  await screen.findByRole('dialog', { name: 'Sign in as cleo?' })
  expect(acceptToken).not.toHaveBeenCalled()
  expect(sessionStorage).toHaveLength(0)
})

it('a token of another user is rejected when it expires before Switch account is pressed', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const now = Date.now()
  const exp = Math.floor(now / 1000) + 60
  window.history.replaceState(null, '', `/auth/callback?token=${tokenOf({ sub: '300', username: 'cleo', exp })}`)
  const clear = vi.fn<Auth['clear']>()
  const acceptToken = (token: string): void => void storeSession(token)
  render(callbackOf({ ...ADA, acceptToken, clear }))
  const button = await screen.findByRole('button', { name: 'Switch account' })
  vi.setSystemTime(now + 61_000)
  await userEvent.click(button)
  screen.getByText('Error processing authentication token: Received expired token')
  expect(clear).toHaveBeenCalledOnce()
})
