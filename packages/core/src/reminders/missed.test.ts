import { administrator } from '@guildhall/test-kit'
import { expect, it } from 'vitest'
import { describeOnEachEngine } from '../testing/databases.ts'
import { jobKeyOf } from './store.ts'
import { createTestReminders, DAY, GUILD, inputOf, iso } from './testing/reminders.ts'

describeOnEachEngine('a missed reminder', (openDatabase) => {
  async function missedReminder() {
    const test = createTestReminders(await openDatabase())
    const { id } = await test.reminders.create(GUILD, inputOf({}), administrator('1'), undefined)
    await test.leaveGuild('10')
    test.queue.now += DAY
    await test.delivery.syncGuilds(['10'])
    return { ...test, key: { guildId: '10', reminderId: id }, missed: { guild: GUILD, reminderId: id } }
  }

  it('is queued for immediate delivery when an administrator sends it', async () => {
    const { reminders, queue, key, missed } = await missedReminder()
    expect(await reminders.get(key, null)).toMatchObject({ is_expired: true, is_sent: false, version: 1 })
    const sent = await reminders.send(missed, 1, administrator('2'), undefined)
    expect(sent).toMatchObject({ is_expired: false, is_sent: false, last_error: null, version: 2 })
    expect(sent.next_run_at).toBe(iso(queue.now))
    expect(await queue.jobs.status(jobKeyOf(key))).toMatchObject({ status: 'queued' })
  })

  it('is not sent twice, nor from an older version', async () => {
    const { reminders, missed } = await missedReminder()
    await expect(reminders.send(missed, 0, administrator('2'), undefined)).rejects.toMatchObject({
      code: 'version.stale',
    })
    await reminders.send(missed, undefined, administrator('2'), undefined)
    await expect(reminders.send(missed, 2, administrator('2'), undefined)).rejects.toMatchObject({
      code: 'reminder.not_missed',
    })
  })
})

describeOnEachEngine('a recurring reminder whose last run has passed', (openDatabase) => {
  const daily = { is_recurring: true, recurrence: { every: 'day', interval: 1, count: 1 } } as const

  it.each(['skipped', 'missed'])('is not sent again when it becomes a one-off: the run was %s', async (how) => {
    const { reminders, queue, delivery, leaveGuild } = createTestReminders(await openDatabase())
    const reminder = await reminders.create(GUILD, inputOf(daily), administrator('1'), undefined)
    const key = { guildId: '10', reminderId: reminder.id }
    if (how === 'missed') await leaveGuild('10')
    queue.now += DAY
    if (how === 'missed') await delivery.syncGuilds(['10'])
    else await reminders.skip({ guild: GUILD, reminderId: reminder.id }, null, administrator('1'), undefined)
    const ended = await reminders.get(key, null)
    const once = inputOf({ recurrence: null, next_run_at: ended.next_run_at })
    await expect(reminders.change(GUILD, reminder.id, once, administrator('1'))).rejects.toMatchObject({
      code: 'request.invalid',
      details: { fields: [{ path: 'next_run_at', message: 'Choose a time in the future.' }] },
    })
    expect(await reminders.get(key, null)).toEqual(ended)
  })
})
