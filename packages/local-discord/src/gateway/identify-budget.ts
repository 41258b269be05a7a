import type { Clock } from '../kernel/clock.ts'

/** Discord: sessions that a bot may start in a day. */
const TOTAL = 1_000
const DAY = 24 * 60 * 60_000

/** How many sessions the bot has started today. */
export interface IdentifyBudget {
  /** @returns false when the day's are used up. */
  spend(): boolean
  /** As /gateway/bot shows it. */
  present(): { total: number; remaining: number; reset_after: number }
}

export function identifyBudget(clock: Clock): IdentifyBudget {
  let used = 0
  let resetsAt = clock.now() + DAY
  const roll = (): void => {
    if (clock.now() < resetsAt) return
    used = 0
    resetsAt = clock.now() + DAY
  }
  return {
    spend() {
      roll()
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
