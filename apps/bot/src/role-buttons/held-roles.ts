import type { Clock } from '@guildhall/core'

/** Discord's delay in ms: a press that is received this soon after a result may not include that result yet. */
const NEWER_MS = 3_000
/** How long results are kept, in ms: as long as a press can wait for a response. */
const KEPT_MS = 15 * 60_000

/** A press with the roles of the member at the time of the press. */
export interface SentRoles {
  readonly roleIds: readonly string[]
  /** The time at which the press was received, in epoch ms. */
  readonly receivedAt: number
}

/** The roles of members after their presses. Discord sends with each press the roles at the time of the press. */
export type HeldRoles = ReturnType<typeof createHeldRoles>

interface Result {
  readonly isHeld: boolean
  readonly at: number
}

export function createHeldRoles(clock: Clock) {
  /** Ordered by the members' last results. */
  const members = new Map<string, { lastAt: number; results: Map<string, Result> }>()

  function dropOld(): void {
    for (const [memberKey, { lastAt }] of members) {
      if (clock.now() - lastAt < KEPT_MS) break
      members.delete(memberKey)
    }
  }

  return {
    /** The roles that a member holds: those sent with a press, with newer results applied. */
    after(memberKey: string, { roleIds, receivedAt }: SentRoles): ReadonlySet<string> {
      const held = new Set(roleIds)
      for (const [roleId, { isHeld, at }] of members.get(memberKey)?.results ?? []) {
        if (at <= receivedAt - NEWER_MS) continue
        if (isHeld) held.add(roleId)
        else held.delete(roleId)
      }
      return held
    },
    /** Notes the result of a press for one role. */
    note(memberKey: string, roleId: string, isHeld: boolean): void {
      dropOld()
      const at = clock.now()
      const results = members.get(memberKey)?.results ?? new Map<string, Result>()
      results.set(roleId, { isHeld, at })
      members.delete(memberKey)
      members.set(memberKey, { lastAt: at, results })
    },
  }
}
