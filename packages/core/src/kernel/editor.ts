import type { MemberLimits } from './member-limits.ts'
import { problem } from './problem.ts'

/** The user of a call that changes a guild. */
export interface Editor {
  readonly userId: string
  /** The user's limits in Discord. Null for the owner and the Administrators of the guild, who have none. */
  readonly limits: MemberLimits | null
}

/**
 * Refuses a change by a user with a grant that goes beyond what the user may do in Discord.
 *
 * @param obstacleFor why the user may not make the change, as a sentence; null if the user may.
 * @throws Problem `access.beyond` with the sentence.
 */
export function requireWithin({ limits }: Editor, obstacleFor: (limits: MemberLimits) => string | null): void {
  const obstacle = limits && obstacleFor(limits)
  if (obstacle !== null) throw problem('access.beyond', undefined, obstacle)
}

/** The field `read_only` of what a user reads: why the user may not change it; absent if the user may. */
export function readOnlyFor(
  limits: MemberLimits | null,
  obstacleFor: (limits: MemberLimits) => string | null,
): { read_only?: string } {
  const obstacle = limits && obstacleFor(limits)
  return obstacle === null ? {} : { read_only: obstacle }
}
