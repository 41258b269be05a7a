/** A limit of time for one piece of work. */
export interface TimeLimit {
  /** Aborts when the time is over, with a TimeoutError, or with another signal. */
  readonly signal: AbortSignal
  /** Whether the time is over. */
  isOver(): boolean
  /** The work has ended: it must be called, whatever the end was. */
  end(): void
}

/**
 * Starts a limit of time. `AbortSignal.timeout` in an `AbortSignal.any` would be shorter, but Node.js 20 forgets such a time when it
 * collects garbage (nodejs/node#57736).
 *
 * @param ms how long the work may take.
 * @param others what ends it too; their owners keep them.
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
