import { CALLBACK_PATHS } from '@guildhall/contract'
import { forgetToken, storedToken } from './token.ts'

export const LOGIN_PAGE = '/login'

// One set for the page, as the token is: any call can end the session, and all calls share the one in localStorage.
const listeners = new Set<() => void>()

/** Calls `listener` whenever the server no longer takes the token; returns how to stop. */
export function onSessionEnd(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/**
 * Handles a 401: deletes the token and goes to /login. The callback screens and /login deal with theirs alone.
 *
 * @param rejectedToken the token that the server rejected; a newer one, from a sign-in meanwhile, is left alone
 */
export function endSession(rejectedToken: string | null): void {
  const path = window.location.pathname
  if (path === LOGIN_PAGE || CALLBACK_PATHS.some((page) => page === path)) return
  if (rejectedToken !== storedToken()) return
  forgetToken()
  for (const listener of listeners) listener()
}
