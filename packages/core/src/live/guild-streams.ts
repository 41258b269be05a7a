import type { Stopwatch } from '../kernel/clock.ts'
import { NONE, singleNotices, type Notices } from './notices.ts'
import type { LiveStream } from './stream.ts'

/** The shortest time between two events of an area, in ms. */
const BETWEEN_MS = 1_000

/** The open streams of one guild. */
export type GuildStreams = ReturnType<typeof createGuildStreams>

/** @param deps.deliver sends a stream its pending events. */
export function createGuildStreams(deps: { stopwatch: Stopwatch; deliver: (stream: LiveStream) => void }) {
  const { stopwatch, deliver } = deps
  const all = new Set<LiveStream>()
  /** When each announcement was last made, by the stopwatch. */
  const madeAt = new Map<Notices, number>()
  let waiting = NONE
  let timer: NodeJS.Timeout | undefined

  /** Announces a change to all streams: at once, or when a second has passed since the last one of the same area. */
  function announce(notice: Notices): void {
    const now = stopwatch.elapsed()
    const leftMs = (madeAt.get(notice) ?? -Infinity) + BETWEEN_MS - now
    if (leftMs > 0) {
      waiting |= notice
      timer ??= setTimeout(announceWaiting, leftMs)
      return
    }
    madeAt.set(notice, now)
    for (const stream of all) {
      stream.pending |= notice
      deliver(stream)
    }
  }

  function announceWaiting(): void {
    const due = waiting
    timer = undefined
    waiting = NONE
    singleNotices(due).forEach(announce)
  }

  return {
    all,
    announce,
    /** Ends the wait for the next announcement. */
    stop: (): void => clearTimeout(timer),
  }
}
