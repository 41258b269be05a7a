import type { Clock } from '../kernel/clock.ts'

/** The values of GET /gateway/bot that limit how a bot starts sessions. */
export interface GatewayLimits {
  /** The recommended number of shards. */
  shards: number
  /** How many shards may identify at the same time. */
  maxConcurrency: number
  /** The interval between two sessions of a bucket, in ms. Discord: 5,000. 0 allows any limits. */
  identifyEveryMs: number
}

/** Discord's limit: sessions that a bot may start in a day. */
const TOTAL = 1_000
const DAY = 24 * 60 * 60_000

/** Counts the sessions that the bot starts. */
export interface IdentifyBudget {
  /** Counts a session. @returns false when the daily limit is reached, or the bucket started a session too recently. */
  spend(shardId: number): boolean
  /** The session_start_limit of GET /gateway/bot, without max_concurrency. */
  present(): { total: number; remaining: number; reset_after: number }
}

/** @param limits a shard belongs to the bucket `shard_id % maxConcurrency`. */
export function identifyBudget(
  clock: Clock,
  limits: Pick<GatewayLimits, 'maxConcurrency' | 'identifyEveryMs'>,
): IdentifyBudget {
  const startedAt = new Map<number, number>()
  let used = 0
  let resetsAt = clock.now() + DAY
  const roll = (): void => {
    if (clock.now() < resetsAt) return
    used = 0
    resetsAt = clock.now() + DAY
  }
  return {
    spend(shardId) {
      roll()
      const bucket = shardId % limits.maxConcurrency
      const last = startedAt.get(bucket)
      if (last !== undefined && clock.now() - last < limits.identifyEveryMs) return false
      startedAt.set(bucket, clock.now())
      used += 1
      return used <= TOTAL
    },
    present() {
      roll()
      return {
        total: TOTAL,
        remaining: Math.max(0, TOTAL - used),
        reset_after: resetsAt - clock.now(),
      }
    },
  }
}
