import { describe, expect, it } from 'vitest'
import { createKeyedQueue } from './keyed-queue.ts'

/** Work that runs until `end` is called. */
function piece() {
  let end = (): void => {}
  const done = new Promise<void>((resolve) => (end = resolve))
  return { work: () => done, end }
}

describe('a keyed queue', () => {
  it('runs the work of a key in order, one at a time, without delaying another key', async () => {
    const queue = createKeyedQueue({ limit: 10 })
    const order: string[] = []
    const first = piece()
    const a1 = queue.add({ key: 'a', group: 'a' }, async () => {
      order.push('a1 begins')
      await first.work()
      order.push('a1 ends')
    })
    const a2 = queue.add({ key: 'a', group: 'a' }, async () => order.push('a2'))
    const b1 = queue.add({ key: 'b', group: 'b' }, async () => {
      order.push('b1')
      return 'result'
    })
    expect(await b1).toBe('result')
    expect(order).toEqual(['a1 begins', 'b1'])
    first.end()
    await Promise.all([a1, a2])
    expect(order).toEqual(['a1 begins', 'b1', 'a1 ends', 'a2'])
  })

  it('continues after failed work, whose caller receives the error', async () => {
    const queue = createKeyedQueue({ limit: 10 })
    const failed = queue.add({ key: 'a', group: 'a' }, () => Promise.reject(new Error('broken')))
    const next = queue.add({ key: 'a', group: 'a' }, () => Promise.resolve('next'))
    await expect(failed).rejects.toThrow('broken')
    expect(await next).toBe('next')
  })

  it('rejects work of a full group until there is room, without affecting another group', async () => {
    const queue = createKeyedQueue({ limit: 2 })
    const pieces = [piece(), piece()]
    const added = pieces.map(({ work }, key) => queue.add({ key: `${key}`, group: 'a' }, work))
    let ran = false
    const work = async (): Promise<void> => void (ran = true)
    expect(queue.add({ key: '2', group: 'a' }, work)).toBeUndefined()
    expect(ran).toBe(false)
    await queue.add({ key: '3', group: 'b' }, work)
    expect(ran).toBe(true)
    pieces[0]?.end()
    await added[0]
    expect(queue.add({ key: '2', group: 'a' }, work)).toBeDefined()
    pieces[1]?.end()
  })

  it('reports busy keys and the end of their work', async () => {
    const queue = createKeyedQueue({ limit: 10 })
    const { work, end } = piece()
    const added = queue.add({ key: 'a', group: 'a' }, work)
    expect([queue.isBusy('a'), queue.isBusy('b')]).toEqual([true, false])
    let isIdle = false
    const idle = queue.onIdle(['a', 'b']).then(() => (isIdle = true))
    await queue.add({ key: 'b', group: 'b' }, () => Promise.resolve())
    expect(isIdle).toBe(false)
    end()
    await idle
    await added
    expect(queue.isBusy('a')).toBe(false)
  })
})
