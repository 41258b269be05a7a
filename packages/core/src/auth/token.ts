import { TOKEN_LIFETIME_S, TokenPayload } from '@guildhall/contract'
import { jwtVerify, SignJWT } from 'jose'
import { JOSEError, JWTExpired } from 'jose/errors'
import type { Clock } from '../kernel/clock.ts'
import { problem } from '../kernel/problem.ts'
import type { DiscordUser } from './discord-oauth.ts'

const ALGORITHM = 'HS256'

/** Signs and verifies our own tokens; the session of a token is checked elsewhere. */
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
    /** @throws `auth.expired` past its time; `auth.required` when we did not make it. */
    async verify(token: string): Promise<TokenPayload> {
      try {
        // The token does not choose the algorithm: "none" and keys of other kinds are refused.
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
