/** An existing slot of an event. */
interface KnownSlot {
  readonly slotId: number
  readonly startsAt: number
}

/** The result of changing an event's slots. */
interface SlotChange {
  /** Remaining slots, with their new times. */
  readonly kept: readonly KnownSlot[]
  /** Starts of new slots. */
  readonly added: readonly number[]
  /** The ids of slots to remove, together with their sign-ups. */
  readonly removedIds: readonly number[]
}

/**
 * Compares the slots in an organizer's input with the existing ones. A slot keeps its members when its time stays. When their number
 * stays the same, the remaining slots were moved, in the order of the input, and keep their members too.
 *
 * @param known in the order in which the organizer saw them.
 * @param starts in the order of the input; all times differ.
 */
export function changeSlots(known: readonly KnownSlot[], starts: readonly number[]): SlotChange {
  const same = known.filter(({ startsAt }) => starts.includes(startsAt))
  const others = known.filter(({ startsAt }) => !starts.includes(startsAt))
  const fresh = starts.filter((start) => !same.some(({ startsAt }) => startsAt === start))
  if (known.length !== starts.length)
    return { kept: same, added: fresh, removedIds: others.map(({ slotId }) => slotId) }
  const moved = others.map(({ slotId, startsAt }, at) => ({ slotId, startsAt: fresh[at] ?? startsAt }))
  return { kept: [...same, ...moved], added: [], removedIds: [] }
}
