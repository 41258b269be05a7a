import type { OpenHit } from '@guildhall/core'

/** When a message was blocked, to the second, as Discord shows each reader in their own time zone. */
export function timeOf({ happenedAt }: OpenHit): string {
  return `<t:${Math.floor(happenedAt / 1_000)}:T>`
}
