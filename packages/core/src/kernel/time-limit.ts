/** A limit of time for one piece of work. */
interface TimeLimit {
  /** Aborts with a TimeoutError when the time is over, or when another signal aborts. */
  readonly signal: AbortSignal
  /** Whether the time limit has passed. */
  isOver(): boolean
  /** Ends the limit. Must be called when the work ends, also after an error. */
  end(): void
}

/**
 * Starts a time limit. `AbortSignal.timeout` in an `AbortSignal.any` would be shorter, but Node.js 20 forgets such a time when it
 * collects garbage (nodejs/node#57736).
 *
 * @param ms how long the work may take.
 * @param others further signals that abort the work; their owners must keep references to them.
 */
export function limitTime(ms: number, others: readonly AbortSignal[]): TimeLimit {
  const over = new AbortController()
  const timer = setTimeout(() => {
    over.abort(new DOMException(`The work took longer than ${ms} ms.`, 'TimeoutError'))
  }, ms)
  timer.unref()
  return {
    signal: AbortSignal.any([over.signal, ...others]),
    isOver: () => over.signal.aborted,
    end: () => clearTimeout(timer),
  }
}
