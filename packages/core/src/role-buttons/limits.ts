import { requireWithin, type Editor } from '../kernel/editor.ts'
import type { MemberLimits } from '../kernel/member-limits.ts'
import { rolesOf, type RoleTree } from './granted-roles.ts'

/** The parts of role buttons that decide which users with a grant may change them. Confirmed permissions do not help such a user. */
interface PlacedButtons {
  readonly channelId: string
  readonly buttons: readonly RoleTree[]
}

/** Asks why a user with a grant may not change role buttons: a sentence, or null if the user may. */
export function obstacleOf({ channelId, buttons }: PlacedButtons) {
  return (limits: MemberLimits): string | null => {
    const unwritable = limits.whyNotWrite(channelId)
    if (unwritable !== null) return unwritable
    for (const roleId of rolesOf(buttons)) {
      const obstacle = limits.whyNotHandOut(roleId)
      if (obstacle !== null) return obstacle
    }
    return null
  }
}

/** @throws Problem `access.beyond` for a channel in which the user cannot write, or a role that the user cannot hand out. */
export function requireAllowed(editor: Editor, placed: PlacedButtons): void {
  requireWithin(editor, obstacleOf(placed))
}
