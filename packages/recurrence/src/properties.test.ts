import fc from 'fast-check'
import { Temporal } from 'temporal-polyfill'
import { describe, expect, it } from 'vitest'
import { dayOfRun, firstRun, latestRun, nextRun, nextRuns, runAfter, type Recurrence } from './recurrence.ts'
import type { Rule } from './rule.ts'
import { isRuleDay } from './testing/days.ts'
import { localAsUtc, localDayOf, momentOf } from './testing/local-time.ts'

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000
/** The number of runs, enough for both sides of a change of the clock. */
const RUNS = 6
/** The most days between two runs of an interval of 1. */
const LONGEST_STEP = { day: 1, week: 7, month: 35 } as const

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

const WEEKDAY = fc.integer({ min: 0, max: 6 })
const RULES: fc.Arbitrary<Rule> = fc.oneof(
  fc.record({ every: fc.constant('day'), interval: fc.constantFrom(1, 2, 3, 10) }),
  fc.record({
    every: fc.constant('week'),
    interval: fc.integer({ min: 1, max: 4 }),
    weekdays: fc.uniqueArray(WEEKDAY, { minLength: 1 }),
  }),
  fc.record({
    every: fc.constant('month'),
    interval: fc.integer({ min: 1, max: 5 }),
    on: fc.constant('date'),
    date: fc.integer({ min: 1, max: 31 }),
  }),
  fc.record({
    every: fc.constant('month'),
    interval: fc.integer({ min: 1, max: 5 }),
    on: fc.constant('weekday'),
    nth: fc.constantFrom(1, 2, 3, 4, -1),
    weekday: WEEKDAY,
  }),
)

const dateOf = (day: number): string => new Date(day * DAY_MS).toISOString().slice(0, 10)

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
      rule: RULES,
      anchorDaysBefore: fc.integer({ min: -40, max: 800 }),
    })
    .map(({ start, back, minutes, rule, anchorDaysBefore }) => {
      const timeOfDay = new Date(minutes * MINUTE_MS).toISOString().slice(11, 23)
      const after = beforeChange(start, back, timeZone)
      const anchor = dateOf(localDayOf(after, timeZone) - anchorDaysBefore)
      return {
        recurrence: { rule, timeOfDay, timeZone, anchor, lastDay: null },
        after,
        timeOfDayMs: minutes * MINUTE_MS,
      }
    })
}

/** The runs of the days from the local day of `after` on, worked out day by day from the engine's formatter. */
function expectedRuns({ recurrence, after, timeOfDayMs }: Sample): number[] {
  const { rule, timeZone, anchor } = recurrence
  const runs: number[] = []
  let takenDay: number | undefined
  for (let day = localDayOf(after, timeZone) - 3; runs.length < RUNS; day++) {
    if (!isRuleDay(rule, dateOf(day), anchor)) continue
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
        // A day, for a run that was moved onto the next one, whose own run is then left out.
        const longest =
          (LONGEST_STEP[recurrence.rule.every] * recurrence.rule.interval + 1) * DAY_MS + 2 * 60 * MINUTE_MS
        const steps = runs.map((run, at) => run - (runs[at - 1] ?? after))
        expect(Math.max(...steps)).toBeLessThanOrEqual(longest)
      }),
      { numRuns: 60 },
    )
  })

  it('are at their time of day on days of their rule, except where the clock skips that time', () => {
    fc.assert(
      fc.property(samplesOf(timeZone), ({ recurrence, after, timeOfDayMs }) => {
        const days = nextRuns(recurrence, after, RUNS).map((run) => {
          const day = localDayOf(run, timeZone)
          const isRegular = localAsUtc(run, timeZone) === day * DAY_MS + timeOfDayMs
          const isSkipped = [day, day - 1].some((one) => !momentOf(one, timeOfDayMs, timeZone).exists)
          return isSkipped || (isRegular && isRuleDay(recurrence.rule, dateOf(day), recurrence.anchor))
        })
        expect(days).toEqual(days.map(() => true))
      }),
      { numRuns: 40 },
    )
  })

  it('end with the last day, and with the day of the last of a number of runs', () => {
    fc.assert(
      fc.property(samplesOf(timeZone), fc.integer({ min: 1, max: RUNS }), ({ recurrence, after }, count) => {
        const first = runAfter(recurrence, after)
        const lastDay = dayOfRun(recurrence, first?.day ?? '', count)
        const ending = { ...recurrence, lastDay }
        const runs = nextRuns(recurrence, after, RUNS)
        expect(nextRuns(ending, after, RUNS)).toEqual(runs.slice(0, count))
        expect(nextRun(ending, runs[count - 1] ?? NaN)).toBeNull()
        expect(latestRun(ending, runs.at(-1) ?? NaN)).toBe(runs[count - 1])
      }),
      { numRuns: 40 },
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
