import { atMost, type Clock } from '@guildhall/core'
import { LRUCache } from 'lru-cache'

/** Questions that the model answers at once, of all users together. */
export const MOST_AT_ONCE = 20
/** Questions of a user in this time, in ms. */
export const MOST_QUESTIONS = 5
const WITHIN_MS = 60_000
const MOST_USERS = 10_000

/** Counts a question of a user. @returns when the next one is possible, in epoch ms, if this one is not; else undefined. */
export type TakeTurn = (userId: string) => number | undefined

/** A sliding window for each user, in the memory of this process. */
export function createAskLimit(clock: Clock): TakeTurn {
  const asked = new LRUCache<string, number[]>(atMost(MOST_USERS))
  return (userId) => {
    const now = clock.now()
    const recent = (asked.get(userId) ?? []).filter((at) => now - at < WITHIN_MS)
    const [oldest = now] = recent
    if (recent.length >= MOST_QUESTIONS) return oldest + WITHIN_MS
    asked.set(userId, [...recent, now])
    return undefined
  }
}
