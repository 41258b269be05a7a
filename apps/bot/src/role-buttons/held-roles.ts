import type { Clock } from '@guildhall/core'

/** How long the result of a press counts more than what Discord sends with the next one, in ms: that one may have been on its way. */
const NEWER_MS = 3_000

/** The roles that members hold after their presses. Discord sends a press with the roles of the moment in which it was made. */
export interface HeldRoles {
  /** @param sent the roles that came with a press. */
  after(memberKey: string, sent: readonly string[]): ReadonlySet<string>
  note(memberKey: string, roleId: string, isHeld: boolean): void
}

export function createHeldRoles(clock: Clock): HeldRoles {
  /** In the order in which they were noted. */
  const changes = new Map<string, { memberKey: string; roleId: string; isHeld: boolean; at: number }>()

  function dropOld(): void {
    for (const [key, { at }] of changes) {
      if (clock.now() - at < NEWER_MS) break
      changes.delete(key)
    }
  }

  return {
    after(memberKey, sent) {
      dropOld()
      const held = new Set(sent)
      for (const change of changes.values()) {
        if (change.memberKey !== memberKey) continue
        if (change.isHeld) held.add(change.roleId)
        else held.delete(change.roleId)
      }
      return held
    },
    note(memberKey, roleId, isHeld) {
      dropOld()
      const key = `${memberKey} ${roleId}`
      changes.delete(key)
      changes.set(key, { memberKey, roleId, isHeld, at: clock.now() })
    },
  }
}
