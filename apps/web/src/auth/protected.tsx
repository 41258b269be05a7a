import { Navigate, Outlet, useLocation } from 'react-router'
import { useAuth } from '../kernel/auth-context.ts'
import { LOGIN_PAGE } from '../lib/session-end.ts'
import { Spinner } from '../ui/spinner.tsx'

/** Lets signed-in users through; others go to /login, which remembers where they came from. */
export function Protected() {
  const { isLoading, isAuthenticated } = useAuth()
  const { pathname } = useLocation()
  if (isLoading) {
    return (
      <div className="mt-[20vh] flex justify-center">
        <Spinner label="Loading" />
      </div>
    )
  }
  if (!isAuthenticated) return <Navigate to={LOGIN_PAGE} state={{ from: pathname }} replace />
  return <Outlet />
}
