import { setImmediate as breathe } from 'node:timers/promises'
import { compileRules, rewriteMessage } from '@guildhall/link-rewriting'
import { describe, expect, it } from 'vitest'
import { createGentleRewriting } from './gentle-rewriting.ts'

const heavy = { input_pattern: '(?:[a-z0-9]?){140}[#-&]', output_pattern: '', channel_ids: null }
const last = { input_pattern: 'x\\.com', output_pattern: 'y.com', channel_ids: null }
const HEAVY = compileRules([...Array.from({ length: 4 }, () => heavy), last])
const LIGHT = compileRules([last])
/** A message whose links take tens of ms. */
const LONG = {
  content: Array.from({ length: 3 }, (_, at) => `https://x.com/${at}`.padEnd(700, 'a')).join(' '),
  channelId: '20',
}

describe('a message', () => {
  it('that takes long lets the event loop turn meanwhile, and comes to the same', async () => {
    let turns = 0
    let isDone = false
    const found = Promise.resolve(createGentleRewriting()(HEAVY, LONG)).finally(() => (isDone = true))
    while (!isDone) {
      await breathe()
      turns += 1
    }
    expect(await found).toEqual(rewriteMessage(HEAVY, LONG))
    expect(turns).toBeGreaterThan(2)
  })

  it('waits for those that take long, and all of them are done in the end', async () => {
    const rewriteGently = createGentleRewriting()
    const order: number[] = []
    const all = [LONG, LONG, LONG].map(async (message, at) => {
      const found = await rewriteGently(HEAVY, message)
      order.push(at)
      return found.length
    })
    expect(await Promise.all(all)).toEqual([3, 3, 3])
    expect(order).toEqual([0, 1, 2])
    expect(await rewriteGently(LIGHT, LONG)).toEqual(rewriteMessage(LIGHT, LONG))
  })
})
