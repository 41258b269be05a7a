import { TOPICS, type Change, type Changes, type Topic } from '../kernel/changes/changes.ts'
import { noticeOf, REFETCH, type Notices } from './notices.ts'

/**
 * Topics of which no page shows anything. An earlier version of the program publishes them without an area, which would make all pages
 * refetch.
 */
const NOT_SHOWN: ReadonlySet<Topic> = new Set(['member', 'session', 'blame-total', 'job'])

/** The effects of a change on streams. */
interface ChangeEffects {
  /** A session ended. Without an id, any session may have ended. */
  endSession(sessionId: string | undefined): void
  /** A user's access to a guild may have changed. Without a user, that of all users; without a guild, that to all guilds. */
  changeAccess(guildId: string | undefined, userId: string | undefined): void
  announce(guildId: string, notice: Notices): void
  /** Any guild may have changed. */
  announceToAll(): void
}

/** Follows the change feed for the streams. @returns a function that ends the subscriptions */
export function followChanges(changes: Pick<Changes, 'subscribe'>, effects: ChangeEffects): () => void {
  function recheck({ topic, guildId, key }: Change): void {
    if (topic === 'session') effects.endSession(key)
    if (topic === 'member') effects.changeAccess(guildId, key)
    if (topic === 'guild-snapshot' || topic === 'access') effects.changeAccess(guildId, undefined)
  }

  function announce({ topic, guildId, area }: Change): void {
    if (area === null || NOT_SHOWN.has(topic)) return
    if (guildId === undefined) effects.announceToAll()
    else effects.announce(guildId, area === undefined ? REFETCH : noticeOf(area))
  }

  const stops = TOPICS.map((topic) =>
    changes.subscribe(topic, (change) => {
      // After the other subscribers, which drop the decisions that they cached.
      queueMicrotask(() => {
        recheck(change)
        announce(change)
      })
    }),
  )
  return () => stops.forEach((stop) => stop())
}
