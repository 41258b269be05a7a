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
export { ruleOf, type Rule, type WrittenRule } from './rule.ts'
export { normalTimeZone } from './time-zones.ts'
