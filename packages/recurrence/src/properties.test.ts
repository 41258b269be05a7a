import fc from 'fast-check'
import { Temporal } from 'temporal-polyfill'
import { describe, expect, it } from 'vitest'
import { firstRun, latestRun, nextRun, nextRuns, type Recurrence } from './recurrence.ts'
import { localDayOf, momentOf, weekdayOf } from './testing/local-time.ts'

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000
/** The number of runs, enough for both sides of a change of the clock. */
const RUNS = 6

/** Zones with gaps and overlaps of every size and at every hour, and with permanent changes. */
const ZONES = [
  'UTC',
  'Europe/Berlin',
  'Europe/Istanbul',
  'Europe/Lisbon',
  'America/New_York',
  'America/Sao_Paulo',
  'America/Caracas',
  'America/Havana',
  'America/Nuuk',
  'America/St_Johns',
  'Africa/Casablanca',
  'Africa/Cairo',
  'Antarctica/Troll',
  'Asia/Beirut',
  'Asia/Kathmandu',
  'Asia/Pyongyang',
  'Asia/Tehran',
  'Australia/Lord_Howe',
  'Pacific/Apia',
  'Pacific/Chatham',
  'Pacific/Kwajalein',
] as const

const START = fc.integer({ min: Date.UTC(1985, 0) / MINUTE_MS, max: Date.UTC(2036, 0) / MINUTE_MS })

/** A moment in the days before the zone's next change of the clock. */
function beforeChange(minutes: number, back: number, timeZone: string): number {
  const start = Temporal.Instant.fromEpochMilliseconds(minutes * MINUTE_MS).toZonedDateTimeISO(timeZone)
  const change = start.getTimeZoneTransition('next') ?? start
  return change.epochMilliseconds - back * MINUTE_MS
}

interface Sample {
  recurrence: Recurrence
  after: number
  timeOfDayMs: number
}

function samplesOf(timeZone: string): fc.Arbitrary<Sample> {
  return fc
    .record({
      start: START,
      back: fc.integer({ min: 0, max: 3 * 24 * 60 }),
      minutes: fc.integer({ min: 0, max: 24 * 60 - 1 }),
      dayOfWeek: fc.option(fc.integer({ min: 0, max: 6 })),
    })
    .map(({ start, back, minutes, dayOfWeek }) => {
      const timeOfDay = new Date(minutes * MINUTE_MS).toISOString().slice(11, 23)
      const local = { timeOfDay, timeZone }
      const recurrence: Recurrence =
        dayOfWeek === null ? { ...local, type: 'daily' } : { ...local, type: 'weekly', dayOfWeek }
      return { recurrence, after: beforeChange(start, back, timeZone), timeOfDayMs: minutes * MINUTE_MS }
    })
}

/** The runs of the days from the local day of `after` on, worked out day by day from the engine's formatter. */
function expectedRuns({ recurrence, after, timeOfDayMs }: Sample): number[] {
  const { timeZone } = recurrence
  const runs: number[] = []
  let takenDay: number | undefined
  for (let day = localDayOf(after, timeZone) - 3; runs.length < RUNS; day++) {
    if (recurrence.type === 'weekly' && weekdayOf(day) !== recurrence.dayOfWeek) continue
    const { moment } = momentOf(day, timeOfDayMs, timeZone)
    const isTaken = takenDay === day
    takenDay = localDayOf(moment, timeZone)
    if (!isTaken && moment > after) runs.push(moment)
  }
  return runs
}

describe.each(ZONES)('the runs in %s', (timeZone) => {
  it('are delayed by a gap of the clock and use the earlier of two equal times', () => {
    fc.assert(
      fc.property(samplesOf(timeZone), (sample) => {
        expect(nextRuns(sample.recurrence, sample.after, RUNS)).toEqual(expectedRuns(sample))
      }),
      { numRuns: 60 },
    )
  })

  it('are in the future, on different local days and at most a step and a gap apart', () => {
    fc.assert(
      fc.property(samplesOf(timeZone), ({ recurrence, after }) => {
        const runs = nextRuns(recurrence, after, RUNS)
        const days = runs.map((run) => localDayOf(run, timeZone))
        expect(runs[0]).toBeGreaterThan(after)
        expect(days).toEqual([...new Set(days)].toSorted((a, b) => a - b))
        const longest = (recurrence.type === 'daily' ? 2 : 8) * DAY_MS + 2 * 60 * MINUTE_MS
        const steps = runs.map((run, at) => run - (runs[at - 1] ?? after))
        expect(Math.max(...steps)).toBeLessThanOrEqual(longest)
      }),
      { numRuns: 60 },
    )
  })

  it('are the same from nextRuns, firstRun, nextRun and latestRun', () => {
    fc.assert(
      fc.property(samplesOf(timeZone), ({ recurrence, after }) => {
        const [run = NaN, following = NaN] = nextRuns(recurrence, after, 2)
        expect(firstRun(recurrence, run)).toBe(run)
        expect(nextRun(recurrence, run - 1)).toBe(run)
        expect(latestRun(recurrence, run)).toBe(run)
        expect(latestRun(recurrence, following - 1)).toBe(run)
      }),
      { numRuns: 60 },
    )
  })
})
