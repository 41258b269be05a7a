import type { ReminderRecurrence } from '@guildhall/contract'
import { dateAt, nextRuns, ruleOf, runAfter, timeOfDayAt, type Recurrence, type Run } from '@guildhall/recurrence'

/** The local day of the first run of a recurring reminder; its interval is counted from it. @param run the typed time or the stored next run. */
export function firstDayOf(run: string, written: ReminderRecurrence, timeZone: string): string | null {
  return startOf(run, written, timeZone).first?.day ?? null
}

/**
 * The first runs of a recurring reminder, as the bot computes them. In a separate chunk, because of the size of the time zone code.
 *
 * @param run the typed time or the stored next run; weeks and months move on from it to their first day.
 * @param written in the zone. Its number of runs is counted from the first one here.
 */
export function runsFrom(run: string, written: ReminderRecurrence, timeZone: string, most: number): string[] {
  const { every, first } = startOf(run, written, timeZone)
  if (first === null) return []
  const lastDay = written.end_date ?? null
  const recurrence = { ...every, rule: ruleOf(written), anchor: first.day, lastDay }
  const count = Math.min(most, written.count ?? most)
  return [first.time, ...nextRuns(recurrence, first.time, count - 1)].map((time) => new Date(time).toISOString())
}

/** The first run, and the recurrence that finds it, without its interval and its end. */
function startOf(run: string, written: ReminderRecurrence, timeZone: string): { every: Recurrence; first: Run | null } {
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
  return { every, first }
}
