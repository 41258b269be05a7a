import { counted } from './counted.ts'

const UNITS = [
  { unit: 'week', seconds: 604_800 },
  { unit: 'day', seconds: 86_400 },
  { unit: 'hour', seconds: 3_600 },
  { unit: 'minute', seconds: 60 },
] as const

/** A duration in its largest whole unit: "10 minutes". */
export function durationWords(seconds: number): string {
  const largest = UNITS.find((one) => seconds >= one.seconds && seconds % one.seconds === 0)
  return largest ? counted(seconds / largest.seconds, largest.unit) : counted(seconds, 'second')
}
