import { userAvatarUrl } from '../lib/page/page-meta.ts'
import { TOKEN_ERRORS, TokenError, forgetToken, readToken, storeToken, storedToken } from '../lib/token.ts'
import type { User } from '../kernel/auth-context.ts'

export interface Session {
  user: User
  token: string
}

function sessionOf(token: string): Session {
  const { sub, username, avatar } = readToken(token, Date.now())
  const avatarUrl = userAvatarUrl(sub, avatar)
  return { token, user: { id: sub, username, ...(avatarUrl ? { avatar_url: avatarUrl } : {}) } }
}

/** The session of the stored token, or null. An invalid token is removed. */
export function readStoredSession(): Session | null {
  const token = storedToken()
  if (token === null) return null
  try {
    return sessionOf(token)
  } catch {
    forgetToken()
    return null
  }
}

/**
 * Stores the token of a finished sign-in.
 *
 * @throws TokenError when it cannot be used; nothing is stored then
 */
export function storeSession(token: string): Session {
  try {
    const session = sessionOf(token)
    storeToken(token)
    return session
  } catch (error) {
    const expired = error instanceof TokenError && error.message === TOKEN_ERRORS.expired
    throw expired ? new TokenError(TOKEN_ERRORS.expiredOnCallback) : error
  }
}
