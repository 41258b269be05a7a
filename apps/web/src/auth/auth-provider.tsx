import { LOGIN_PATH, TOKEN_STORAGE_KEY, firstPage } from '@guildhall/contract'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useState, type ReactNode } from 'react'
import { AuthContext, type Auth } from '../kernel/auth-context.ts'
import { deleteEntries } from '../kernel/drafts/entries.ts'
import { purgeDrafts } from '../kernel/drafts/purge-drafts.ts'
import { useEntry, useNavigate } from '../lib/page/router.tsx'
import { LOGIN_PAGE, onSessionEnd } from '../lib/session-end.ts'
import { useSettled } from '../lib/page/settled.ts'
import { forgetToken, storedToken } from '../lib/token.ts'
import { call } from '../lib/calls/transport.ts'
import { useToasts } from '../ui/toast.tsx'
import { markSignIn } from './sign-in-mark.ts'
import { readStoredSession, storeSession, type Session } from './stored-session.ts'
import { keepRequested, requestedIn } from './requested-page.ts'

const botOwner = queryOptions({
  queryKey: ['bot', 'owner'],
  queryFn: ({ signal }) => call(firstPage.getBotOwner, { signal }),
})

/** Provides the sign-in state: reads the stored token before the first render, and clears all data when the session ends. */
export function AuthProvider({ children }: { children: ReactNode }) {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const toasts = useToasts()
  // Reading the session removes an invalid token.
  const [hasEnded, setHasEnded] = useState(() => storedToken() !== null && !readStoredSession())
  const [session, setSession] = useState<Session | null>(readStoredSession)
  const isAuthenticated = session !== null
  const userId = session?.user.id
  const token = session?.token ?? null
  const entry = useEntry()

  // The session of another user may have ended.
  useEffect(() => void purgeDrafts(), [userId])

  const login = useCallback(() => {
    markSignIn()
    keepRequested(requestedIn(entry.state))
    window.location.assign(LOGIN_PATH)
  }, [entry.state])

  const readSession = useCallback(() => {
    queries.clear()
    // The next user must not see this user's messages.
    toasts.clear()
    setSession(readStoredSession())
  }, [queries, toasts])

  const clear = useCallback(() => {
    forgetToken()
    setHasEnded(false)
    readSession()
  }, [readSession])

  useEffect(
    () =>
      onSessionEnd(() => {
        clear()
        // Protected redirects to /login, with the page in the state.
        setHasEnded(true)
      }),
    [clear],
  )

  useEffect(() => {
    const follow = ({ key, oldValue }: StorageEvent): void => {
      // Another tab stored '' before it removed the token of an ended session. A restored page keeps what it knows of the same session.
      if (key === TOKEN_STORAGE_KEY) setHasEnded(oldValue === '')
      else if (key !== null) return
      if (storedToken() === token) return
      if (key === null) setHasEnded(false)
      readSession()
    }
    window.addEventListener('storage', follow)
    return () => window.removeEventListener('storage', follow)
  }, [readSession, token])

  const acceptToken = useCallback(
    (token: string) => {
      clear()
      setSession(storeSession(token))
    },
    [clear],
  )

  const logout = useCallback(() => {
    // Do not wait: the token is removed here even if the server does not respond.
    call(firstPage.logout, {}).catch(() => undefined)
    clear()
    if (userId !== undefined) deleteEntries(userId, null)
    navigate(LOGIN_PAGE)
  }, [clear, navigate, userId])

  const owner = useQuery({ ...botOwner, enabled: useSettled() && isAuthenticated })
  const ownerId = owner.isPending ? undefined : (owner.data?.owner_id ?? null)

  const auth = useMemo(
    (): Auth => ({
      user: session?.user ?? null,
      token,
      isAuthenticated,
      hasEnded,
      ownerId,
      isOwner: session !== null && session.user.id === ownerId,
      login,
      acceptToken,
      clear,
      logout,
    }),
    [session, token, isAuthenticated, hasEnded, ownerId, login, acceptToken, clear, logout],
  )
  return <AuthContext value={auth}>{children}</AuthContext>
}
