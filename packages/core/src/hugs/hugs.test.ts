import { beforeEach, expect, it } from 'vitest'
import { createLocalChanges } from '../kernel/changes/changes.ts'
import type { Database } from '../kernel/database/schema.ts'
import { describeOnEachEngine } from '../testing/databases.ts'
import { createHugService, forgetHugs, hugsOf, type Hugs, type HugTotals } from './hugs.ts'

let db: Database
let hugs: Hugs
let events: number

describeOnEachEngine('hugs', (open) => {
  beforeEach(async () => {
    db = await open()
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

  it('are listed for one member without the others, and deleted with the pairs of the member', async () => {
    await hug('1', '2')
    await hug('1', '3')
    await hug('3', '1', '11')
    await hug('2', '3')
    expect(await hugsOf(db, '1')).toEqual([
      { guild_id: '10', given: 2, received: 0 },
      { guild_id: '11', given: 0, received: 1 },
    ])
    expect(await forgetHugs(db, '1')).toBe(3)
    expect(await hugsOf(db, '1')).toEqual([])
    expect(await hugsOf(db, '3')).toEqual([{ guild_id: '10', given: 0, received: 1 }])
  })
})
