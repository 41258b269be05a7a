import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { compileRules, rewriteMessage } from '@guildhall/link-rewriting'
import { describe, expect, it } from 'vitest'
import { createYieldingRewriter } from './yielding-rewriter.ts'

const heavy = { input_pattern: '(?:[a-z0-9]?){140}[#-&]', output_pattern: '', channel_ids: null }
const last = { input_pattern: 'x\\.com', output_pattern: 'y.com', channel_ids: null }
const HEAVY = compileRules([...Array.from({ length: 4 }, () => heavy), last])
const LIGHT = compileRules([last])
/** Rewriting this message takes tens of ms. */
const LONG = {
  content: Array.from({ length: 3 }, (_, at) => `https://x.com/${at}`.padEnd(700, 'a')).join(' '),
  channelId: '20',
}

describe('the yielding rewriter', () => {
  it('yields to the event loop during an expensive message and returns the same result', async () => {
    let turns = 0
    let isDone = false
    const found = Promise.resolve(createYieldingRewriter()(HEAVY, LONG)).finally(() => (isDone = true))
    while (!isDone) {
      await yieldToEventLoop()
      turns += 1
    }
    expect(await found).toEqual(rewriteMessage(HEAVY, LONG))
    expect(turns).toBeGreaterThan(2)
  })

  it('finishes expensive messages in order', async () => {
    const rewrite = createYieldingRewriter()
    const order: number[] = []
    const all = [LONG, LONG, LONG].map(async (message, at) => {
      const found = await rewrite(HEAVY, message)
      order.push(at)
      return found.length
    })
    expect(await Promise.all(all)).toEqual([3, 3, 3])
    expect(order).toEqual([0, 1, 2])
    expect(await rewrite(LIGHT, LONG)).toEqual(rewriteMessage(LIGHT, LONG))
  })
})
