import { TOKEN_LIFETIME_S, TokenPayload } from '@guildhall/contract'
import { jwtVerify, SignJWT } from 'jose'
import { JOSEError, JWTExpired } from 'jose/errors'
import { LRUCache } from 'lru-cache'
import { atMost } from '../kernel/at-most.ts'
import type { Changes } from '../kernel/changes/changes.ts'
import { isWithin, type Clock } from '../kernel/clock.ts'
import { problem } from '../kernel/problem.ts'
import type { DiscordUser } from './discord-oauth.ts'

const ALGORITHM = 'HS256'

/** How long a verified token is trusted without reading its session, in ms. */
const TRUSTED_MS = 30_000
/** Beyond this many sessions the least recently used are dropped. */
const MOST_SESSIONS = 10_000

export interface Session {
  sessionId: string
  userId: string
  username: string
  /** The time at which the token expires, in epoch ms. */
  expiresAt: number
}

/** Signs and verifies the tokens of sessions; whether a session is live is checked elsewhere. */
export function createTokens(key: Uint8Array, clock: Clock) {
  return {
    async sign(user: DiscordUser, sessionId: string): Promise<string> {
      const issuedAt = Math.floor(clock.now() / 1000)
      const avatar = user.avatar === null ? {} : { avatar: user.avatar }
      return new SignJWT({ username: user.username, ...avatar, sid: sessionId })
        .setProtectedHeader({ alg: ALGORITHM, typ: 'JWT' })
        .setSubject(user.id)
        .setIssuedAt(issuedAt)
        .setExpirationTime(issuedAt + TOKEN_LIFETIME_S)
        .sign(key)
    },
    /** @throws `auth.expired` for an expired token; `auth.required` when this server did not issue it. */
    async verify(token: string): Promise<TokenPayload> {
      try {
        // Do not let the token choose the algorithm: this rejects "none" and other kinds of keys.
        const options = { algorithms: [ALGORITHM], currentDate: new Date(clock.now()) }
        const { payload } = await jwtVerify(token, key, options)
        const claims = TokenPayload.safeParse(payload)
        if (!claims.success) throw problem('auth.required')
        return claims.data
      } catch (error) {
        if (error instanceof JWTExpired) throw problem('auth.expired')
        if (error instanceof JOSEError) throw problem('auth.required')
        throw error
      }
    },
  }
}

/** Recently verified tokens with their sessions; dropped when the session ends. */
export function createSessionCache(clock: Clock, changes: Pick<Changes, 'subscribe' | 'trustMs'>) {
  /** The cached token of each session. */
  const tokens = new Map<string, string>()
  const known = new LRUCache<string, { session: Session; at: number }>({
    ...atMost(MOST_SESSIONS),
    dispose: ({ session }) => void tokens.delete(session.sessionId),
  })
  let endings = 0

  const stop = changes.subscribe('session', ({ key: sessionId }) => {
    endings += 1
    if (sessionId === undefined) return known.clear()
    const token = tokens.get(sessionId)
    if (token !== undefined) known.delete(token)
  })

  return {
    stop,
    get(token: string): Session | undefined {
      const entry = known.get(token)
      if (!entry) return undefined
      const now = clock.now()
      if (isWithin(entry.at, now, Math.min(TRUSTED_MS, changes.trustMs())) && entry.session.expiresAt > now)
        return entry.session
      known.delete(token)
      return undefined
    },
    /** Reads a session and caches it, unless any session ended during the read: it may have been this one. */
    async remember(token: string, read: () => Promise<Session>): Promise<Session> {
      const endingsBefore = endings
      const session = await read()
      if (endings !== endingsBefore) return session
      // A signature has several encodings. Cache only one of them, so that the end of the session drops it.
      const other = tokens.get(session.sessionId)
      if (other !== undefined) known.delete(other)
      known.set(token, { session, at: clock.now() })
      tokens.set(session.sessionId, token)
      return session
    },
  }
}
