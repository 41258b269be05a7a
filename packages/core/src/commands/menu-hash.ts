import { createHash } from 'node:crypto'

/** What stands for a menu of these commands in the reconciler's rows. */
export function menuHash(enabled: readonly string[]): string {
  return createHash('sha256').update(JSON.stringify(enabled)).digest('hex').slice(0, 16)
}
