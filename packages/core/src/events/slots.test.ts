import { describe, expect, it } from 'vitest'
import { changeSlots } from './slots.ts'

const known = [
  { slotId: 1, startsAt: 100 },
  { slotId: 2, startsAt: 200 },
  { slotId: 3, startsAt: 300 },
]

describe('changed slots', () => {
  it('keep their ids when the same times are entered in another order', () => {
    expect(changeSlots(known, [300, 100, 200])).toEqual({ kept: known, added: [], removedIds: [] })
  })

  it('are moved when their number stays the same', () => {
    expect(changeSlots(known, [100, 250, 350])).toEqual({
      kept: [
        { slotId: 1, startsAt: 100 },
        { slotId: 2, startsAt: 250 },
        { slotId: 3, startsAt: 350 },
      ],
      added: [],
      removedIds: [],
    })
  })

  it('keep their id when they move past another slot', () => {
    const { kept } = changeSlots(known, [400, 200, 300])
    expect(kept).toContainEqual({ slotId: 1, startsAt: 400 })
  })

  it('are added or removed when their number changes', () => {
    expect(changeSlots(known, [100, 200, 300, 400])).toEqual({ kept: known, added: [400], removedIds: [] })
    expect(changeSlots(known, [100, 350])).toEqual({ kept: [known[0]], added: [350], removedIds: [2, 3] })
  })
})
