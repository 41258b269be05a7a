import { setImmediate as breathe } from 'node:timers/promises'
import {
  rewriteInSteps,
  type CompiledRules,
  type RewritableMessage,
  type RewrittenUrl,
} from '@guildhall/link-rewriting'

/** How long the event loop is kept between two looks at what else there is to do, in ms; the last step may take a few more. */
const SLICE_MS = 4
/** What takes less is no reason to wait, however many events come at once: reading them takes as long, in ms. */
const SLIGHT_MS = 0.5

type Steps = Generator<undefined, RewrittenUrl[], undefined>

/**
 * What the links of a message become. Most messages take some µs; what takes long gives way to others again and again, and waits its
 * turn among its like.
 *
 * @returns a promise only when there is something to wait for.
 */
export type RewriteGently = (
  rules: CompiledRules,
  message: RewritableMessage,
) => RewrittenUrl[] | Promise<RewrittenUrl[]>

export function createGentleRewriting(): RewriteGently {
  /** Spent on what takes long since the event loop last had its turn, in ms. */
  let spent = 0
  let queue: Promise<unknown> = Promise.resolve()

  function add(ms: number): void {
    if (spent === 0) setImmediate(() => (spent = 0))
    spent += ms
  }

  /** @returns undefined when the time was over before the end. */
  function runOn(steps: Steps): RewrittenUrl[] | undefined {
    const begun = performance.now()
    for (;;) {
      const step = steps.next()
      const ms = performance.now() - begun
      if (step.done) {
        if (ms >= SLIGHT_MS) add(ms)
        return step.value
      }
      if (spent + ms >= SLICE_MS) {
        add(ms)
        return undefined
      }
    }
  }

  async function toTheEnd(steps: Steps): Promise<RewrittenUrl[]> {
    for (;;) {
      if (spent >= SLICE_MS) await breathe()
      const found = runOn(steps)
      if (found) return found
    }
  }

  return (rules, message) => {
    const steps = rewriteInSteps(rules, message)
    const found = spent < SLICE_MS ? runOn(steps) : undefined
    if (found) return found
    const rest = queue.then(() => toTheEnd(steps))
    queue = rest.catch(() => undefined)
    return rest
  }
}
