import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createAges } from '../kernel/ages.ts'
import { createLocalFeed, type LocalFeed } from '../kernel/changes/changes.ts'
import { createLog } from '../kernel/log.ts'
import { createLiveService, type Live } from './live.ts'

/** More than one user may have, in ten guilds. */
const STREAMS = 100
const SECOND = 1_000

let live: Live
let feed: LocalFeed
/** The events of each stream since it opened. */
let received: string[][]

beforeEach(() => {
  vi.useFakeTimers()
  let drawn = 0
  feed = createLocalFeed(null)
  const clock = { now: () => Date.now() }
  const stopwatch = { elapsed: () => Date.now() }
  live = createLiveService({
    ages: createAges({ clock, stopwatch }),
    clock,
    stopwatch,
    log: createLog('silent'),
    // Each number once, in steps of a hundredth.
    random: () => (drawn++ % STREAMS) / STREAMS,
    changes: { subscribe: feed.subscribe, trustMs: () => Infinity },
    botStatus: { ofAll: () => Promise.resolve(() => ({ isOnline: true, areRowsCurrent: true })) },
    isSessionLive: () => Promise.resolve(true),
    opened: () => ({ hasBot: true, grant: null }),
  })
  received = Array.from({ length: STREAMS }, (_, nth) => {
    const events: string[] = []
    const follower = { sessionId: String(nth), userId: String(nth), expiresAt: Number.MAX_SAFE_INTEGER }
    live.open(follower, String(nth % 10), {
      send: ({ name }) => void events.push(name),
      comment: () => undefined,
      bufferedBytes: () => 0,
      end: ({ name }) => void events.push(name),
    })
    return events
  })
})

afterEach(() => {
  live.stop()
  vi.useRealTimers()
})

/** LISTEN works again, and anything may have changed meanwhile. */
const reconnect = () => feed.resyncAll()
const refetches = () => received.map((events) => events.filter((name) => name === 'refetch').length)
const total = () => refetches().reduce((sum, count) => sum + count, 0)

it('a lost LISTEN makes each stream refetch once, spread evenly over ten seconds', async () => {
  await vi.advanceTimersByTimeAsync(SECOND)
  expect(total()).toBe(0)
  reconnect()
  const totals: number[] = []
  for (let second = 1; second <= 10; second += 1) {
    await vi.advanceTimersByTimeAsync(SECOND)
    totals.push(total())
  }
  expect(totals).toEqual([10, 20, 30, 40, 50, 60, 70, 80, 90, 100])
  expect(refetches()).toEqual(Array(STREAMS).fill(1))
  await vi.advanceTimersByTimeAsync(20 * SECOND)
  expect(total()).toBe(STREAMS)
})

it('a LISTEN that is lost again within ten seconds plans the refetches again', async () => {
  await vi.advanceTimersByTimeAsync(SECOND)
  reconnect()
  await vi.advanceTimersByTimeAsync(5 * SECOND)
  expect(total()).toBe(50)
  reconnect()
  await vi.advanceTimersByTimeAsync(10 * SECOND)
  expect(Math.max(...refetches())).toBe(2)
  expect(Math.min(...refetches())).toBe(1)
  expect(total()).toBe(150)
})
