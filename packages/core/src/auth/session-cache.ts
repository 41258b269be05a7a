import type { Clock } from '../kernel/clock.ts'
import type { Nudges } from '../kernel/nudge.ts'

/** How long a verified token is believed without looking, in ms; a sign-out elsewhere is noticed by its nudge, or by then. */
const BELIEVED_MS = 30_000

/** More than these and the oldest go, so that the memory stays small. */
const MOST = 10_000

export interface Session {
  sessionId: string
  userId: string
  username: string
  /** Epoch ms. */
  expiresAt: number
}

/** Tokens that were verified a moment ago, with their sessions. */
export function createSessionCache(clock: Clock, nudges: Nudges) {
  const known = new Map<string, { session: Session; until: number }>()
  const tokens = new Map<string, string>()
  let endings = 0

  function drop(sessionId: string): void {
    endings += 1
    const token = tokens.get(sessionId)
    if (token !== undefined) known.delete(token)
    tokens.delete(sessionId)
  }

  const stop = nudges.listen('session-ended', (nudge) => drop(nudge.sessionId))

  return {
    drop,
    stop,
    get(token: string): Session | undefined {
      const entry = known.get(token)
      if (!entry) return undefined
      if (entry.until > clock.now()) return entry.session
      known.delete(token)
      tokens.delete(entry.session.sessionId)
      return undefined
    },
    /**
     * Looks a session up and remembers it, unless some session ended while it was looked up: that may have been this one.
     */
    async remember(token: string, look: () => Promise<Session>): Promise<Session> {
      const endingsBefore = endings
      const session = await look()
      if (endings !== endingsBefore) return session
      if (known.size >= MOST) {
        const [oldest] = known
        if (oldest) drop(oldest[1].session.sessionId)
      }
      // The same signature can be spelt in several ways: only one is remembered, so that the session's end forgets all there is.
      const other = tokens.get(session.sessionId)
      if (other !== undefined) known.delete(other)
      known.set(token, { session, until: Math.min(clock.now() + BELIEVED_MS, session.expiresAt) })
      tokens.set(session.sessionId, token)
      return session
    },
  }
}
