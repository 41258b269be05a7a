import type { Reminder } from '@guildhall/contract'
import { administrator } from '@guildhall/test-kit'
import { beforeEach, expect, it } from 'vitest'
import type { Database } from '../kernel/database/schema.ts'
import { getJob } from '../kernel/jobs/jobs-store.ts'
import { describeOnEachEngine } from '../testing/databases.ts'
import { jobKeyOf } from './store.ts'
import { createTestReminders, DAY, GUILD, HOUR, inputOf, iso, NOW, type TestReminders } from './testing/reminders.ts'

const TOO_LATE = 'Its time has passed.'

let db: Database
let test: TestReminders

const keyOf = ({ id }: Reminder) => ({ guildId: GUILD.id, reminderId: id })
const create = () => test.reminders.create(GUILD, inputOf(DAILY), administrator('1'), undefined)
const skip = (reminder: Reminder) =>
  test.reminders.skip({ guild: GUILD, reminderId: reminder.id }, null, administrator('1'), undefined)

const DAILY = { is_recurring: true, recurrence_type: 'daily' } as const

describeOnEachEngine('a skipped run', (open) => {
  beforeEach(async () => {
    db = await open()
    test = createTestReminders(db)
  })

  it('is the next run again when the skip is undone before its time', async () => {
    const reminder = await create()
    await skip(reminder)
    expect(await test.restore(await test.lastRevision(), 2)).toMatchObject({ version: 3 })
    expect(await test.reminders.get(keyOf(reminder), null)).toMatchObject({ next_run_at: iso(NOW + HOUR), version: 3 })
    expect(await test.delivery.get(keyOf(reminder))).toMatchObject({ last_run_at: null })
    expect(await getJob(db, jobKeyOf(keyOf(reminder)))).toMatchObject({ run_at: NOW + HOUR })
    expect(await test.restore(await test.lastRevision(), 3)).toMatchObject({ version: 4 })
    expect(await test.reminders.get(keyOf(reminder), null)).toMatchObject({ next_run_at: iso(NOW + HOUR + DAY) })
  })

  it('does not come back after its time', async () => {
    const reminder = await create()
    await skip(reminder)
    test.queue.now += HOUR
    const skipped = await test.lastRevision()
    expect(skipped).toMatchObject({ restorable: false, reason: TOO_LATE })
    await expect(test.restore(skipped, 2)).rejects.toMatchObject({
      code: 'history.not_restorable',
      message: TOO_LATE,
    })
  })

  it('comes back without the run under way when the skip applied to the run after it', async () => {
    const reminder = await create()
    test.queue.now += HOUR
    const row = await test.delivery.get(keyOf(reminder))
    await test.queue.changes.transaction(async (trx) => row && test.delivery.begin(trx, row))
    await skip(reminder)
    await test.restore(await test.lastRevision(), 2)
    expect(await test.reminders.get(keyOf(reminder), null)).toMatchObject({ next_run_at: iso(NOW + HOUR + DAY) })
    expect(await test.delivery.get(keyOf(reminder))).toMatchObject({ last_run_at: NOW + HOUR })
  })

  it('is as after the skip when its restoration is undone, however often', async () => {
    const reminder = await create()
    await skip(reminder)
    const row = async () => {
      const { version: _, updated_by: __, updated_at: ___, ...rest } = (await test.delivery.get(keyOf(reminder))) ?? {}
      return rest
    }
    const skipped = await row()
    expect(skipped).toMatchObject({ last_run_at: NOW + HOUR, next_run_at: NOW + HOUR + DAY })
    await test.restore(await test.lastRevision(), 2)
    const undone = await row()
    expect(undone).toMatchObject({ last_run_at: null, next_run_at: NOW + HOUR })
    await test.restore(await test.lastRevision(), 3)
    expect(await row()).toEqual(skipped)
    await test.restore(await test.lastRevision(), 4)
    expect(await row()).toEqual(undone)
  })

  it('is not due again when its restoration is undone after another run', async () => {
    const reminder = await create()
    await skip(reminder)
    await test.restore(await test.lastRevision(), 2)
    const restoration = await test.lastRevision()
    test.queue.now += HOUR
    const sent = { type: 'sent', messageId: '1', lack: null } as const
    await test.queue.changes.transaction((trx) => test.delivery.end(trx, keyOf(reminder), NOW + HOUR, sent))
    await test.restore(restoration, 3)
    expect(await test.delivery.get(keyOf(reminder))).toMatchObject({
      last_run_at: NOW + HOUR,
      last_sent_at: NOW + HOUR,
      next_run_at: NOW + HOUR + DAY,
    })
  })
})
