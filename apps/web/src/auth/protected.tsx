import type { ReactNode } from 'react'
import { Redirect } from 'wouter'
import { useAuth } from '../kernel/auth-context.ts'
import { useEntryNow } from '../lib/page/router.tsx'
import { LOGIN_PAGE } from '../lib/session-end.ts'
import { requestedAt } from './requested-page.ts'

/** Renders its content for signed-in users. Others are redirected to /login, with the requested page in the state. */
export function Protected({ children }: { children: ReactNode }) {
  const { isAuthenticated } = useAuth()
  const entryNow = useEntryNow()
  if (isAuthenticated) return children
  const entry = entryNow()
  // A logout goes to /login itself: this page must not be the requested one of the next user.
  return entry.pathname !== LOGIN_PAGE && <Redirect to={LOGIN_PAGE} state={requestedAt(entry)} replace />
}
