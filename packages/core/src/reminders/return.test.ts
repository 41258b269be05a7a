import { administrator } from '@guildhall/test-kit'
import { expect, it } from 'vitest'
import { getJob } from '../kernel/jobs/jobs-store.ts'
import { describeOnPostgres } from '../testing/databases.ts'
import { openOnPostgres, whileHeld } from '../testing/held-rows.ts'
import { getReminder, jobKeyOf, lockReminder, updateReminder } from './store.ts'
import { createTestReminders, DAY, GUILD, HOUR, inputOf, NOW } from './testing/reminders.ts'

describeOnPostgres("the bot's return to a server", () => {
  it('keeps a new time that an administrator gives a missed reminder at the same moment', async () => {
    const db = await openOnPostgres()
    const { reminders, delivery, leaveGuild, queue } = createTestReminders(db)
    const { id } = await reminders.create(GUILD, inputOf({}), administrator('1'), undefined)
    const key = { guildId: GUILD.id, reminderId: id }
    await leaveGuild(GUILD.id)
    queue.now += DAY
    const nextRun = NOW + DAY + HOUR
    await whileHeld(
      { db, changes: queue.changes },
      {
        change: async (trx) => {
          await lockReminder(trx, key)
          await updateReminder(trx, key, { next_run_at: nextRun, version: 2 })
        },
        meanwhile: () => delivery.syncGuilds([GUILD.id]),
      },
    )
    expect(await getReminder(db, key)).toMatchObject({ next_run_at: nextRun, is_expired: 0, version: 2 })
    expect(await getJob(db, jobKeyOf(key))).toMatchObject({ run_at: nextRun, state: 'open' })
  })
})
