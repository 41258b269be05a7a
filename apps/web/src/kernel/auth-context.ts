import { createContext, useContext } from 'react'

export interface User {
  id: string
  username: string
  /** Absent without an avatar. */
  avatar_url?: string
}

/** The user who is signed in, and what follows from it. The guilds are in the query cache. */
export interface Auth {
  user: User | null
  token: string | null
  isAuthenticated: boolean
  /** True until the stored token has been looked at. */
  isLoading: boolean
  /** Undefined until known; null when the server does not say. */
  ownerId: string | null | undefined
  isOwner: boolean
  /** Sends the browser to the server's sign-in. */
  login: () => void
  /**
   * Takes the token of a finished sign-in.
   *
   * @throws TokenError when it cannot be used; any earlier sign-in is then over too.
   */
  acceptToken: (token: string) => void
  /** Forgets the user, here only. */
  clear: () => void
  /** Ends the session and shows /login. */
  logout: () => void
}

/** Null outside the provider. */
export const AuthContext = createContext<Auth | null>(null)

/** The sign-in state, where the provider is known to be there. */
export function useAuth(): Auth {
  const auth = useContext(AuthContext)
  if (!auth) throw new Error('useAuth needs an AuthProvider above it')
  return auth
}
