import { CALLBACK_PATHS } from '@guildhall/contract'
import { forgetToken, storedToken, storeToken } from './token.ts'
import { writeUnwritten } from './unwritten.ts'

export const LOGIN_PAGE = '/login'

// Global, like the token in localStorage: any call can end the session.
const listeners = new Set<() => void>()

/** Calls `listener` when the server rejects the token. Returns the unsubscribe function. */
export function onSessionEnd(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/**
 * Handles a 401: deletes the token and goes to /login. The callback and /login handle their own errors.
 *
 * @param rejectedToken the token that the server rejected; a newer token from another sign-in is not deleted
 */
export function endSession(rejectedToken: string | null): void {
  const path = window.location.pathname
  if (path === LOGIN_PAGE || CALLBACK_PATHS.some((page) => page === path)) return
  if (rejectedToken !== storedToken()) return
  writeUnwritten()
  // Tells other tabs that the session ended. A logout only removes the token.
  storeToken('')
  forgetToken()
  for (const listener of listeners) listener()
}
