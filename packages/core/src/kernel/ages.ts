import type { Clock, Stopwatch } from './clock.ts'

/** How far ahead another process's clock may be, in ms; both follow the database's. */
const CLOCKS_DIFFER_MS = 2_000
/** A clock that lags behind the stopwatch by more than this between two looks, in ms and as a part of the time between, was set back. */
const SET_BACK_MS = 1_000
const SET_BACK_PART = 0.001
/** Other processes notice within this time, in ms, that the clock was set back: they measure the database's clock once a minute. */
const NOTICED_WITHIN_MS = 65_000
/** No decision depends on an older time, in ms. */
const OLDEST_MS = 15 * 60_000

/** A moment of this process, which no change of the clock moves. */
export interface Moment {
  readonly at: number
  readonly elapsed: number
}

/** Ages of stored times, for decisions that must end in time even when the clock is set back. */
export type Ages = ReturnType<typeof createAges>

/**
 * A time that was stored before the clock was set back looks younger than it is. It may lie anywhere up to where the clock had been, so
 * until the clock is there again, each time up to then counts as older by as much as the clock was set back.
 *
 * @param deps.stopwatch shows that the clock was set back.
 */
export function createAges({ clock, stopwatch }: { clock: Clock; stopwatch: Stopwatch }) {
  let last = { at: clock.now(), elapsed: stopwatch.elapsed() }
  let setBackMs = 0
  /** Up to this time, in epoch ms, a stored time may be one from before. */
  let uncertainUntil = -Infinity

  function now(): number {
    const at = clock.now()
    const elapsed = stopwatch.elapsed()
    const between = elapsed - last.elapsed
    const lag = between - (at - last.at)
    if (lag > SET_BACK_MS + between * SET_BACK_PART) {
      uncertainUntil = Math.max(uncertainUntil, last.at + between + NOTICED_WITHIN_MS)
      setBackMs += lag
    } else if (at > uncertainUntil + OLDEST_MS) setBackMs = 0
    last = { at, elapsed }
    return at
  }

  return {
    /**
     * @param time in epoch ms.
     * @returns how long ago that is at most, in ms; Infinity for a time that lies ahead.
     */
    of(time: number): number {
      const age = now() - time
      if (age < -CLOCKS_DIFFER_MS) return Infinity
      return Math.max(0, age) + (time <= uncertainUntil ? setBackMs : 0)
    },
    /** Now, for {@link since}. */
    moment: (): Moment => ({ at: clock.now(), elapsed: stopwatch.elapsed() }),
    /** @returns how long ago a moment of this process is, in ms. */
    since: ({ at, elapsed }: Moment): number => Math.max(clock.now() - at, stopwatch.elapsed() - elapsed),
  }
}
