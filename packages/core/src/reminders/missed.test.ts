import { expect, it } from 'vitest'
import { describeOnEachEngine } from '../testing/databases.ts'
import { jobKeyOf } from './store.ts'
import { createTestReminders, DAY, GUILD, inputOf, iso } from './testing.ts'

describeOnEachEngine('a missed reminder', (openDatabase) => {
  async function missedReminder() {
    const test = createTestReminders(await openDatabase())
    const { id } = await test.reminders.create(GUILD, inputOf({}), '1', undefined)
    await test.leaveGuild('10')
    test.queue.now += DAY
    await test.delivery.syncGuilds(['10'])
    return { ...test, key: { guildId: '10', reminderId: id } }
  }

  it('is due at once when it is sent, and pending without an error until then', async () => {
    const { reminders, queue, key } = await missedReminder()
    expect(await reminders.get(key)).toMatchObject({ is_expired: true, is_sent: false, version: 1 })
    const sent = await reminders.send(key, 1, '2', undefined)
    expect(sent).toMatchObject({ is_expired: false, is_sent: false, last_error: null, version: 2 })
    expect(sent.next_run_at).toBe(iso(queue.now))
    expect(await queue.jobs.status(jobKeyOf(key))).toMatchObject({ status: 'queued' })
  })

  it('is not sent a second time, nor when another administrator changed it meanwhile', async () => {
    const { reminders, key } = await missedReminder()
    await expect(reminders.send(key, 0, '2', undefined)).rejects.toMatchObject({ code: 'version.stale' })
    await reminders.send(key, undefined, '2', undefined)
    await expect(reminders.send(key, 2, '2', undefined)).rejects.toMatchObject({ code: 'reminder.not_missed' })
  })
})
