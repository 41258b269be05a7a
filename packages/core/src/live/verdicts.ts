import type { Ages } from '../kernel/ages.ts'
import type { Changes } from '../kernel/changes/changes.ts'
import type { Grant } from '../kernel/grants/grant.ts'
import type { Log } from '../kernel/log.ts'
import { Problem } from '../kernel/problem.ts'
import { ALL, noticesFor } from './notices.ts'
import type { Follower, LiveStream } from './stream.ts'

/** How long a session counts as live after its row was read, in ms. */
const SESSION_TRUSTED_MS = 25_000

/**
 * Whether a stream may receive events now, or the reason for its end (`session`, `access`).
 * - `silent`: not while the rows of its guild do not follow Discord; its session is live.
 * - `unknown`: the database or Discord does not respond.
 */
export type Verdict = 'allowed' | 'session' | 'access' | 'silent' | 'unknown'

/** The access of a user to a guild: `grant` is null or absent for an administrator. */
interface Opened {
  readonly hasBot: boolean
  readonly grant?: Pick<Grant, 'areas'> | null
}

export interface VerdictDeps {
  readonly ages: Ages
  readonly changes: Pick<Changes, 'trustMs'>
  readonly log: Log
  /** Whether the rows of a guild follow Discord. */
  readonly isFresh: (guildId: string) => boolean
  /** Whether a session is live, by its row. */
  readonly isSessionLive: (follower: Follower) => Promise<boolean>
  /** Decides access as for a request. Throws `guild.not_found`, or rejects with it, when the user may not open the guild. */
  readonly opened: (userId: string, guildId: string) => Opened | Promise<Opened>
}

/**
 * Makes the function that decides whether a stream may receive events. It returns no promise while session and access were decided a
 * moment ago. Never rejects.
 */
export function createVerdicts(deps: VerdictDeps): (stream: LiveStream) => Verdict | Promise<Verdict> {
  const { ages, changes, log } = deps

  function isSessionFresh({ sessionAsOf }: LiveStream): boolean {
    return sessionAsOf !== null && ages.since(sessionAsOf) < Math.min(SESSION_TRUSTED_MS, changes.trustMs())
  }

  async function isSessionLive(stream: LiveStream): Promise<boolean> {
    if (isSessionFresh(stream)) return true
    const asOf = ages.moment()
    const isLive = await deps.isSessionLive(stream.follower)
    // A session that ended during the read may have been this one.
    if (stream.decision !== 'outdated') stream.sessionAsOf = asOf
    return isLive
  }

  /** Notes the areas of the user for the delivery that follows. */
  function allow(stream: LiveStream, { grant }: Opened): Verdict {
    stream.audience = grant ? noticesFor(grant.areas) : ALL
    return 'allowed'
  }

  async function decide(stream: LiveStream, access: Opened | Promise<Opened>): Promise<Verdict> {
    try {
      const [isLive, opened] = await Promise.all([isSessionLive(stream), access])
      return isLive ? allow(stream, opened) : 'session'
    } catch (error) {
      return refusal(error)
    }
  }

  function refusal(error: unknown): Verdict {
    if (error instanceof Problem && error.code === 'guild.not_found') return 'access'
    log.warn({ err: error }, 'could not decide whether a live stream may go on')
    return 'unknown'
  }

  async function decideSilently(stream: LiveStream): Promise<Verdict> {
    try {
      return (await isSessionLive(stream)) ? 'silent' : 'session'
    } catch (error) {
      return refusal(error)
    }
  }

  return (stream) => {
    // Deciding about access would ask Discord for each client.
    if (!deps.isFresh(stream.guildId)) return isSessionFresh(stream) ? 'silent' : decideSilently(stream)
    try {
      const access = deps.opened(stream.follower.userId, stream.guildId)
      return access instanceof Promise || !isSessionFresh(stream) ? decide(stream, access) : allow(stream, access)
    } catch (error) {
      return refusal(error)
    }
  }
}
