import { createAges, type Ages } from '@guildhall/core'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { createAccessProgress, type AccessProgress } from './access-progress.ts'

let now: number
let ages: Ages
let changed: ReturnType<typeof vi.fn<(shardId: number) => void>>
let progress: AccessProgress

beforeEach(() => {
  now = 1_000
  changed = vi.fn<(shardId: number) => void>()
  ages = createAges({ clock: { now: () => now }, stopwatch: { elapsed: () => now } })
  progress = createAccessProgress({ ages, onChange: changed })
  progress.load(0, [])
  progress.caughtUp(0)
})

const live = { shardId: 0, isReplay: false }
const ageMs = (shardId = 0) => progress.of(shardId, ages.moment()).ageMs
const missed = () => progress.of(0, ages.moment()).missedGuildIds

describe('the rows that decide access', () => {
  it('are as old as the last sign of life while nothing is unwritten', () => {
    const heardAt = ages.moment()
    now += 5_000
    expect(progress.of(0, heardAt).ageMs).toBe(5_000)
  })

  it('are as old as the oldest unwritten event, and those of another shard are not', () => {
    const first = progress.begin(live)
    now += 1_000
    const second = progress.begin(live)
    now += 1_000
    progress.caughtUp(1)
    expect([ageMs(), ageMs(1)]).toEqual([2_000, 0])
    first()
    first()
    expect(ageMs()).toBe(1_000)
    second()
    expect(ageMs()).toBe(0)
    expect(changed.mock.calls).toEqual([[0], [0]])
  })

  it('are of unknown age from a cut to the end of the replay, and until what was replayed is written', () => {
    progress.behind(0)
    const written = progress.begin({ shardId: 0, isReplay: true })
    expect(ageMs()).toBeNull()
    progress.caughtUp(0)
    expect(ageMs()).toBeNull()
    written()
    expect(ageMs()).toBe(0)
  })

  it('are of unknown age at a start until the session goes on', () => {
    progress.load(2, ['10'])
    expect(progress.of(2, ages.moment())).toEqual({ ageMs: null, missedGuildIds: ['10'] })
    progress.caughtUp(2)
    expect(progress.of(2, ages.moment())).toEqual({ ageMs: 0, missedGuildIds: ['10'] })
  })

  it('miss a guild until Discord sends it and the rows have forgotten what they knew', () => {
    progress.missedOnly(0, ['10', '11'])
    const forgotten = progress.found(0, '10')
    expect(missed()).toEqual(['10', '11'])
    forgotten()
    expect(missed()).toEqual(['11'])
    const late = progress.found(0, '11')
    progress.missed(0, ['11'])
    late()
    expect(missed()).toEqual(['11'])
    progress.left(0, '11')
    expect(missed()).toEqual([])
  })
})
