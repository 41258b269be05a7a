import { presentZone } from '@guildhall/contract'
import { localDate, timeOfDay } from '../../../kernel/local-times.ts'
import type { NextRuns } from './use-next-runs.ts'

/** A note if the clocks change between the next runs, so that their UTC time changes. */
export function ClockChange({ runs: { times, zone } }: { runs: NextRuns }) {
  const at = times.findIndex((time, place) => place > 0 && utcOf(time) !== utcOf(times[place - 1] ?? time))
  const [before, after] = [times[at - 1], times[at]]
  if (before === undefined || after === undefined) return null
  return (
    <p className="mt-2 text-caption text-ink-3">
      The clocks change in {presentZone(zone)}: from {localDate(after, zone)} on, {timeOfDay(after, zone)} is{' '}
      {utcOf(after)} UTC instead of {utcOf(before)} UTC.
    </p>
  )
}

function utcOf(time: string): string {
  return timeOfDay(time, 'UTC')
}
