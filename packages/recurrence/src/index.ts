export {
  endOfDay,
  firstRun,
  latestRun,
  nextRun,
  nextRuns,
  timeOfDayAt,
  type DailyRecurrence,
  type Recurrence,
  type WeeklyRecurrence,
} from './recurrence.ts'
export { normalTimeZone } from './time-zones.ts'
