import type { Clock } from '../kernel/clock.ts'
import type { GatewayAdvice } from './advice.ts'

/** Discord: sessions that a bot may start in a day. */
const TOTAL = 1_000
const DAY = 24 * 60 * 60_000

/** How many sessions the bot has started today. */
export interface IdentifyBudget {
  /** @returns false when the day's are used up, or the last of the shard's bucket started too recently. */
  spend(shardId: number): boolean
  /** As /gateway/bot shows it. */
  present(): { total: number; remaining: number; reset_after: number }
}

/** @param pace a shard belongs to the bucket `shard_id % maxConcurrency`. */
export function identifyBudget(
  clock: Clock,
  pace: Pick<GatewayAdvice, 'maxConcurrency' | 'identifyEveryMs'>,
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
      const bucket = shardId % pace.maxConcurrency
      const last = startedAt.get(bucket)
      if (last !== undefined && clock.now() - last < pace.identifyEveryMs) return false
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
