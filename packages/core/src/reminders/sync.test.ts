import { administrator } from '@guildhall/test-kit'
import { expect, it } from 'vitest'
import { getJob } from '../kernel/jobs/jobs-store.ts'
import { describeOnEachEngine } from '../testing/databases.ts'
import { jobKeyOf, updateReminder, type ReminderKey } from './store.ts'
import { createTestReminders, DAY, GUILD, HOUR, inputOf, NOW } from './testing/reminders.ts'

const DAILY = { is_recurring: true, recurrence_type: 'daily' } as const

describeOnEachEngine('the reminders of a server to which the bot returned', (open) => {
  it('get their jobs back even when another reminder cannot be planned', async () => {
    const db = await open()
    const { reminders, delivery, leaveGuild, queue } = createTestReminders(db)
    const create = async (): Promise<ReminderKey> => {
      const { id } = await reminders.create(GUILD, inputOf(DAILY), administrator('1'), undefined)
      return { guildId: GUILD.id, reminderId: id }
    }
    const [damaged, reminder] = [await create(), await create()]
    await leaveGuild(GUILD.id)
    await updateReminder(db, damaged, { time_zone: 'Nowhere' })
    queue.now += DAY
    await expect(delivery.syncGuilds([GUILD.id])).rejects.toThrow('time zone')
    expect(await getJob(db, jobKeyOf(reminder))).toMatchObject({ run_at: NOW + HOUR + DAY })
    expect(await getJob(db, jobKeyOf(damaged))).toBeUndefined()
  })
})
