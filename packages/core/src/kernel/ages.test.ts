import { beforeEach, describe, expect, it } from 'vitest'
import { createAges, type Ages } from './ages.ts'

let now: number
let elapsed: number
let ages: Ages

beforeEach(() => {
  now = 1_000_000
  elapsed = 0
  ages = createAges({ clock: { now: () => now }, stopwatch: { elapsed: () => elapsed } })
})

function pass(ms: number): void {
  now += ms
  elapsed += ms
}

describe('the age of a stored time', () => {
  it('is the time that has passed since then', () => {
    const time = now
    pass(20_000)
    expect(ages.of(time)).toBe(20_000)
  })

  it('is infinite for a time that is further in the future than clocks may differ', () => {
    expect(ages.of(now + 1_000)).toBe(0)
    expect(ages.of(now + 3_000)).toBe(Infinity)
  })

  it('does not shrink when the clock is set back between two readings', () => {
    const time = now
    now -= 20_000
    pass(21_000)
    expect(ages.of(time)).toBe(21_000)
    pass(10_000)
    expect(ages.of(time)).toBe(31_000)
  })

  it('is correct for times stored after the clock was set back', () => {
    now -= 20_000
    expect(ages.of(now)).toBe(20_000)
    pass(120_000)
    const time = now
    pass(5_000)
    expect(ages.of(time)).toBe(5_000)
  })

  it('does not mistake a slow clock for one that was set back', () => {
    elapsed += 86_400_000
    now += 86_400_000 - 4_000
    expect(ages.of(now)).toBe(0)
  })

  it('does not shrink for a moment of this process when the clock is set back', () => {
    const moment = ages.moment()
    now -= 3_600_000
    pass(5_000)
    expect(ages.since(moment)).toBe(5_000)
    now += 7_200_000
    expect(ages.since(moment)).toBe(3_605_000)
  })
})
