import { beforeEach, expect, it } from 'vitest'
import { MOST_REMINDERS, type Reminder, type ReminderInput } from '@guildhall/contract'
import { administrator } from '@guildhall/test-kit'
import { getJob } from '../kernel/jobs/jobs-store.ts'
import type { Database } from '../kernel/database/schema.ts'
import { describeOnEachEngine } from '../testing/databases.ts'
import { planOf, recordQueries } from '../testing/query-plans.ts'
import { jobKeyOf } from './store.ts'
import { createTestReminders, DAY, GUILD, HOUR, inputOf, iso, NOW, type TestReminders } from './testing/reminders.ts'

let db: Database
let test: TestReminders

const ADA = administrator('1')
const keyOf = ({ id }: Reminder) => ({ guildId: '10', reminderId: id })
const jobOf = (reminder: Reminder) => getJob(db, jobKeyOf(keyOf(reminder)))
const create = (parts: Partial<ReminderInput> = {}) => test.reminders.create(GUILD, inputOf(parts), ADA, undefined)
const change = ({ id }: Reminder, parts: Partial<ReminderInput>) =>
  test.reminders.change(GUILD, id, inputOf(parts), administrator('2'))
const skip = (reminder: Reminder, run: number | null) =>
  test.reminders.skip({ guild: GUILD, reminderId: reminder.id }, run, ADA, undefined)
const remove = (reminder: Reminder) =>
  test.reminders.remove({ guild: GUILD, reminderId: reminder.id }, undefined, ADA, undefined)
/** Records a successful delivery without sending anything to Discord. */
const deliver = async (reminder: Reminder) => {
  const from = Date.parse(reminder.next_run_at)
  await test.queue.changes.transaction((trx) =>
    test.delivery.end(trx, keyOf(reminder), from, { type: 'sent', messageId: reminder.id, lack: null }),
  )
  return test.reminders.get(keyOf(reminder), null)
}
const daily = { is_recurring: true, recurrence_type: 'daily' } as const
const refusedAt = (field: string, message: string) => ({
  code: 'request.invalid',
  details: { fields: [{ path: field, message }] },
})

describeOnEachEngine('a reminder', (openDatabase) => {
  beforeEach(async () => {
    db = await openDatabase()
    test = createTestReminders(db)
  })

  it('has a job at its next run, also after a change or a skip, until it is deleted', async () => {
    const reminder = await create(daily)
    expect(await jobOf(reminder)).toMatchObject({ run_at: NOW + HOUR, state: 'open', priority: 1 })
    await change(reminder, { ...daily, next_run_at: iso(NOW + 5 * HOUR) })
    expect(await jobOf(reminder)).toMatchObject({ run_at: NOW + 5 * HOUR })
    await skip(reminder, null)
    expect(await jobOf(reminder)).toMatchObject({ run_at: NOW + 5 * HOUR + DAY })
    await remove(reminder)
    expect(await jobOf(reminder)).toBeUndefined()
    expect(await test.reminders.list('10', null)).toEqual([])
  })

  it('is published to other processes with each change', async () => {
    const announced: unknown[] = []
    test.queue.changes.subscribe('reminders', (one) => void announced.push(one))
    const reminder = await create(daily)
    await skip(reminder, null)
    await remove(reminder)
    const announcement = { topic: 'reminders', guildId: '10', key: reminder.id, area: 'reminders' }
    expect(announced).toEqual([announcement, announcement, announcement])
  })

  it('runs weekly on the chosen day in its own time zone, at or after its first time', async () => {
    const weekly = { is_recurring: true, recurrence_type: 'weekly', time_zone: 'America/New_York' } as const
    const next_run_at = '2030-01-03T01:30:00Z'
    const wednesday = await create({ ...weekly, next_run_at, recurrence_day_of_week: 2 })
    expect(wednesday.next_run_at).toBe('2030-01-03T01:30:00.000Z')
    const tuesday = await create({ ...weekly, next_run_at, recurrence_day_of_week: 1 })
    expect(tuesday.next_run_at).toBe('2030-01-09T01:30:00.000Z')
  })

  it('is rejected with an error at the invalid field', async () => {
    await expect(create({ channel_id: '404' })).rejects.toMatchObject(
      refusedAt('channel_id', 'This channel no longer exists. Choose another one.'),
    )
    await expect(create({ channel_id: '21' })).rejects.toMatchObject(refusedAt('channel_id', 'Choose a text channel.'))
    await expect(create({ mention_role_id: '10' })).rejects.toMatchObject(
      refusedAt('mention_role_id', "@everyone can't be mentioned. Choose another role."),
    )
    await expect(create({ mention_role_id: '404' })).rejects.toMatchObject(
      refusedAt('mention_role_id', 'This role no longer exists. Choose another one.'),
    )
    await expect(create({ time_zone: 'Mars/Olympus' })).rejects.toMatchObject(
      refusedAt('time_zone', 'Choose a time zone from the IANA list, such as Europe/Berlin.'),
    )
    await expect(create({ next_run_at: iso(NOW) })).rejects.toMatchObject(
      refusedAt('next_run_at', 'Choose a time in the future.'),
    )
    await expect(create({ next_run_at: '2035-01-02T12:00:01Z' })).rejects.toMatchObject(
      refusedAt('next_run_at', 'Choose a time within the next 5 years.'),
    )
    expect(await create({ next_run_at: '2035-01-02T12:00:00Z' })).toBeDefined()
  })

  it('is rejected beyond 200 in a server, also when two are added at once', async () => {
    for (let count = 1; count < MOST_REMINDERS; count++) await create()
    const added = await Promise.allSettled([create(), create()])
    expect(added.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(added.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'reminder.too_many' } })
  })

  it('cannot be read or changed from another server', async () => {
    const { id: reminderId } = await create(daily)
    const other = { ...GUILD, id: '11' }
    const elsewhere = { guildId: '11', reminderId }
    const missing = { code: 'reminder.not_found' }
    await expect(test.reminders.get(elsewhere, null)).rejects.toMatchObject(missing)
    await expect(test.reminders.skip({ guild: other, reminderId }, null, ADA, undefined)).rejects.toMatchObject(missing)
    await expect(test.reminders.remove({ guild: other, reminderId }, undefined, ADA, undefined)).rejects.toMatchObject(
      missing,
    )
    await expect(test.reminders.change(other, reminderId, inputOf({}), ADA)).rejects.toMatchObject(missing)
  })

  it('keeps its time zone when only its text changes', async () => {
    const reminder = await create({ ...daily, time_zone: 'europe/berlin' })
    expect(reminder.time_zone).toBe('Europe/Berlin')
    const reworded = await change(reminder, { ...daily, message: 'At nine!', time_zone: 'Asia/Tokyo' })
    expect(reworded).toMatchObject({ time_zone: 'Europe/Berlin', version: 2 })
    const later = { ...daily, next_run_at: iso(NOW + 2 * HOUR) }
    expect(await change(reminder, later)).toMatchObject({ time_zone: 'Europe/Berlin' })
    const weekly = { ...later, recurrence_type: 'weekly', recurrence_day_of_week: 0, time_zone: 'Asia/Tokyo' } as const
    expect(await change(reminder, weekly)).toMatchObject({
      time_zone: 'Asia/Tokyo',
      next_run_at: '2030-01-07T14:00:00.000Z',
    })
  })

  it('can be saved from a form that was opened before its last run', async () => {
    const reminder = await create(daily)
    test.queue.now += HOUR
    const delivered = await deliver(reminder)
    expect(delivered.next_run_at).toBe(iso(NOW + HOUR + DAY))
    const saved = await change(reminder, { ...daily, message: 'At nine!', version: 1 })
    expect(saved).toMatchObject({ message: 'At nine!', next_run_at: delivered.next_run_at, version: 2 })
    await expect(change(reminder, { ...daily, next_run_at: iso(NOW) })).rejects.toMatchObject(
      refusedAt('next_run_at', 'Choose a time in the future.'),
    )
  })

  it('is scheduled again by a new time after it was sent, but not by a new text', async () => {
    const reminder = await create()
    test.queue.now += HOUR
    expect(await deliver(reminder)).toMatchObject({ is_sent: true })
    expect(await change(reminder, { message: 'At nine!' })).toMatchObject({ is_sent: true })
    const again = await change(reminder, { next_run_at: iso(NOW + 2 * HOUR) })
    expect(again).toMatchObject({ is_sent: false, next_run_at: iso(NOW + 2 * HOUR) })
    expect(await jobOf(reminder)).toMatchObject({ state: 'open', run_at: NOW + 2 * HOUR })
  })

  it('runs next at its time of day when it becomes recurring after it was sent', async () => {
    const reminder = await create()
    test.queue.now += 2 * HOUR
    await deliver(reminder)
    expect(await change(reminder, daily)).toMatchObject({ is_sent: false, next_run_at: iso(NOW + HOUR + DAY) })
  })

  it('rejects a save of an older version, but accepts a repetition of the latest save', async () => {
    const reminder = await create()
    await change(reminder, { message: 'Of Ben.', version: 1 })
    await expect(change(reminder, { message: 'Of Ada.', version: 1 })).rejects.toMatchObject({
      code: 'version.stale',
      details: { updated_by: '2' },
    })
    expect(await change(reminder, { message: 'Of Ben.', version: 1 })).toMatchObject({ version: 2 })
    expect(await change(reminder, { message: 'Of Ada.' })).toMatchObject({ version: 3 })
  })

  it('is saved once when two administrators save at the same moment', async () => {
    const reminder = await create()
    const saves = await Promise.allSettled([
      change(reminder, { message: 'Of Ada.', version: 1 }),
      change(reminder, { message: 'Of Ben.', version: 1 }),
    ])
    expect(saves.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  })
})

describeOnEachEngine('the next run of a reminder', (openDatabase) => {
  beforeEach(async () => {
    db = await openDatabase()
    test = createTestReminders(db)
  })

  it('moves to the following run after a skip', async () => {
    const reminder = await create(daily)
    expect(await skip(reminder, NOW + HOUR)).toMatchObject({ next_run_at: iso(NOW + HOUR + DAY), version: 2 })
  })

  it('is not skipped when the administrator saw an earlier run', async () => {
    const reminder = await create(daily)
    test.queue.now += HOUR
    await deliver(reminder)
    await expect(skip(reminder, NOW + HOUR)).rejects.toMatchObject({ code: 'reminder.run_passed' })
    expect(await test.reminders.get(keyOf(reminder), null)).toMatchObject({ next_run_at: iso(NOW + HOUR + DAY) })
  })

  it('is not skipped while it is being sent: a skip applies to the following run', async () => {
    const reminder = await create(daily)
    test.queue.now += HOUR
    const row = await test.delivery.get(keyOf(reminder))
    await test.queue.changes.transaction(async (trx) => row && test.delivery.begin(trx, row))
    await expect(skip(reminder, NOW + HOUR)).rejects.toMatchObject({ code: 'reminder.run_passed' })
    expect(await skip(reminder, null)).toMatchObject({ next_run_at: iso(NOW + HOUR + 2 * DAY) })
    expect(await deliver(reminder)).toMatchObject({ next_run_at: iso(NOW + HOUR + 2 * DAY) })
  })

  it('moves to the next future run when overdue runs are skipped', async () => {
    const reminder = await create(daily)
    test.queue.now += 3 * DAY
    expect(await skip(reminder, NOW + HOUR)).toMatchObject({ next_run_at: iso(NOW + HOUR + 3 * DAY) })
  })

  it('cannot be skipped when the reminder runs once', async () => {
    const reminder = await create()
    await expect(skip(reminder, null)).rejects.toMatchObject({ code: 'reminder.not_recurring' })
  })

  it('keeps its time of day when daylight saving begins', async () => {
    test.queue.now = Date.parse('2030-03-30T00:00:00Z')
    const reminder = await create({ ...daily, next_run_at: '2030-03-30T08:00:00Z', time_zone: 'Europe/Berlin' })
    expect(await skip(reminder, null)).toMatchObject({ next_run_at: '2030-03-31T07:00:00.000Z' })
  })

  it('does not begin after the reminder was changed, skipped or deleted', async () => {
    const begin = async (after: (reminder: Reminder) => Promise<unknown>) => {
      const reminder = await create(daily)
      const row = await test.delivery.get(keyOf(reminder))
      await after(reminder)
      return test.queue.changes.transaction(async (trx) => row && test.delivery.begin(trx, row))
    }
    const changed = { name: 'ReminderChanged' }
    await expect(begin((reminder) => skip(reminder, null))).rejects.toMatchObject(changed)
    await expect(begin((reminder) => change(reminder, { ...daily, message: 'x' }))).rejects.toMatchObject(changed)
    await expect(begin((reminder) => remove(reminder))).rejects.toMatchObject(changed)
    await expect(begin(async () => {})).resolves.toBeUndefined()
  })
})

describeOnEachEngine('the reminders of a server that the bot left', (openDatabase) => {
  beforeEach(async () => {
    db = await openDatabase()
    test = createTestReminders(db)
  })

  it('resume without the missed runs when the bot returns', async () => {
    const later = await create({ next_run_at: iso(NOW + 2 * DAY) })
    const missed = await create()
    const recurring = await create(daily)
    await test.leaveGuild('10')
    expect(await jobOf(later)).toBeUndefined()
    test.queue.now += 1.5 * DAY
    for (let times = 0; times < 2; times++) await test.delivery.syncGuilds(['10', '11'])
    const error = "This reminder was missed: the bot wasn't on this server at the time."
    expect(await jobOf(later)).toMatchObject({ run_at: NOW + 2 * DAY })
    expect(await jobOf(missed)).toBeUndefined()
    expect(await test.reminders.get(keyOf(missed), null)).toMatchObject({
      is_sent: false,
      last_error: `${error} Pick a new time, or send it now.`,
    })
    expect(await jobOf(recurring)).toMatchObject({ run_at: NOW + HOUR + 2 * DAY })
    expect(await test.reminders.get(keyOf(recurring), null)).toMatchObject({ last_error: error, version: 1 })
  })

  it('need a new time if they were missed', async () => {
    const missed = await create()
    await test.leaveGuild('10')
    test.queue.now += DAY
    await test.delivery.syncGuilds(['10'])
    const reworded = await change(missed, { message: 'At nine!' })
    expect(reworded.last_error).toContain('Pick a new time, or send it now.')
    expect(await jobOf(missed)).toBeUndefined()
    const moved = await change(missed, { next_run_at: iso(NOW + 2 * DAY) })
    expect(moved.last_error).toBeNull()
    expect(await jobOf(missed)).toMatchObject({ run_at: NOW + 2 * DAY })
  })
})

describeOnEachEngine('the queries of reminders', (openDatabase) => {
  it('use an index instead of a scan', async () => {
    const queries = recordQueries()
    const own = await openDatabase(queries.onQuery)
    const { reminders, delivery } = createTestReminders(own)
    const { id } = await reminders.create(GUILD, inputOf(daily), ADA, undefined)
    await reminders.list('10', null)
    await reminders.get({ guildId: '10', reminderId: id }, null)
    await delivery.syncGuilds(['10'])
    await delivery.prune()
    const run = [
      ...queries.of('select', 'reminders'),
      ...queries.of('select', 'reminder_messages'),
      ...queries.of('delete', 'reminder_messages'),
    ]
    expect(run.length).toBeGreaterThan(3)
    for (const query of run) expect(await planOf(own, query), query.sql).toMatch(/USING (COVERING )?INDEX|Index/)
  })
})
