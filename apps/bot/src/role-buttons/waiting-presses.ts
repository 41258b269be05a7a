import type { Clock } from '@guildhall/core'
import type { SentRoles } from './held-roles.ts'

/** How long a press is remembered, in ms: afterwards Discord accepts no response. Another process may have handled it. */
const KEPT_MS = 15 * 60_000

/** A press that this process received. */
interface WaitingPress {
  /** The guild and the member. */
  readonly memberKey: string
  /** The roles in the press. */
  readonly sent: SentRoles
}

/** The received presses with unfinished jobs, by interaction. They are only hints; the rows are authoritative. */
export type WaitingPresses = ReturnType<typeof createWaitingPresses>

export function createWaitingPresses(clock: Clock) {
  /** In the order of their arrival. */
  const presses = new Map<string, WaitingPress & { end: () => void }>()
  const byMember = new Map<string, number>()

  function end(interactionId: string): void {
    const press = presses.get(interactionId)
    if (!press) return
    presses.delete(interactionId)
    const left = (byMember.get(press.memberKey) ?? 1) - 1
    if (left > 0) byMember.set(press.memberKey, left)
    else byMember.delete(press.memberKey)
    press.end()
  }

  return {
    /** @returns a promise of the end of the press's job. */
    add(interactionId: string, press: WaitingPress): Promise<void> {
      for (const [known, { sent }] of presses) {
        if (clock.now() - sent.receivedAt < KEPT_MS) break
        end(known)
      }
      byMember.set(press.memberKey, (byMember.get(press.memberKey) ?? 0) + 1)
      return new Promise((resolve) => void presses.set(interactionId, { ...press, end: resolve }))
    },
    get: (interactionId: string): WaitingPress | undefined => presses.get(interactionId),
    /** Whether a press of this member is waiting. */
    includes: (memberKey: string): boolean => byMember.has(memberKey),
    end,
  }
}
