import { CHANGES_REMEMBERED_MS } from '@guildhall/contract'
import { LRUCache } from 'lru-cache'
import { atMost } from '../kernel/at-most.ts'
import type { Stopwatch } from '../kernel/clock.ts'
import { NONE, REFETCH, type Notices } from './notices.ts'

/** Beyond this many guilds the oldest changes are forgotten. */
const MOST_GUILDS = 10_000

/**
 * Remembers the changes of the last seconds, for streams that open meanwhile: a page reads before its stream is open, so a change in
 * between would never reach it.
 */
export function createRecentChanges(stopwatch: Stopwatch) {
  const changed = new LRUCache<string, { notices: Notices; at: number }>(atMost(MOST_GUILDS))
  let missedAt = -Infinity
  const isRecent = (at: number): boolean => stopwatch.elapsed() - at < CHANGES_REMEMBERED_MS

  function of(guildId: string): Notices {
    const known = changed.get(guildId)
    const ofGuild = known && isRecent(known.at) ? known.notices : NONE
    return isRecent(missedAt) ? ofGuild | REFETCH : ofGuild
  }

  return {
    of,
    add(guildId: string, notices: Notices): void {
      changed.set(guildId, { notices: of(guildId) | notices, at: stopwatch.elapsed() })
    },
    /** Any guild may have changed. */
    addAll(): void {
      missedAt = stopwatch.elapsed()
    },
  }
}
