export {
  dateAt,
  dayOfRun,
  endOfDay,
  firstRun,
  latestRun,
  nextRun,
  nextRuns,
  runAfter,
  timeOfDayAt,
  type Recurrence,
  type Run,
} from './recurrence.ts'
export type { Rule } from './rule.ts'
export { normalTimeZone } from './time-zones.ts'
