import { firstRun, nextRuns, timeOfDayAt, type Recurrence } from '@guildhall/recurrence'

/**
 * The first runs of a recurring reminder, as the bot computes them. In a separate chunk, because of the size of the time zone code.
 *
 * @param run the typed time or the stored next run; a weekly reminder moves on from it to its weekday.
 * @param dayOfWeek of the zone, 0 is Monday; null is daily.
 */
export function runsFrom(run: string, dayOfWeek: number | null, timeZone: string, count: number): string[] {
  const from = Date.parse(run)
  const local = { timeOfDay: timeOfDayAt(from, timeZone), timeZone }
  const recurrence: Recurrence =
    dayOfWeek === null ? { ...local, type: 'daily' } : { ...local, type: 'weekly', dayOfWeek }
  // A daily reminder starts at the time itself, even if that is the second occurrence of a repeated hour.
  const first = dayOfWeek === null ? from : firstRun(recurrence, from)
  return [first, ...nextRuns(recurrence, first, count - 1)].map((time) => new Date(time).toISOString())
}
