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
  progress.load(0, { missedGuildIds: [], unwrittenGuildIds: [] })
  progress.caughtUp(0)
})

const ageMs = (shardId = 0) => progress.of(shardId, ages.moment()).ageMs
const missed = () => progress.of(0, ages.moment()).missedGuildIds
const unwritten = () => progress.of(0, ages.moment()).unwrittenGuildIds

describe('the progress of the rows that decide access', () => {
  it('is the age of the last sign of life while every change is written', () => {
    const lastSign = ages.moment()
    now += 5_000
    expect(progress.of(0, lastSign).ageMs).toBe(5_000)
  })

  it('is unknown from a disconnect to the end of the replay', () => {
    progress.behind(0)
    expect(ageMs()).toBeNull()
    progress.caughtUp(0)
    expect(ageMs()).toBe(0)
  })

  it('lists a guild with unwritten changes until its newest change is written', () => {
    const first = progress.unwritten(0, '10', 'members')
    const second = progress.unwritten(0, '10', 'members')
    const snapshot = progress.unwritten(0, '10', 'snapshot')
    expect(ageMs()).toBe(0)
    first()
    second()
    expect(unwritten()).toEqual(['10'])
    snapshot()
    expect(unwritten()).toEqual([])
    expect(changed.mock.calls).toEqual([[0], [0]])
  })

  it('is unknown at the start until the session continues', () => {
    progress.load(2, { missedGuildIds: ['10'], unwrittenGuildIds: ['11'] })
    expect(progress.of(2, ages.moment())).toEqual({ ageMs: null, missedGuildIds: ['10'], unwrittenGuildIds: ['11'] })
    progress.caughtUp(2)
    expect(progress.of(2, ages.moment())).toEqual({ ageMs: 0, missedGuildIds: ['10'], unwrittenGuildIds: ['11'] })
  })

  it('lists a guild as missed until Discord sends it, then as unwritten until its members are deleted', () => {
    progress.missedOnly(0, ['10', '11'])
    progress.found(0, '10')
    expect([missed(), unwritten()]).toEqual([['11'], ['10']])
    progress.unwritten(0, '10', 'members')()
    expect([missed(), unwritten()]).toEqual([['11'], []])
    progress.missed(0, ['10'])
    progress.left(0, '11')
    expect(missed()).toEqual(['10'])
  })
})
