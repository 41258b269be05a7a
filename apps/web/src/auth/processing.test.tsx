import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { Router } from 'wouter'
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

/** In a browser this stands for an instant only; here the page is drawn and nothing happens after. */
it('the callback says that it is at work, with a spinner', () => {
  const page = renderToStaticMarkup(
    <Router ssrPath="/auth/callback">
      <AuthContext value={SIGNED_OUT}>
        <CallbackScreen />
      </AuthContext>
    </Router>,
  )
  expect(page).toContain('Completing authentication...</h1>')
  expect(page).toContain('animate-spin')
})
