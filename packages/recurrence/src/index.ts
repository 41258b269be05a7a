export {
  dateAt,
  dayOfRun,
  endOfDay,
  latestRun,
  nextRun,
  nextRuns,
  runAfter,
  timeOfDayAt,
  type Recurrence,
  type Run,
} from './recurrence.ts'
export { ruleOf } from './rule.ts'
export { normalTimeZone } from './time-zones.ts'
