import { atMost, isWithin, type Clock } from '@guildhall/core'
import { LRUCache } from 'lru-cache'

/** Maximum number of simultaneous questions of all users. */
export const MOST_AT_ONCE = 20
/** Maximum number of questions of a user within `WITHIN_MS`. */
export const MOST_QUESTIONS = 5
const WITHIN_MS = 60_000
const MOST_USERS = 10_000

/** Counts a question of a user. @returns the time of the next possible question in epoch ms if this one is refused; otherwise undefined. */
type TakeTurn = (userId: string) => number | undefined

/** A sliding window for each user, in the memory of this process. */
export function createAskLimit(clock: Clock): TakeTurn {
  const asked = new LRUCache<string, number[]>(atMost(MOST_USERS))
  return (userId) => {
    const now = clock.now()
    const recent = (asked.get(userId) ?? []).filter((at) => isWithin(at, now, WITHIN_MS))
    const [oldest = now] = recent
    if (recent.length >= MOST_QUESTIONS) return oldest + WITHIN_MS
    asked.set(userId, [...recent, now])
    return undefined
  }
}
