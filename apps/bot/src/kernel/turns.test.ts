import { describe, expect, it } from 'vitest'
import { createTurns } from './turns.ts'

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

describe('turns', () => {
  it('come in order for one key, and do not wait for another key', async () => {
    const inTurn = createTurns(10)
    const done: string[] = []
    const work = (name: string, ms: number) => async () => {
      await pause(ms)
      done.push(name)
      return name
    }
    const first = inTurn('a', work('a1', 20))
    const second = inTurn('a', work('a2', 0))
    expect(await inTurn('b', work('b1', 0))).toBe('b1')
    expect(await second).toBe('a2')
    expect(await first).toBe('a1')
    expect(done).toEqual(['b1', 'a1', 'a2'])
  })

  it('go on after one that failed, which its own caller is told', async () => {
    const inTurn = createTurns(10)
    const failed = inTurn('a', () => Promise.reject(new Error('broken')))
    const next = inTurn('a', () => Promise.resolve('next'))
    await expect(failed).rejects.toThrow('broken')
    expect(await next).toBe('next')
  })

  it('are refused while too many wait, and given again afterwards', async () => {
    const inTurn = createTurns(2)
    const first = inTurn('a', () => pause(1))
    const second = inTurn('a', () => pause(1))
    expect(inTurn('a', () => pause(1))).toBeUndefined()
    await first
    await second
    expect(inTurn('a', () => pause(1))).toBeDefined()
  })
})
