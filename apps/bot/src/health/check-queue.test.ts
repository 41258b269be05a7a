import { createLog, type GuildSnapshot } from '@guildhall/core'
import { guildSnapshot } from '@guildhall/test-kit'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createCheckQueue, type CheckQueue } from './check-queue.ts'

/** The times of searches, in ms from the start of a test. */
let searches: { guildId: string; at: number }[]
/** Resolves the search under way; searches end at once without it. */
let held: { readonly promise: Promise<void>; readonly resolve: () => void } | undefined
let failures: number
/** The number of searches that miss a capability. */
let incomplete: number
let snapshots: Map<string, GuildSnapshot>
let start: number
let queue: CheckQueue

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  searches = []
  held = undefined
  failures = 0
  incomplete = 0
  snapshots = new Map([guildSnapshot({ id: '10' }), guildSnapshot({ id: '11' })].map((one) => [one.id, one]))
  start = performance.now()
  queue = createCheckQueue({
    snapshotOf: (guildId) => snapshots.get(guildId),
    log: createLog('silent'),
    healthChecks: {
      async check({ id }) {
        searches.push({ guildId: id, at: performance.now() - start })
        if (failures > 0) {
          failures -= 1
          throw new Error('The database cannot be reached')
        }
        await held?.promise
        incomplete -= 1
        return incomplete < 0
      },
    },
  })
})
afterEach(() => void vi.useRealTimers())

function hold() {
  let resolve = (): void => {}
  const promise = new Promise<void>((end) => (resolve = end))
  return { promise, resolve: () => resolve() }
}

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)
const times = (guildId: string) => searches.flatMap((one) => (one.guildId === guildId ? one.at : []))

it('searches a guild once after several changes', async () => {
  for (let change = 0; change < 5; change += 1) queue.request('10')
  await pass(5_000)
  expect(times('10')).toHaveLength(1)
})

it('searches a constantly changing guild at most once a second, without delaying others', async () => {
  for (let change = 0; change < 100; change += 1) {
    queue.request('10')
    if (change === 50) queue.request('11')
    await pass(100)
  }
  await pass(2_000)
  const [first = 0, ...later] = times('10')
  expect(first).toBeLessThan(1_000)
  expect(later.length).toBeGreaterThanOrEqual(8)
  const gaps = later.map((at, nth) => at - (times('10')[nth] ?? 0))
  expect(Math.min(...gaps)).toBeGreaterThanOrEqual(1_000)
  expect(times('11')).toHaveLength(1)
})

it('searches a guild again that changed during its search', async () => {
  held = hold()
  queue.request('10')
  await pass(200)
  expect(times('10')).toHaveLength(1)
  queue.request('10')
  await pass(5_000)
  expect(times('10')).toHaveLength(1)
  held?.resolve()
  await pass(1_200)
  expect(times('10')).toHaveLength(2)
})

it('repeats a failed search after ten seconds, even if the guild changes earlier', async () => {
  failures = 2
  queue.request('10')
  await pass(5_000)
  queue.request('10')
  await pass(4_000)
  expect(times('10')).toHaveLength(1)
  await pass(2_000)
  expect(times('10')).toHaveLength(2)
  await pass(60_000)
  expect(times('10')).toHaveLength(3)
})

it('repeats a search that missed a capability after ten seconds, and still searches after changes', async () => {
  incomplete = 2
  queue.request('10')
  await pass(3_000)
  queue.request('10')
  await pass(1_000)
  expect(times('10')).toHaveLength(2)
  await pass(60_000)
  expect(times('10')).toHaveLength(3)
})

it('does not repeat a search that missed a capability after the bot left', async () => {
  incomplete = 1
  queue.request('10')
  await pass(3_000)
  queue.forget('10')
  await pass(60_000)
  expect(times('10')).toHaveLength(1)
})

it('does not search a guild that the bot left before its turn', async () => {
  queue.request('10')
  queue.forget('10')
  await pass(5_000)
  expect(times('10')).toEqual([])
})

it('does not repeat the search of a guild that the bot left during it', async () => {
  held = hold()
  queue.request('10')
  await pass(200)
  queue.request('10')
  queue.forget('10')
  held?.resolve()
  await pass(20_000)
  expect(times('10')).toHaveLength(1)
})

it('searches a guild at most once a second although the bot left and joined it during a search', async () => {
  queue.request('10')
  await pass(150)
  queue.forget('10')
  queue.request('10')
  await pass(5_000)
  const [first = 0, second = 0] = times('10')
  expect(second - first).toBeGreaterThanOrEqual(1_000)
})

it.each(['of another process', 'without the bot'])('does not search a guild %s', async (kind) => {
  snapshots = new Map(kind === 'without the bot' ? [['10', guildSnapshot({ id: '10', isBotMember: false })]] : [])
  queue.request('10')
  await pass(5_000)
  expect(searches).toEqual([])
})

it('waits for the running search when it stops, and starts no other', async () => {
  held = hold()
  queue.request('10')
  await pass(200)
  queue.request('10')
  queue.request('11')
  let isStopped = false
  const stopped = queue.stop().then(() => (isStopped = true))
  await pass(5_000)
  expect(isStopped).toBe(false)
  held?.resolve()
  await pass(20_000)
  await stopped
  queue.request('10')
  await pass(20_000)
  expect(searches).toHaveLength(1)
})
