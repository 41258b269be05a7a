import { expect, it } from 'vitest'
import { describeOnEachEngine } from '../../testing/databases.ts'
import { migrate } from './migrate.ts'
import { openSqlite } from './sqlite.ts'

describeOnEachEngine('the database', (open) => {
  it('keeps its rows when it is migrated again', async () => {
    const db = await open()
    // A current time does not fit into 32 bits.
    const ada = { user_id: '1', username: 'ada', avatar: null, updated_at: 1_800_000_000_000 }
    await db.insertInto('users').values(ada).execute()
    await migrate(db)
    expect(await db.selectFrom('users').selectAll().execute()).toEqual([ada])
  })

  it('rolls back a transaction that failed', async () => {
    const db = await open()
    const ada = { user_id: '1', username: 'ada', avatar: null, updated_at: 1 }
    const failing = db.transaction().execute(async (trx) => {
      await trx.insertInto('users').values(ada).execute()
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    expect(await db.selectFrom('users').selectAll().execute()).toEqual([])
  })
})

it('SQLite rejects a boolean as a query parameter', async () => {
  const db = openSqlite(':memory:')
  await migrate(db)
  const query = db.selectFrom('users').selectAll().where('user_id', '=', JSON.parse('true'))
  await expect(query.execute()).rejects.toThrow('A row cannot hold a boolean')
  await db.destroy()
})
