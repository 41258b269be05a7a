import type { AccessLevel, Area, GrantedAreas, ProblemCode } from '@guildhall/contract'
import type { MemberLimits } from '../member-limits.ts'

/** The access of a user who is neither owner nor Administrator of a guild, as of a decision about a call. */
export interface Grant {
  readonly areas: GrantedAreas
  readonly limits: MemberLimits
  /** Why the user may change nothing for now; null if the user may. */
  readonly readOnly: Extract<ProblemCode, 'access.suspended' | 'discord.unavailable'> | null
}

/** Whether a level of access to an area is included. `edit` includes `view`. */
export function isGranted(areas: GrantedAreas, area: Area, level: AccessLevel): boolean {
  const granted = areas[area]
  return granted === 'edit' || (granted === 'view' && level === 'view')
}
