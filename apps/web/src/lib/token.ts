import { TOKEN_STORAGE_KEY, isNumber, isRecord, isText, orNone } from '@guildhall/contract'

/** The part of a token that the dashboard needs; the server checks the rest. */
export interface TokenUser {
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

/** The characters that a header can carry; any other would fail every call as if there were no network. */
const SENDABLE = /^[\x21-\x7e]+$/

/** Why a token cannot be used; the message is a sentence for the user. */
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
 * Reads who a token belongs to. The signature is the server's business; this only keeps a useless token from being used.
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

/** The stored token, when it can be used. */
export function usableToken(): UsableToken | null {
  const token = storedToken()
  try {
    return token === null ? null : { token, user: readToken(token, Date.now()) }
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
