import { beforeEach, expect, it } from 'vitest'
import { createLocalChanges } from '../kernel/changes/changes.ts'
import { describeOnEachEngine } from '../testing/databases.ts'
import { createHugService, type Hugs, type HugTotals } from './hugs.ts'

let hugs: Hugs
let events: number

describeOnEachEngine('hugs', (open) => {
  beforeEach(async () => {
    const db = await open()
    events = 0
    hugs = createHugService({ clock: { now: () => 1_000_000 }, changes: createLocalChanges(db) })
  })

  const hug = (giverId: string, receiverId: string, guildId = '10'): Promise<HugTotals> =>
    hugs.hug({ guildId, giverId, receiverId, eventId: `event ${events++}` })

  it('are counted per pair in both directions, per giver and per receiver', async () => {
    expect(await hug('1', '2')).toEqual({ pair: 1, given: 1, received: 1 })
    expect(await hug('2', '1')).toEqual({ pair: 2, given: 1, received: 1 })
    expect(await hug('1', '3')).toEqual({ pair: 1, given: 2, received: 1 })
    expect(await hug('3', '2')).toEqual({ pair: 1, given: 1, received: 2 })
  })

  it('are counted separately in each guild', async () => {
    await hug('1', '2', '10')
    expect(await hug('1', '2', '11')).toEqual({ pair: 1, given: 1, received: 1 })
  })

  it('are counted once when Discord repeats the event', async () => {
    const one = { guildId: '10', giverId: '1', receiverId: '2', eventId: 'a' }
    const totals = { pair: 1, given: 1, received: 1 }
    expect(await Promise.all([hugs.hug(one), hugs.hug(one), hugs.hug(one)])).toEqual([totals, totals, totals])
  })
})
