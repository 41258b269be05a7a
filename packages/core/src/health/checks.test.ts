import { expect, it } from 'vitest'
import { describeOnEachEngine } from '../testing/databases.ts'
import { broken, healthProcess, newWorld } from './testing/health-process.ts'

describeOnEachEngine('a search', (open) => {
  it('reports that a capability could not be searched, whose problems stay', async () => {
    const db = await open()
    const world = newWorld()
    const before = healthProcess(db, { ...world, found: [broken('a')] })
    expect(await before.check()).toBe(true)
    const failing = healthProcess(db, {
      ...world,
      get found(): never {
        throw new Error('The query timed out')
      },
    })
    expect(await failing.check()).toBe(false)
    expect(await db.selectFrom('guild_problems').select('problem_id').execute()).toEqual([
      { problem_id: 'reminders/a' },
    ])
  })
})
