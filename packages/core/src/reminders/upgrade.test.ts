import { Migrator, sql } from 'kysely'
import { expect, it, onTestFinished } from 'vitest'
import { MIGRATIONS } from '../kernel/database/migrate.ts'
import { openPostgres } from '../kernel/database/postgres.ts'
import type { Database } from '../kernel/database/schema.ts'
import { openSqlite } from '../kernel/database/sqlite.ts'
import { readSettings } from '../kernel/guild-settings.ts'
import { describeOnPostgres, makePostgresDatabase } from '../testing/databases.ts'
import { createTestReminders, NOW } from './testing/reminders.ts'

async function keepsRows(db: Database): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: () => Promise.resolve(MIGRATIONS) } })
  expect((await migrator.migrateTo('0044-reminder-recurrence')).error).toBeUndefined()
  await sql`
    insert into reminders (guild_id, reminder_id, channel_id, message, next_run_at, time_of_day, time_zone, is_sent, is_expired,
      version, updated_by, updated_at)
    values ('10', 'a', '20', 'Raid at nine.', ${NOW + 1}, '12:00:00.001', 'UTC', 0, 0, 3, '1', ${NOW})`.execute(db)
  await sql`
    insert into guild_settings (guild_id, prefix, welcome_message, default_action, enable_auto_mod, version, updated_by, updated_at)
    values ('10', '?', 'Hi {user}', '', 0, 2, '1', ${NOW})`.execute(db)
  expect((await migrator.migrateToLatest()).error).toBeUndefined()
  const [reminder] = await createTestReminders(db).reminders.list('10', null)
  expect(reminder).toMatchObject({ message: 'Raid at nine.', embeds: [], components: [], version: 3 })
  expect(await readSettings(db, '10')).toMatchObject({ welcome_message: 'Hi {user}', welcome_embeds: [], version: 2 })
}

it('an upgrade on SQLite keeps reminders and settings of earlier versions, without embeds', async () => {
  const db = openSqlite(':memory:')
  onTestFinished(() => db.destroy())
  await keepsRows(db)
})

describeOnPostgres('an upgrade on PostgreSQL', () => {
  it('keeps reminders and settings of earlier versions, without embeds', async () => {
    const db = openPostgres(await makePostgresDatabase())
    onTestFinished(() => db.destroy())
    await keepsRows(db)
  })
})
