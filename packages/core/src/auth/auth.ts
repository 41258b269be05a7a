import { TOKEN_LIFETIME_S } from '@guildhall/contract'
import { randomBytes } from 'node:crypto'
import type { Changes } from '../kernel/changes/changes.ts'
import type { Clock, Stopwatch } from '../kernel/clock.ts'
import { inSteps, SIGNED_OUT_KEPT_MS } from '../kernel/database/queries.ts'
import type { Database } from '../kernel/database/schema.ts'
import type { SaveResponse } from '../kernel/idempotency/idempotency.ts'
import { problem } from '../kernel/problem.ts'
import { attemptIdOf, beginAttempt, verifierOf, type SignInAttempt } from './attempt.ts'
import { createDiscordAccess } from './discord-access.ts'
import { GrantRefused, type DiscordOAuth } from './discord-oauth.ts'
import { createDiscordTokenStore } from './discord-token-store.ts'
import { deriveKeys } from '../kernel/encryption.ts'
import { createSessionCache, createTokens, type Session } from './token.ts'
import { createSessionStore } from './session-store.ts'

/** Discord's response to an attempt, with the cookie that the same browser sent. */
export interface ReturnedAttempt {
  code: string
  state: string
  /** The cookie of the attempt that the state names, or undefined when the browser has none. */
  cookie: string | undefined
  /** The redirect address that the attempt gave to Discord. */
  redirectUri: string
}

/** The service for sign-in, sessions and calls to Discord in a user's name. */
export type Auth = ReturnType<typeof createAuthService>

export function createAuthService(deps: {
  db: Database
  clock: Clock
  stopwatch: Stopwatch
  changes: Changes
  sessionSecret: Uint8Array | string
  oauth: DiscordOAuth
  /** Runs once a user has a new session. */
  onSignedIn: (userId: string) => Promise<void>
}) {
  const { db, clock, stopwatch, changes, oauth } = deps
  const keys = deriveKeys(deps.sessionSecret)
  const sessions = createSessionStore(db)
  const discordTokens = createDiscordTokenStore(db, keys.encryption)
  const tokens = createTokens(keys.signing, clock)
  const cache = createSessionCache(clock, changes)

  async function trade(attempt: { code: string; verifier: string; redirectUri: string }) {
    try {
      const grant = await oauth.exchange(attempt)
      return { grant, user: await oauth.me(grant.accessToken) }
    } catch (error) {
      throw error instanceof GrantRefused ? problem('auth.code_refused') : error
    }
  }

  async function verify(token: string): Promise<Session> {
    const payload = await tokens.verify(token)
    const isLive = await sessions.isLive(payload.sid, payload.sub, clock.now())
    if (!isLive) throw problem('auth.expired')
    return { sessionId: payload.sid, userId: payload.sub, username: payload.username, expiresAt: payload.exp * 1000 }
  }

  return {
    /** Whether anyone has ever signed in, as far as rows are kept. */
    hasAnyoneSignedIn: () => sessions.hasAny(),
    /** Begins an attempt to sign in. */
    begin: (): SignInAttempt => beginAttempt(keys.attempt, clock),
    /** The id of the attempt in a state, or undefined when this server did not issue it. */
    attemptIdOf,
    /** Whether this browser began the attempt that this state belongs to. */
    isOwnAttempt: (state: string, cookie: string | undefined): boolean =>
      cookie !== undefined && verifierOf(keys.attempt, clock, cookie, state) !== undefined,
    /**
     * Finishes an attempt: trades the code, stores Discord's tokens, creates a session.
     *
     * @returns the session's token.
     * @throws `auth.state_mismatch`, `auth.code_refused` or `discord.unavailable`.
     */
    async finish({ code, state, cookie, redirectUri }: ReturnedAttempt): Promise<string> {
      const verifier = cookie === undefined ? undefined : verifierOf(keys.attempt, clock, cookie, state)
      if (verifier === undefined) throw problem('auth.state_mismatch')
      const { grant, user } = await trade({ code, verifier, redirectUri })
      const now = clock.now()
      const sessionId = randomBytes(18).toString('base64url')
      await sessions.upsertUser(user, now)
      await sessions.insert({
        session_id: sessionId,
        user_id: user.id,
        created_at: now,
        expires_at: now + TOKEN_LIFETIME_S * 1000,
        revoked_at: null,
      })
      // Write the tokens after the session, because `prune` deletes tokens of users without a session.
      await discordTokens.put(user.id, grant, now)
      await deps.onSignedIn(user.id)
      return tokens.sign(user, sessionId)
    },
    /**
     * @returns the session without waiting when the token was verified recently.
     * @throws `auth.required` or `auth.expired` when the token is not one of a live session.
     */
    session: (token: string): Session | Promise<Session> =>
      cache.get(token) ?? cache.remember(token, () => verify(token)),
    /** Whether a session is still live, by its row. */
    isLive: async ({ sessionId, userId, expiresAt }: Omit<Session, 'username'>): Promise<boolean> =>
      expiresAt > clock.now() && sessions.isLive(sessionId, userId, clock.now()),
    /** Ends a session; `saveResponse` writes the reply in the same transaction. */
    end: (sessionId: string, saveResponse?: SaveResponse<undefined>): Promise<void> =>
      changes.transaction(async (trx) => {
        await createSessionStore(trx).revoke(sessionId, clock.now())
        changes.publish(trx, { topic: 'session', key: sessionId, area: null })
        await saveResponse?.(trx, undefined)
      }),
    /** Deletes expired rows. */
    async prune(): Promise<void> {
      const now = clock.now()
      await inSteps((rows) => sessions.deleteExpired(now, rows))
      await discordTokens.deleteUnused(now)
      await inSteps((rows) => sessions.deleteSignedOut(now - SIGNED_OUT_KEPT_MS, now, rows))
    },
    /** Acts at Discord in a user's name. */
    discord: createDiscordAccess({ store: discordTokens, oauth, clock, stopwatch }),
    /** Ends the subscription to the change feed. */
    stop: cache.stop,
  }
}
