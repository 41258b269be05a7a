import { setTimeout as sleep } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, it, vi } from 'vitest'
import { limitTime } from './time-limit.ts'

setFlagsFromString('--expose-gc')
const collectGarbage: () => void = runInNewContext('gc')

/** Work that ends when its signal aborts. @returns the name of the abort reason. */
function work(signal: AbortSignal): Promise<string> {
  return new Promise((resolve) => {
    signal.addEventListener('abort', () => resolve(signal.reason.name))
  })
}

it('work beyond its time limit is aborted, even after garbage collections', async () => {
  const others = new AbortController()
  const limit = limitTime(200, [others.signal])
  let reason: string | undefined
  void work(limit.signal).then((name) => (reason = name))
  await vi.waitFor(
    () => {
      collectGarbage()
      expect(reason).toBe('TimeoutError')
    },
    { timeout: 15_000, interval: 20 },
  )
  expect(limit.isOver()).toBe(true)
})

it('work that another signal aborts does not count as timed out', async () => {
  const other = new AbortController()
  const limit = limitTime(60_000, [other.signal])
  const reason = work(limit.signal)
  other.abort()
  expect(await reason).toBe('AbortError')
  expect(limit.isOver()).toBe(false)
  limit.end()
})

it('work that has ended is not aborted', async () => {
  const limit = limitTime(5, [])
  limit.end()
  await sleep(50)
  expect(limit.signal.aborted).toBe(false)
})
