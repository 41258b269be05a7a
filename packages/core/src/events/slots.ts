/** A slot of an event that is there already. */
export interface KnownSlot {
  readonly slotId: number
  readonly startsAt: number
}

/** The result of changing an event's slots. */
export interface SlotChange {
  /** Slots that stay, with the time that they have now. */
  readonly kept: readonly KnownSlot[]
  /** Starts of new slots. */
  readonly added: readonly number[]
  /** Slots that go, with their sign-ups. */
  readonly removedIds: readonly number[]
}

/**
 * Compares the slots that an organizer wrote with those that are there. A slot keeps its members when its time stays. When there are as many
 * slots as before, the remaining ones were moved, in the order in which they are written, and keep theirs too.
 *
 * @param known in the order in which the organizer saw them.
 * @param starts in the order in which they are written; no time is there twice.
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
