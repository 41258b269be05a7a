import { COMMENT_EVERY_MS } from '@guildhall/contract'
import type { LiveStream } from './stream.ts'

/** The time between two ticks, in ms. */
const TICK_MS = 1_000
/** The number of groups of streams; each tick serves one. */
const GROUPS = COMMENT_EVERY_MS / TICK_MS
/** The number of ticks over which a refetch of all streams is spread. */
const SPREAD = 10

/**
 * The one timer of all streams: each stream is due every {@link COMMENT_EVERY_MS}.
 *
 * @param deps.onTick called every second while there are streams.
 * @param deps.onDue called for each stream when it is due.
 * @param deps.onRefetch called once for each stream after `spreadRefetch`.
 */
export function createStreamTimer(deps: {
  random: () => number
  onTick: () => void
  onDue: (stream: LiveStream) => void
  onRefetch: (stream: LiveStream) => void
}) {
  const groups = Array.from({ length: GROUPS }, () => new Set<LiveStream>())
  let refetches: Set<LiveStream>[] = []
  let ticks = 0
  let joined = 0
  let size = 0
  let timer: NodeJS.Timeout | undefined

  function tick(): void {
    ticks += 1
    deps.onTick()
    groups[ticks % GROUPS]?.forEach(deps.onDue)
    refetches.shift()?.forEach(deps.onRefetch)
  }

  return {
    /** The group of the next stream; streams are spread evenly. */
    nextGroup: (): number => (joined += 1) % GROUPS,
    join(stream: LiveStream): void {
      groups[stream.group]?.add(stream)
      size += 1
      timer ??= setInterval(tick, TICK_MS)
    },
    leave(stream: LiveStream): void {
      if (!groups[stream.group]?.delete(stream)) return
      for (const due of refetches) due.delete(stream)
      size -= 1
      if (size > 0) return
      clearInterval(timer)
      timer = undefined
    },
    /** Plans one refetch for each stream within the next ten seconds, at random. It replaces an earlier plan. */
    spreadRefetch(streams: Iterable<LiveStream>): void {
      refetches = Array.from({ length: SPREAD }, () => new Set<LiveStream>())
      for (const stream of streams) refetches[Math.floor(deps.random() * SPREAD)]?.add(stream)
    },
    /** The number of streams. */
    size: (): number => size,
  }
}
