import { describe, expect, it } from 'vitest'
import { migrate } from './migrate.ts'
import { openSqlite } from './sqlite.ts'

describe('the database on SQLite', () => {
  it('is migrated from nothing, and a second time changes nothing', async () => {
    const db = openSqlite(':memory:')
    await migrate(db)
    await migrate(db)
    await db.insertInto('users').values({ user_id: '1', username: 'ada', avatar: null, updated_at: 1 }).execute()
    expect(await db.selectFrom('users').selectAll().execute()).toEqual([
      { user_id: '1', username: 'ada', avatar: null, updated_at: 1 },
    ])
    await db.destroy()
  })

  it('refuses a value that no row can hold', async () => {
    const db = openSqlite(':memory:')
    await migrate(db)
    const query = db.selectFrom('users').selectAll().where('user_id', '=', JSON.parse('true'))
    await expect(query.execute()).rejects.toThrow('A row cannot hold a boolean')
    await db.destroy()
  })
})
