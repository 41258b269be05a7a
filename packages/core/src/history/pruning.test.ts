import { beforeEach, expect, it } from 'vitest'
import type { Database } from '../kernel/database/schema.ts'
import { describeOnEachEngine } from '../testing/databases.ts'
import { planOf, recordQueries } from '../testing/query-plans.ts'
import { GUILD } from '../testing/whole-guild.ts'
import { MOST_KEPT } from './service.ts'
import { ADA, createTestHistory, KEPT_DAYS, type TestHistory } from './testing/test-history.ts'

const HOUR = 60 * 60_000
const DAY = 24 * HOUR

let db: Database
let test: TestHistory

describeOnEachEngine('the pruning of the history', (open) => {
  beforeEach(async () => {
    db = await open()
    test = createTestHistory(db)
  })

  it('deletes whole days that are older than the retention', async () => {
    await test.recordAll(['old'])
    test.queue.now += 12 * HOUR
    await test.recordAll(['next day'])
    test.queue.now += KEPT_DAYS * DAY
    await test.history.prune()
    expect(await test.names()).toEqual(['next day'])
  })

  it('deletes old revisions even after the clock was once ahead', async () => {
    test.queue.now += 3_650 * DAY
    await test.recordAll(['in the future'])
    test.queue.now -= 3_650 * DAY
    await test.recordAll(['old'])
    test.queue.now += (KEPT_DAYS + 1) * DAY
    await test.recordAll(['new'])
    await test.history.prune()
    expect(await test.names()).toEqual(['new'])
  })

  it('keeps the newest revisions of each guild up to the limit of their number', async () => {
    await test.recordAll(['oldest', 'older'])
    await test.record({ guildId: '11' })
    await insertCopies(MOST_KEPT.most - 1)
    await test.history.prune()
    expect(await test.names({ limit: MOST_KEPT.most + 2 })).toHaveLength(MOST_KEPT.most)
    expect(await test.names({ limit: MOST_KEPT.most + 2 })).not.toContain('oldest')
    expect(await test.list({ guild: { ...GUILD, id: '11' } })).toHaveLength(1)
  })

  it('keeps the newest revisions of each guild up to the limit of their size', async () => {
    await test.recordAll(['oldest', 'older', 'newest'])
    const each = Math.floor(MOST_KEPT.bytes / 2)
    await db.updateTable('revisions').set({ bytes: each }).execute()
    await test.history.prune()
    expect(await test.names()).toEqual(['newest', 'older'])
  })

  it('counts the bytes of what changed and of what is restored', async () => {
    await test.record({ before: { prefix: '!' }, after: { prefix: 'ü' }, stored: 'ü' })
    const { bytes, changes, stored } = await db.selectFrom('revisions').selectAll().executeTakeFirstOrThrow()
    expect(bytes).toBe(Buffer.byteLength(changes) + Buffer.byteLength(stored ?? ''))
    expect(bytes).toBeGreaterThan(changes.length + (stored ?? '').length)
  })

  /** Copies the newest revision of the guild. */
  async function insertCopies(count: number): Promise<void> {
    const { revision_id: _, ...row } = await db
      .selectFrom('revisions')
      .selectAll()
      .where('guild_id', '=', GUILD.id)
      .orderBy('revision_id', 'desc')
      .executeTakeFirstOrThrow()
    for (let left = count; left > 0; left -= 1_000) {
      const copies = Array.from({ length: Math.min(left, 1_000) }, () => ({ ...row }))
      await db.insertInto('revisions').values(copies).execute()
    }
  }
})

describeOnEachEngine('the queries of the history', (open) => {
  it('use an index instead of a scan', async () => {
    const queries = recordQueries()
    db = await open(queries.onQuery)
    test = createTestHistory(db)
    await test.record()
    await test.list()
    await test.list({ area: 'settings', userId: ADA, before: 10 })
    await test.history.preview(GUILD, Number((await test.list())[0]?.id), null)
    await test.history.prune()
    const run = [...queries.of('select', 'revisions'), ...queries.of('delete', 'revisions')]
    expect(run.length).toBeGreaterThan(4)
    // The search for the oldest kept revision reads in the order of the ids and ends at the first.
    const others = run.filter(({ sql }) => !/where "at" >= .* order by "revision_id" limit/.test(sql))
    expect(others.length).toBe(run.length - 1)
    for (const query of others)
      expect(await planOf(db, query), query.sql).toMatch(/USING (COVERING )?INDEX|PRIMARY KEY|Index/)
  })
})
