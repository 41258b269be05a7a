import { LOGIN_PATH, TOKEN_STORAGE_KEY, firstPage } from '@guildhall/contract'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useState, type ReactNode } from 'react'
import { AuthContext, type Auth } from '../kernel/auth-context.ts'
import { useNavigate } from '../lib/router.tsx'
import { LOGIN_PAGE, onSessionEnd } from '../lib/session-end.ts'
import { forgetToken } from '../lib/token.ts'
import { call } from '../lib/transport.ts'
import { markSignIn } from './sign-in-mark.ts'
import { readStoredSession, storeSession, type Session } from './stored-session.ts'

const botOwner = queryOptions({
  queryKey: ['bot', 'owner'],
  queryFn: ({ signal }) => call(firstPage.getBotOwner, { signal }),
})

function goToLogin(): void {
  markSignIn()
  window.location.assign(LOGIN_PATH)
}

/** Holds the sign-in: reads the stored token before anything is shown, and drops everything when the session ends. */
export function AuthProvider({ children }: { children: ReactNode }) {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const [session, setSession] = useState<Session | null>(readStoredSession)
  const isAuthenticated = session !== null

  const clear = useCallback(() => {
    forgetToken()
    setSession(null)
    queries.clear()
  }, [queries])

  useEffect(
    () =>
      onSessionEnd(() => {
        clear()
        navigate(LOGIN_PAGE, { state: { from: window.location.pathname + window.location.search } })
      }),
    [clear, navigate],
  )

  useEffect(() => {
    const follow = (event: StorageEvent): void => {
      if (event.key !== TOKEN_STORAGE_KEY && event.key !== null) return
      queries.clear()
      setSession(readStoredSession())
    }
    window.addEventListener('storage', follow)
    return () => window.removeEventListener('storage', follow)
  }, [queries])

  const acceptToken = useCallback(
    (token: string) => {
      clear()
      setSession(storeSession(token))
    },
    [clear],
  )

  const logout = useCallback(() => {
    // Not waited for: the token is removed here whether or not the server responds.
    call(firstPage.logout, {}).catch(() => undefined)
    clear()
    navigate(LOGIN_PAGE)
  }, [clear, navigate])

  const owner = useQuery({ ...botOwner, enabled: isAuthenticated })
  const ownerId = owner.isPending ? undefined : (owner.data?.owner_id ?? null)

  const auth = useMemo(
    (): Auth => ({
      user: session?.user ?? null,
      token: session?.token ?? null,
      isAuthenticated,
      // The stored token is read before anything is shown.
      isLoading: false,
      ownerId,
      isOwner: session !== null && session.user.id === ownerId,
      login: goToLogin,
      acceptToken,
      clear,
      logout,
    }),
    [session, isAuthenticated, ownerId, acceptToken, clear, logout],
  )
  return <AuthContext value={auth}>{children}</AuthContext>
}
