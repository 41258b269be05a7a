import type { ReactNode } from 'react'
import { Redirect } from 'wouter'
import { useAuth } from '../kernel/auth-context.ts'
import { useEntry } from '../lib/page/router.tsx'
import { LOGIN_PAGE } from '../lib/session-end.ts'
import { wantedAt } from './wanted-page.ts'

/** Renders its content for signed-in users. Others are redirected to /login, with the requested page in the state. */
export function Protected({ children }: { children: ReactNode }) {
  const { isAuthenticated } = useAuth()
  const entry = useEntry()
  if (!isAuthenticated) return <Redirect to={LOGIN_PAGE} state={wantedAt(entry)} replace />
  return children
}
