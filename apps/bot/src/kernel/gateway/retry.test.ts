import { createLog, problem } from '@guildhall/core'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createRetryWrites, fatalClose } from './retry.ts'

describe('a close of the gateway', () => {
  it('names the page for intents that are switched off', () => {
    expect(fatalClose(4014, '42')?.message).toContain('https://discord.com/developers/applications/42/bot')
  })

  it('names the variable of a token that Discord does not take', () => {
    expect(fatalClose(4004, '42')?.message).toContain('DISCORD_TOKEN')
  })

  it.each([1000, 1006, 4000, 4007, 4008, 4009])('%i is no reason to give up', (code) => {
    expect(fatalClose(code, '42')).toBeUndefined()
  })
})

describe('a write of the rows of an event', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  const retryWrite = () => createRetryWrites(new AbortController().signal, createLog('silent'))()

  it('is retried for as long as the database is unreachable', async () => {
    let isReachable = false
    const written = retryWrite()('guild', async () => {
      if (!isReachable) throw problem('database.unavailable')
    })
    const isWritten = vi.fn<() => void>()
    void written.then(isWritten)
    await vi.advanceTimersByTimeAsync(3_600_000)
    expect(isWritten).not.toHaveBeenCalled()
    isReachable = true
    await vi.advanceTimersByTimeAsync(30_000)
    expect(isWritten).toHaveBeenCalledOnce()
  })

  it('is given up after a few minutes of other failures, and delays no later write further', async () => {
    const write = retryWrite()
    const failed = vi.fn<(error: unknown) => void>()
    write('guild', () => Promise.reject(new Error('broken'))).catch(failed)
    const later = vi.fn<() => Promise<void>>(() => Promise.resolve())
    void write('guild', later)
    await vi.advanceTimersByTimeAsync(180_000)
    expect(failed).toHaveBeenCalledOnce()
    expect(later).toHaveBeenCalledOnce()
  })

  it.each([
    ['another server', 'other guild', true],
    ['another module', 'guild', false],
  ])('keeps no write of %s waiting', async (_, chain, isSameModule) => {
    const newRetryWrite = createRetryWrites(new AbortController().signal, createLog('silent'))
    const stuck = newRetryWrite()
    void stuck('guild', () => Promise.reject(problem('database.busy')))
    const other = vi.fn<() => Promise<void>>(() => Promise.resolve())
    await (isSameModule ? stuck : newRetryWrite())(chain, other)
    expect(other).toHaveBeenCalledOnce()
  })

  it('is retried for as long as a lock is not to be had, also after a bug in reading the row', async () => {
    const failures: Error[] = [
      new TypeError('not a row'),
      ...Array.from({ length: 20 }, () => problem('database.busy')),
    ]
    let isWritten = false
    void retryWrite()('guild', async () => {
      const failure = failures.shift()
      if (failure) throw failure
      isWritten = true
    })
    await vi.advanceTimersByTimeAsync(3_600_000)
    expect(isWritten).toBe(true)
  })
})
