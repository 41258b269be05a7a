import { setTimeout as wait } from 'node:timers/promises'
import type { Strike } from './rest-faults.ts'

/** Has a call wait before it is looked at. */
export function delay(ms: number): Strike {
  return async () => wait(ms)
}
