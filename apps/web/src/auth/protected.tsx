import type { ReactNode } from 'react'
import { Redirect } from 'wouter'
import { useAuth } from '../kernel/auth-context.ts'
import { useEntryNow } from '../lib/page/router.tsx'
import { LOGIN_PAGE } from '../lib/session-end.ts'
import { wantedAt } from './wanted-page.ts'

/** Renders its content for signed-in users. Others are redirected to /login, with the requested page in the state. */
export function Protected({ children }: { children: ReactNode }) {
  const { isAuthenticated } = useAuth()
  const entry = useEntryNow()()
  if (isAuthenticated) return children
  // After a logout /login is about to be shown: it must not lead the next user back to this page.
  return entry.pathname !== LOGIN_PAGE && <Redirect to={LOGIN_PAGE} state={wantedAt(entry)} replace />
}
