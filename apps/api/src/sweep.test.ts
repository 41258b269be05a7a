import { migrate, openSqlite } from '@guildhall/core'
import { expect, it, onTestFinished } from 'vitest'
import { startTestApi } from './testing/test-api.ts'

it('a start deletes the rows of a user who signed in long ago', async () => {
  const db = openSqlite(':memory:')
  await migrate(db)
  await db.insertInto('users').values({ user_id: '1', username: 'eve', avatar: null, updated_at: 1 }).execute()
  await db.insertInto('user_guilds').values({ user_id: '1', guilds: '[]', fetched_at: 1 }).execute()
  const api = await startTestApi({ db })
  onTestFinished(async () => {
    await api.close()
    await db.destroy()
  })
  await expect.poll(() => db.selectFrom('users').select('user_id').execute()).toEqual([])
  await expect.poll(() => db.selectFrom('user_guilds').select('user_id').execute()).toEqual([])
})
