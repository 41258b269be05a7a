import type { Clock, Stopwatch } from './clock.ts'

/** How far ahead another process's clock may be, in ms; both follow the database's. */
const CLOCKS_DIFFER_MS = 2_000
/** A clock that falls behind the stopwatch by more than this between two readings, in ms plus a part of the interval, was set back. */
const SET_BACK_MS = 1_000
const SET_BACK_PART = 0.001
/** Other processes detect a clock that was set back within this time, in ms: they measure the database's clock once a minute. */
const NOTICED_WITHIN_MS = 65_000
/** The highest age that any decision depends on, in ms. */
const OLDEST_MS = 15 * 60_000

/** A moment of this process. Changes of the clock do not affect its age. */
export interface Moment {
  readonly at: number
  readonly elapsed: number
}

/** Ages of stored times, for decisions that must end in time even when the clock is set back. */
export type Ages = ReturnType<typeof createAges>

/**
 * A time that was stored before the clock was set back looks younger than it is. It may be as late as the clock's highest value, so
 * until the clock reaches that value again, the age of each time up to it is increased by the amount of the change.
 *
 * @param deps.stopwatch detects that the clock was set back.
 */
export function createAges({ clock, stopwatch }: { clock: Clock; stopwatch: Stopwatch }) {
  let last = { at: clock.now(), elapsed: stopwatch.elapsed() }
  let setBackMs = 0
  /** A stored time up to this one, in epoch ms, may be from before the change. */
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
     * @returns the highest possible age, in ms; Infinity for a time in the future.
     */
    of(time: number): number {
      const age = now() - time
      if (age < -CLOCKS_DIFFER_MS) return Infinity
      return Math.max(0, age) + (time <= uncertainUntil ? setBackMs : 0)
    },
    /** The current moment, for {@link since}. */
    moment: (): Moment => ({ at: clock.now(), elapsed: stopwatch.elapsed() }),
    /** @returns the age of a moment of this process, in ms. */
    since: ({ at, elapsed }: Moment): number => Math.max(clock.now() - at, stopwatch.elapsed() - elapsed),
  }
}
