import type { ReactNode } from 'react'
import { Redirect } from 'wouter'
import { useAuth } from '../kernel/auth-context.ts'
import { usePlace } from '../lib/router.tsx'
import { LOGIN_PAGE } from '../lib/session-end.ts'
import { Spinner } from '../ui/spinner.tsx'

/** Lets signed-in users through; others go to /login, which remembers where they came from. */
export function Protected({ children }: { children: ReactNode }) {
  const { isLoading, isAuthenticated } = useAuth()
  const { pathname, search } = usePlace()
  if (isLoading) {
    return (
      <div className="mt-[20vh] flex justify-center">
        <Spinner label="Loading" />
      </div>
    )
  }
  if (!isAuthenticated) return <Redirect to={LOGIN_PAGE} state={{ from: pathname + search }} replace />
  return children
}
