import { sql } from 'kysely'
import { expect, it, onTestFinished } from 'vitest'
import { openSqlite } from '../database/sqlite.ts'
import { createLocalChanges, type Change } from './changes.ts'

function open() {
  const db = openSqlite(':memory:')
  onTestFinished(() => db.destroy())
  const changes = createLocalChanges(db)
  const received: Change[] = []
  changes.subscribe('guild-config', (change) => void received.push(change))
  return { db, changes, received }
}

it('delivers no change when the work of a transaction fails', async () => {
  const { changes, received } = open()
  const failing = changes.transaction((trx) => {
    changes.publish(trx, { topic: 'guild-config', guildId: '10', area: 'settings' })
    return Promise.reject(new Error('refused'))
  })
  await expect(failing).rejects.toThrow('refused')
  expect(received).toEqual([])
})

it('delivers a change when a commit fails, since the transaction may have been committed', async () => {
  const { db, changes, received } = open()
  await sql`create table parents (id integer primary key)`.execute(db)
  await sql`create table children (parent_id integer references parents deferrable initially deferred)`.execute(db)
  const failing = changes.transaction(async (trx) => {
    changes.publish(trx, { topic: 'guild-config', guildId: '10', area: 'settings' })
    await sql`insert into children values (1)`.execute(trx)
  })
  await expect(failing).rejects.toThrow('FOREIGN KEY')
  expect(received).toEqual([{ topic: 'guild-config', guildId: '10', area: 'settings' }])
})
