import { TOKEN_STORAGE_KEY, isNumber, isRecord, isText, orNone } from '@guildhall/contract'

/** The claims of a token that the dashboard needs; the server verifies the token. */
interface TokenUser {
  sub: string
  username: string
  avatar?: string | null | undefined
}

export const TOKEN_ERRORS = {
  format: 'Invalid token format',
  expired: 'Token expired',
  expiredOnCallback: 'Received expired token',
  incomplete: 'Token payload missing required user information (sub, username)',
} as const

/** The characters that a header can carry. With others, every call would fail like a network error. */
const SENDABLE = /^[\x21-\x7e]+$/

/** An invalid token. The message is a sentence for the user. */
export class TokenError extends Error {
  override readonly name = 'TokenError'
}

function decodePayload(part: string): unknown {
  try {
    const binary = atob(part.replaceAll('-', '+').replaceAll('_', '/'))
    const bytes = Uint8Array.from(binary, (character) => character.charCodeAt(0))
    return JSON.parse(new TextDecoder().decode(bytes))
  } catch {
    throw new TokenError(TOKEN_ERRORS.format)
  }
}

/** `exp` is in seconds. */
function isLive(claims: unknown, now: number): boolean {
  return isRecord(claims) && isNumber(claims['exp']) && claims['exp'] * 1000 > now
}

function isTokenUser(claims: unknown): claims is TokenUser {
  if (!isRecord(claims)) return false
  const { sub, username, avatar } = claims
  return isText(sub) && sub !== '' && isText(username) && username !== '' && orNone(isText)(avatar)
}

/**
 * Reads the user of a token. Only the server verifies the signature; this check rejects tokens that are certainly useless.
 *
 * @param token three dot-separated parts, the middle one a base64url JSON payload
 * @param now epoch ms
 * @throws TokenError when it has another shape, has expired, or names no user
 */
export function readToken(token: string, now: number): TokenUser {
  if (!SENDABLE.test(token)) throw new TokenError(TOKEN_ERRORS.format)
  const [, payload, ...rest] = token.split('.')
  if (payload === undefined || rest.length !== 1) throw new TokenError(TOKEN_ERRORS.format)
  const claims = decodePayload(payload)
  if (!isLive(claims, now)) throw new TokenError(TOKEN_ERRORS.expired)
  if (!isTokenUser(claims)) throw new TokenError(TOKEN_ERRORS.incomplete)
  return claims
}

export function storedToken(): string | null {
  return localStorage.getItem(TOKEN_STORAGE_KEY)
}

export interface UsableToken {
  token: string
  user: TokenUser
}

/** The stored token, if it is valid. */
export function usableToken(): UsableToken | null {
  const token = storedToken()
  try {
    return token === null ? null : { token, user: readToken(token, Date.now()) }
  } catch {
    return null
  }
}

/** The user and the expiry of a token, which may have expired. */
export interface TokenClaims {
  userId: string
  /** Expiry in epoch ms. */
  endsAt: number
}

/** The claims of a token; null if it is missing or malformed. */
export function claimsOf(token: string | null): TokenClaims | null {
  const payload = token?.split('.')[1]
  if (payload === undefined) return null
  try {
    const claims = decodePayload(payload)
    if (!isRecord(claims) || !isText(claims['sub']) || !isNumber(claims['exp'])) return null
    return { userId: claims['sub'], endsAt: claims['exp'] * 1000 }
  } catch {
    return null
  }
}

export function storeToken(token: string): void {
  localStorage.setItem(TOKEN_STORAGE_KEY, token)
}

export function forgetToken(): void {
  localStorage.removeItem(TOKEN_STORAGE_KEY)
}
