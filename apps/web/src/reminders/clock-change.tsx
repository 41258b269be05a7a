import { localDate, timeOfDay } from './reminder-times.ts'
import type { NextRuns } from './use-next-runs.ts'

/** Says that daylight saving begins or ends between the next runs, so that they come at another time of UTC; else nothing. */
export function ClockChange({ runs: { times, zone } }: { runs: NextRuns }) {
  const at = times.findIndex((time, place) => place > 0 && utcOf(time) !== utcOf(times[place - 1] ?? time))
  const [before, after] = [times[at - 1], times[at]]
  if (before === undefined || after === undefined) return null
  return (
    <p className="mt-2 text-caption text-ink-3">
      The clocks change in {zone}: from {localDate(after, zone)} on, {timeOfDay(after, zone)} is {utcOf(after)} UTC
      instead of {utcOf(before)} UTC.
    </p>
  )
}

function utcOf(time: string): string {
  return timeOfDay(time, 'UTC')
}
