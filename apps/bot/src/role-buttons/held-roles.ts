import type { Clock } from '@guildhall/core'

/** How long before the next press is received a result can be that Discord does not send with it yet, in ms. */
const NEWER_MS = 3_000
/** How long results are kept, in ms: as long as a press can wait, since Discord accepts no response after that. */
const KEPT_MS = 15 * 60_000

/** A press, with the roles that the member held when it was made. */
export interface SentRoles {
  readonly roleIds: readonly string[]
  /** When the press was received, in epoch ms. */
  readonly receivedAt: number
}

/** The roles that members hold after their presses. Discord sends a press with the roles of the moment in which it was made. */
export type HeldRoles = ReturnType<typeof createHeldRoles>

interface Result {
  readonly isHeld: boolean
  readonly at: number
}

export function createHeldRoles(clock: Clock) {
  /** In the order of the members' last results. */
  const members = new Map<string, { lastAt: number; results: Map<string, Result> }>()

  function dropOld(): void {
    for (const [memberKey, { lastAt }] of members) {
      if (clock.now() - lastAt < KEPT_MS) break
      members.delete(memberKey)
    }
  }

  return {
    after(memberKey: string, { roleIds, receivedAt }: SentRoles): ReadonlySet<string> {
      const held = new Set(roleIds)
      for (const [roleId, { isHeld, at }] of members.get(memberKey)?.results ?? []) {
        if (at <= receivedAt - NEWER_MS) continue
        if (isHeld) held.add(roleId)
        else held.delete(roleId)
      }
      return held
    },
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
