import { createContext, useContext } from 'react'

export interface User {
  id: string
  username: string
  /** Absent without an avatar. */
  avatar_url?: string
}

/** The signed-in user and the actions of the session. */
export interface Auth {
  user: User | null
  token: string | null
  isAuthenticated: boolean
  /** Whether the last session ended without a logout. */
  hasEnded: boolean
  /** Undefined while loading; null if the server does not name the owner. */
  ownerId: string | null | undefined
  isOwner: boolean
  /** Sends the browser to the server's sign-in. */
  login: () => void
  /**
   * Takes the token of a finished sign-in.
   *
   * @throws TokenError if it is invalid; any earlier session has ended then too.
   */
  acceptToken: (token: string) => void
  /** Ends the session in this browser without a call to the server. */
  clear: () => void
  /** Ends the session, deletes the drafts of the user, and shows /login. */
  logout: () => void
}

/** Null outside the provider. */
export const AuthContext = createContext<Auth | null>(null)

/** The sign-in state. Throws outside the provider. */
export function useAuth(): Auth {
  const auth = useContext(AuthContext)
  if (!auth) throw new Error('There is no AuthProvider')
  return auth
}
