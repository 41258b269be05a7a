import { expect, it } from 'vitest'
import { describeOnEachEngine } from '../../testing/databases.ts'
import { migrate } from './migrate.ts'
import { openSqlite } from './sqlite.ts'

describeOnEachEngine('the database', (open) => {
  it('does not change when it is migrated again', async () => {
    const db = await open()
    // A time as it is today, which is more than 32 bits.
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

it('SQLite refuses a value that no row can hold', async () => {
  const db = openSqlite(':memory:')
  await migrate(db)
  const query = db.selectFrom('users').selectAll().where('user_id', '=', JSON.parse('true'))
  await expect(query.execute()).rejects.toThrow('A row cannot hold a boolean')
  await db.destroy()
})
