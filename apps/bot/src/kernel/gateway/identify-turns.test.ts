import { setTimeout as wait } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { createIdentifyTurns } from './identify-turns.ts'

const BETWEEN_MS = 400

/** Asks for a turn and says when it came, in ms since the asking. */
async function askFor(turns: ReturnType<typeof createIdentifyTurns>, signal: AbortSignal): Promise<number> {
  const asked = performance.now()
  await turns.waitForIdentify(0, signal)
  return performance.now() - asked
}

describe('the turns to identify', () => {
  it('come at once for the first, and apart after that', async () => {
    const turns = createIdentifyTurns(BETWEEN_MS)
    const { signal } = new AbortController()
    const [first, second, third] = await Promise.all([1, 2, 3].map(() => askFor(turns, signal)))
    expect(first).toBeLessThan(BETWEEN_MS / 2)
    expect(second).toBeGreaterThanOrEqual(BETWEEN_MS - 2)
    expect(third).toBeGreaterThanOrEqual(2 * BETWEEN_MS - 4)
  })

  it('are not taken by a shard whose connection closed while it waited, nor do others wait for it', async () => {
    const turns = createIdentifyTurns(BETWEEN_MS)
    const closed = new AbortController()
    await askFor(turns, closed.signal)
    const gone = askFor(turns, closed.signal)
    const next = askFor(turns, new AbortController().signal)
    await wait(20)
    closed.abort()
    await expect(gone).rejects.toThrow('aborted')
    expect(await next).toBeLessThan(1.8 * BETWEEN_MS)
  })
})
