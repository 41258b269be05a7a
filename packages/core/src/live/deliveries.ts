import type { LiveEnd } from '@guildhall/contract'
import { eventsOf, NONE } from './notices.ts'
import type { LiveStream } from './stream.ts'
import type { Verdict } from './verdicts.ts'

/** A client with more unread bytes is slow. */
const MOST_BUFFERED_BYTES = 64 * 1024

/**
 * Sends events to streams, each on a decision about the stream.
 *
 * @param deps.decide whether a stream may receive events now.
 * @param deps.onEnd called once for each stream that ends here.
 */
export function createDeliveries(deps: {
  decide: (stream: LiveStream) => Verdict | Promise<Verdict>
  onEnd: (stream: LiveStream) => void
}) {
  /** Streams that could not be decided about. */
  const undecided = new Set<LiveStream>()

  function end(stream: LiveStream, reason: LiveEnd): void {
    if (stream.isEnded) return
    forget(stream)
    stream.connection.end({ name: 'end', data: { reason } })
    deps.onEnd(stream)
  }

  function forget(stream: LiveStream): void {
    stream.isEnded = true
    undecided.delete(stream)
  }

  /** Ends the stream of a client that does not read. @returns whether it was ended */
  function endIfSlow(stream: LiveStream): boolean {
    const isSlow = stream.connection.bufferedBytes() > MOST_BUFFERED_BYTES
    if (isSlow) end(stream, 'slow')
    return isSlow
  }

  function follow(stream: LiveStream, verdict: Verdict): void {
    if (stream.isEnded) return
    switch (verdict) {
      case 'allowed':
        undecided.delete(stream)
        return send(stream)
      case 'silent':
        undecided.delete(stream)
        return
      case 'unknown':
        undecided.add(stream)
        return
      case 'session':
      case 'access':
        end(stream, verdict)
    }
  }

  function send(stream: LiveStream): void {
    if (stream.pending === NONE || endIfSlow(stream)) return
    const events = eventsOf(stream.pending & stream.audience)
    stream.pending = NONE
    for (const event of events) stream.connection.send(event)
  }

  async function followLater(stream: LiveStream, verdict: Promise<Verdict>): Promise<void> {
    stream.decision = 'under way'
    const decided = await verdict
    const isOutdated = stream.decision !== 'under way'
    stream.decision = 'none'
    if (isOutdated) recheck(stream)
    else follow(stream, decided)
  }

  /** Decides about a stream: sends its pending events, or ends it if its client may receive no more. */
  function recheck(stream: LiveStream): void {
    if (stream.isEnded) return
    if (stream.decision !== 'none') {
      stream.decision = 'outdated'
      return
    }
    const verdict = deps.decide(stream)
    if (verdict instanceof Promise) void followLater(stream, verdict)
    else follow(stream, verdict)
  }

  return {
    end,
    endIfSlow,
    forget,
    recheck,
    /** Sends a stream its pending events. A decision that is under way sends them too. */
    deliver(stream: LiveStream): void {
      if (stream.pending !== NONE && stream.decision === 'none') recheck(stream)
    },
    /** Decides again about streams that could not be decided about. */
    retry(): void {
      for (const stream of undecided) recheck(stream)
    },
  }
}
