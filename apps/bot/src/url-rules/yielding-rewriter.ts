import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import {
  rewriteInSteps,
  type CompiledRules,
  type RewritableMessage,
  type RewrittenUrl,
} from '@guildhall/link-rewriting'
import PQueue from 'p-queue'

/** Time slice until rewriting yields to the event loop, in ms; its last step can take a few ms more. */
const SLICE_MS = 4
/** Time below which a message is never deferred, in ms, even in a burst of events: parsing an event takes as long. */
const CHEAP_MS = 0.5

type Steps = Generator<undefined, RewrittenUrl[], undefined>

/**
 * Rewrites the links of a message. Most messages take some µs. An expensive one yields to the event loop repeatedly, and waits for earlier
 * expensive ones.
 *
 * @returns a promise only when the rewriting is deferred.
 */
export type YieldingRewriter = (
  rules: CompiledRules,
  message: RewritableMessage,
) => RewrittenUrl[] | Promise<RewrittenUrl[]>

export function createYieldingRewriter(): YieldingRewriter {
  /** Time spent on expensive messages since the event loop last turned, in ms. */
  let spent = 0
  const queue = new PQueue({ concurrency: 1 })

  function add(ms: number): void {
    if (spent === 0) setImmediate(() => (spent = 0))
    spent += ms
  }

  /** @returns undefined when the slice ended before the result. */
  function runSlice(steps: Steps): RewrittenUrl[] | undefined {
    const begin = performance.now()
    for (;;) {
      const step = steps.next()
      const ms = performance.now() - begin
      if (step.done) {
        if (ms >= CHEAP_MS) add(ms)
        return step.value
      }
      if (spent + ms >= SLICE_MS) {
        add(ms)
        return undefined
      }
    }
  }

  async function finish(steps: Steps): Promise<RewrittenUrl[]> {
    for (;;) {
      if (spent >= SLICE_MS) await yieldToEventLoop()
      const result = runSlice(steps)
      if (result) return result
    }
  }

  return (rules, message) => {
    const steps = rewriteInSteps(rules, message)
    const result = spent < SLICE_MS ? runSlice(steps) : undefined
    return result ?? queue.add(() => finish(steps))
  }
}
