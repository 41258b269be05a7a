import { expect, it } from 'vitest'
import { describeOnEachEngine } from '../../testing/databases.ts'
import { planOf, recordQueries } from '../../testing/query-plans.ts'
import { isAmong } from './queries.ts'

/** More than either engine takes as parameters. */
const MANY = Array.from({ length: 70_000 }, (_, index) => String(index))

describeOnEachEngine('a list of ids', (open) => {
  it('finds and deletes rows by an index, however many ids it has', async () => {
    const queries = recordQueries()
    const db = await open(queries.onQuery)
    const eve = { username: 'eve', avatar: null, updated_at: 1 }
    await db
      .insertInto('users')
      .values(['1', '69999', '70000', '"', "'"].map((id) => ({ user_id: id, ...eve })))
      .execute()
    const select = db.selectFrom('users').select('user_id').orderBy('user_id')
    const idsAmong = async (ids: readonly string[]) =>
      (await select.where((eb) => isAmong(db, eb.ref('user_id'), ids)).execute()).map((row) => row.user_id)
    expect(await idsAmong(MANY)).toEqual(['1', '69999'])
    expect(await idsAmong(['"', "'"])).toHaveLength(2)
    expect(await idsAmong([])).toEqual([])
    for (const query of queries.of('select', 'users')) {
      expect(await planOf(db, query)).not.toMatch(/SCAN users|Seq Scan/)
    }
    await db
      .deleteFrom('users')
      .where((eb) => isAmong(db, eb.ref('user_id'), MANY))
      .execute()
    expect(await select.execute()).toHaveLength(3)
  })
})
