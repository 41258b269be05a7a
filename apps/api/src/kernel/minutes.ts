import { atMost, problem, type Clock, type Problem } from '@guildhall/core'
import { LRUCache } from 'lru-cache'

const MINUTE_MS = 60_000

/** Maximum number of counted callers. Beyond it, the caller with the oldest last request is dropped. */
const MOST_CALLERS = 10_000

/** The requests of a caller in the current minute, which begins with its first request. */
interface Minute {
  /** Epoch ms. */
  readonly endsAt: number
  requests: number
  writes: number
}

/** Counts of callers, each in minutes of its own. */
export interface Minutes {
  /** The caller's current minute. */
  of(caller: string): Minute
  /** The time until the end of a minute, in whole seconds, rounded up. */
  secondsLeft(minute: Minute): number
}

/** Creates the counts of callers. A clock that was set back begins a new minute. */
export function createMinutes(clock: Clock): Minutes {
  const callers = new LRUCache<string, Minute>(atMost(MOST_CALLERS))
  return {
    of(caller) {
      const now = clock.now()
      const current = callers.get(caller)
      if (current && current.endsAt > now && current.endsAt <= now + MINUTE_MS) return current
      const minute = { endsAt: now + MINUTE_MS, requests: 0, writes: 0 }
      callers.set(caller, minute)
      return minute
    },
    secondsLeft: ({ endsAt }) => Math.ceil((endsAt - clock.now()) / 1000),
  }
}

/** The refusal of a request for some seconds. */
export function tooMany(seconds: number): Problem {
  const unit = seconds === 1 ? 'second' : 'seconds'
  return problem('rate.limited', { retry_after: seconds }, `Too many requests. Try again in ${seconds} ${unit}.`)
}
