import type { ReminderRecurrence } from '@guildhall/contract'
import { dateAt, nextRuns, ruleOf, runAfter, timeOfDayAt, type Recurrence, type Run } from '@guildhall/recurrence'

/**
 * The first runs of a recurring reminder, as the bot computes them. In a separate chunk, because of the size of the time zone code.
 *
 * @param run the typed time or the stored next run; weeks and months move on from it to their first day.
 * @param written in the zone. Its number of runs is counted from the first one here.
 */
export function runsFrom(run: string, written: ReminderRecurrence, timeZone: string, most: number): string[] {
  const from = Date.parse(run)
  const anchor = dateAt(from, timeZone)
  const rule = ruleOf(written)
  const every: Recurrence = {
    rule: { ...rule, interval: 1 },
    timeOfDay: timeOfDayAt(from, timeZone),
    timeZone,
    anchor,
    lastDay: null,
  }
  // A rule of days starts at the time itself, even if that is the second occurrence of a repeated hour.
  const first: Run | null = rule.every === 'day' ? { time: from, day: anchor } : runAfter(every, from - 1)
  if (first === null) return []
  const lastDay = written.end_date ?? null
  const recurrence = { ...every, rule, anchor: first.day, lastDay }
  const count = Math.min(most, written.count ?? most)
  return [first.time, ...nextRuns(recurrence, first.time, count - 1)].map((time) => new Date(time).toISOString())
}
