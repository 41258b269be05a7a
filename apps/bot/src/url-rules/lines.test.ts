import { describe, expect, it } from 'vitest'
import { createLines } from './lines.ts'

/** A piece of work that ends when it is told to. */
function piece() {
  let end = (): void => {}
  const done = new Promise<void>((resolve) => (end = resolve))
  return { work: () => done, end }
}

describe('what is under way', () => {
  it('is done one after the other for one message, also after a failure, and at the same time for two', async () => {
    const lines = createLines()
    const order: string[] = []
    const first = piece()
    const all = [
      lines.run('10', '1', async () => {
        await first.work()
        order.push('first')
        throw new Error('no')
      }),
      lines.run('10', '1', async () => void order.push('second')),
      lines.run('10', '2', async () => void order.push('other')),
    ]
    expect(lines.isAtWork('1')).toBe(true)
    await all[2]
    first.end()
    await expect(all[0]).rejects.toThrow('no')
    await all[1]
    expect(order).toEqual(['other', 'first', 'second'])
    await lines.settled(['1', '2', '3'])
    expect(lines.isAtWork('1')).toBe(false)
  })

  it('is not more than a server may have; another server is not kept from its own', async () => {
    const lines = createLines()
    const pieces = Array.from({ length: 101 }, piece)
    const taken = pieces.map(({ work }, at) => lines.run('10', `${at}`, work))
    expect(taken.map((one) => one !== undefined)).toEqual([...Array.from({ length: 100 }, () => true), false])
    expect(lines.run('11', '300', async () => {})).toBeDefined()
    for (const { end } of pieces) end()
    await Promise.all(taken.flatMap((one) => one ?? []))
    expect(lines.run('10', '200', async () => {})).toBeDefined()
  })
})
