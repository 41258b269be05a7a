import type { Schedule } from '../reminder-model.ts'

/** Changes parts of the schedule. `touched` are the paths whose errors no longer hold. */
export type Change = (part: Partial<Schedule>, touched: readonly string[]) => void
