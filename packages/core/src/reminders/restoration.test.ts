import { MOST_REMINDERS, type Reminder, type ReminderInput, type Revision } from '@guildhall/contract'
import { administrator } from '@guildhall/test-kit'
import { beforeEach, expect, it } from 'vitest'
import type { Database } from '../kernel/database/schema.ts'
import type { GuildSnapshot } from '../kernel/guild-snapshot.ts'
import { getJob } from '../kernel/jobs/jobs-store.ts'
import { describeOnEachEngine } from '../testing/databases.ts'
import { jobKeyOf } from './store.ts'
import { createTestReminders, DAY, GUILD, HOUR, inputOf, iso, NOW, type TestReminders } from './testing/reminders.ts'

const ADA = '1'
const BEN = '2'

let db: Database
let test: TestReminders

const keyOf = ({ id }: Reminder) => ({ guildId: GUILD.id, reminderId: id })
const inGuild = ({ id }: Reminder) => ({ guild: GUILD, reminderId: id })
const create = (parts: Partial<ReminderInput> = {}) =>
  test.reminders.create(GUILD, inputOf(parts), administrator(ADA), undefined)
const change = ({ id }: Reminder, parts: Partial<ReminderInput>) =>
  test.reminders.change(GUILD, id, inputOf(parts), administrator(BEN))
const remove = (reminder: Reminder) =>
  test.reminders.remove(inGuild(reminder), undefined, administrator(ADA), undefined)
const skip = (reminder: Reminder) => test.reminders.skip(inGuild(reminder), null, administrator(ADA), undefined)
const get = (reminder: Reminder) => test.reminders.get(keyOf(reminder), null)
const list = (): Promise<Revision[]> =>
  test.history.list(GUILD, { area: undefined, userId: undefined, before: undefined, limit: 100 }, null)
const last = () => test.lastRevision()
const restore = (...restoration: Parameters<TestReminders['restore']>) => test.restore(...restoration)
const previewed = ({ id }: Revision) => test.history.preview(GUILD, Number(id), null)

const daily = { is_recurring: true, recurrence_type: 'daily' } as const
const tooLate = { restorable: false, reason: 'Its time has passed.' }
const NO_LONGER = { code: 'history.not_restorable', message: 'Its time has passed.' }

describeOnEachEngine('the history of reminders', (open) => {
  beforeEach(async () => {
    db = await open()
    test = createTestReminders(db)
  })

  it('lists each change once, with its fields as the dashboard reads them', async () => {
    const reminder = await create({ ...daily, mention_role_id: '11' })
    await change(reminder, { ...daily, mention_role_id: '11', message: 'At nine!' })
    await skip(reminder)
    await remove(reminder)
    const run = iso(NOW + HOUR)
    const following = iso(NOW + HOUR + DAY)
    const target = { key: reminder.id, name: 'At nine!' }
    expect(await list()).toMatchObject([
      { action: 'deleted', area: 'reminders', user: { id: ADA }, target, restorable: true },
      { action: 'skipped', target, changes: [{ field: 'next_run_at', before: run, after: following }] },
      {
        action: 'changed',
        user: { id: BEN },
        target,
        changes: [{ field: 'message', before: 'Raid at nine.', after: 'At nine!' }],
      },
      { action: 'created', target: { ...target, name: 'Raid at nine.' } },
    ])
    expect((await list()).at(-1)?.changes).toEqual(
      Object.entries({
        message: 'Raid at nine.',
        channel_id: '20',
        next_run_at: run,
        mention_role_id: '11',
        recurrence_type: 'daily',
        time_zone: 'UTC',
      }).map(([field, after]) => ({ field, before: null, after })),
    )
  })

  it('lists nothing for a save that changes nothing', async () => {
    const reminder = await create()
    await change(reminder, {})
    expect(await list()).toHaveLength(1)
  })

  it('lists nothing for a run that is sent as planned', async () => {
    const reminder = await create(daily)
    test.queue.now += HOUR
    const sent = { type: 'sent', messageId: '1', lack: null } as const
    await test.queue.changes.transaction((trx) => test.delivery.end(trx, keyOf(reminder), NOW + HOUR, sent))
    expect(await list()).toMatchObject([{ action: 'created' }])
  })

  it('names no user for a one-off that expires, which cannot be restored', async () => {
    await create()
    await test.leaveGuild(GUILD.id)
    test.queue.now += DAY
    await test.delivery.syncGuilds([GUILD.id])
    expect(await last()).toMatchObject({
      user: null,
      action: 'changed',
      changes: [{ field: 'is_expired', before: false, after: true }],
      restorable: false,
      reason: 'The bot made this change by itself.',
    })
  })

  it('lists a missed reminder that is sent as posted, which cannot be restored', async () => {
    const reminder = await create()
    await test.leaveGuild(GUILD.id)
    test.queue.now += DAY
    await test.delivery.syncGuilds([GUILD.id])
    await test.reminders.send(inGuild(reminder), 1, administrator(ADA), undefined)
    const revision = await last()
    expect(revision).toMatchObject({ action: 'posted', user: { id: ADA }, restorable: false })
    await expect(restore(revision, 2)).rejects.toMatchObject({ code: 'history.not_restorable' })
  })

  it('refuses a deletion of an older version', async () => {
    const reminder = await create()
    await change(reminder, { message: 'Of Ben.' })
    const stale = test.reminders.remove(inGuild(reminder), 1, administrator(ADA), undefined)
    await expect(stale).rejects.toMatchObject({ code: 'version.stale', details: { updated_by: BEN } })
    expect(await test.reminders.remove(inGuild(reminder), 2, administrator(ADA), undefined)).toBeUndefined()
  })
})

describeOnEachEngine('a restored reminder', (open) => {
  beforeEach(async () => {
    db = await open()
    test = createTestReminders(db)
  })

  it('comes back under its own id, with a job and a version that it never had', async () => {
    const reminder = await create({ ...daily, mention_role_id: '11', time_zone: 'Europe/Berlin' })
    await change(reminder, { ...daily, message: 'At nine!' })
    await remove(reminder)
    const deletion = await last()
    expect(await previewed(deletion)).toMatchObject({ version: null })
    expect(await restore(deletion, undefined)).toMatchObject({ target: deletion.target, status: 'applied', version: 3 })
    expect(await get(reminder)).toEqual({
      ...reminder,
      message: 'At nine!',
      mention_role_id: null,
      version: 3,
    })
    expect(await getJob(db, jobKeyOf(keyOf(reminder)))).toMatchObject({ run_at: NOW + HOUR, state: 'open' })
    expect(await last()).toMatchObject({ action: 'restored', user: { id: BEN } })
  })

  it('gets a version above all its earlier ones, even when an older deletion is restored', async () => {
    const reminder = await create()
    await remove(reminder)
    const first = await last()
    await restore(first, undefined)
    await change(reminder, { message: 'At nine!' })
    await remove(reminder)
    expect(await restore(first, undefined)).toMatchObject({ version: 4 })
    expect(await get(reminder)).toMatchObject({ message: 'Raid at nine.', version: 4 })
  })

  it('is not replaced when it came back meanwhile, but a repeated restoration changes nothing', async () => {
    const reminder = await create()
    await remove(reminder)
    const deletion = await last()
    await restore(deletion, undefined)
    expect(await restore(deletion, undefined)).toMatchObject({ version: 2 })
    await change(reminder, { message: 'At nine!' })
    await expect(restore(deletion, undefined)).rejects.toMatchObject({ code: 'version.stale' })
    expect(await get(reminder)).toMatchObject({ message: 'At nine!' })
    expect(await list()).toHaveLength(4)
  })

  it('comes back once when two administrators restore it at the same moment', async () => {
    const reminder = await create()
    await remove(reminder)
    const deletion = await last()
    const outcomes = await Promise.allSettled([restore(deletion, undefined), restore(deletion, undefined)])
    expect(outcomes.map(({ status }) => status)).toContain('fulfilled')
    expect((await list()).filter(({ action }) => action === 'restored')).toHaveLength(1)
    expect(await get(reminder)).toMatchObject({ version: 2 })
  })

  it('is refused while the server has 200 reminders', async () => {
    const reminder = await create()
    await remove(reminder)
    const deletion = await last()
    for (let count = 0; count < MOST_REMINDERS; count += 1) await create()
    await expect(restore(deletion, undefined)).rejects.toMatchObject({ code: 'reminder.too_many' })
  })

  it('is refused with the name of its channel or role that was deleted since', async () => {
    const reminder = await create({ mention_role_id: '11' })
    await remove(reminder)
    const deletion = await last()
    const restoreWithout = (parts: Partial<GuildSnapshot>) => restore(deletion, undefined, { ...GUILD, ...parts })
    const refused = (message: string) => ({ code: 'history.not_restorable', message })
    const noChannel = refused('The channel #general no longer exists.')
    await expect(restoreWithout({ channels: [] })).rejects.toMatchObject(noChannel)
    await expect(restoreWithout({ roles: [] })).rejects.toMatchObject(refused('The role @Raider no longer exists.'))
    await expect(get(reminder)).rejects.toMatchObject({ code: 'reminder.not_found' })
  })

  it('is refused for a one-off whose time has passed', async () => {
    const reminder = await create()
    await change(reminder, { next_run_at: iso(NOW + 2 * HOUR) })
    const changed = await last()
    await remove(reminder)
    const deleted = await last()
    test.queue.now += HOUR
    expect(await list()).toMatchObject([{ restorable: true }, tooLate, { restorable: true }])
    await expect(restore(changed, undefined)).rejects.toMatchObject(NO_LONGER)
    expect(await restore(deleted, undefined)).toMatchObject({ version: 3 })
    test.queue.now += HOUR
    expect((await previewed(deleted)).restores).toEqual([])
    expect(await list()).toMatchObject([{ restorable: true }, tooLate, tooLate, { restorable: true }])
  })

  it('continues with its next occurrence when it recurs and its time has passed', async () => {
    const reminder = await create(daily)
    await remove(reminder)
    const deletion = await last()
    test.queue.now += 3 * DAY
    const next = iso(NOW + 3 * DAY + HOUR)
    expect((await previewed(deletion)).restores).toContainEqual({ field: 'next_run_at', before: null, after: next })
    await restore(deletion, undefined)
    expect(await get(reminder)).toMatchObject({ next_run_at: next })
    expect(await getJob(db, jobKeyOf(keyOf(reminder)))).toMatchObject({ run_at: NOW + 3 * DAY + HOUR })
  })

  it('is deleted when its creation is undone, and comes back when that is undone', async () => {
    const reminder = await create()
    const creation = await last()
    await expect(restore(creation, 2)).rejects.toMatchObject({ code: 'version.stale' })
    expect(await restore(creation, 1)).toMatchObject({ version: null })
    expect(await test.reminders.list(GUILD.id, null)).toEqual([])
    expect(await getJob(db, jobKeyOf(keyOf(reminder)))).toBeUndefined()
    await expect(restore(creation, undefined)).rejects.toMatchObject({ code: 'reminder.not_found' })
    expect(await restore(await last(), undefined)).toMatchObject({ version: 2 })
    expect(await get(reminder)).toEqual({ ...reminder, version: 2 })
  })

  it('has its whole earlier state, unless another administrator changed it since the preview', async () => {
    const reminder = await create()
    await change(reminder, { message: 'At nine!', next_run_at: iso(NOW + 3 * HOUR) })
    const changed = await last()
    const { version, restores } = await previewed(changed)
    expect(restores).toEqual([
      { field: 'message', before: 'At nine!', after: 'Raid at nine.' },
      { field: 'next_run_at', before: iso(NOW + 3 * HOUR), after: iso(NOW + HOUR) },
    ])
    await change(reminder, { message: 'At ten!' })
    await expect(restore(changed, version ?? undefined)).rejects.toMatchObject({ code: 'version.stale' })
    expect(await restore(changed, 3)).toMatchObject({ version: 4 })
    expect(await get(reminder)).toEqual({ ...reminder, version: 4 })
    expect(await getJob(db, jobKeyOf(keyOf(reminder)))).toMatchObject({ run_at: NOW + HOUR })
    expect(await restore(await last(), 4)).toMatchObject({ version: 5 })
    expect(await get(reminder)).toMatchObject({ message: 'At ten!' })
  })

  it('is not found when its stored state cannot be read', async () => {
    await remove(await create())
    const deletion = await last()
    for (const stored of ['{"message":1}', '{']) {
      await db.updateTable('revisions').set({ stored }).where('action', '=', 'deleted').execute()
      await expect(restore(deletion, undefined)).rejects.toMatchObject({ code: 'history.not_found' })
      await expect(previewed(deletion)).rejects.toMatchObject({ code: 'history.not_found' })
    }
  })
})
