import type { Auth, Log } from '@guildhall/core'

/** How often ended sessions are looked for, in ms: an hour. */
const EVERY_MS = 60 * 60_000

/**
 * Drops ended sessions now and every hour.
 *
 * @returns what stops it.
 */
export function sweepSessions(auth: Auth, log: Log): () => void {
  const sweep = (): void => {
    auth
      .sweep()
      .catch((error: unknown) => log.warn({ err: error }, 'ended sessions could not be dropped; trying again later'))
  }
  sweep()
  const timer = setInterval(sweep, EVERY_MS)
  timer.unref()
  return () => clearInterval(timer)
}
