import type { Revision } from '@guildhall/contract'
import { PERMISSIONS, REMINDER_TEST } from '@guildhall/core'
import { CHANNELS, USERS } from '@guildhall/local-discord'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { eventually } from '../testing/stage.ts'
import { DAY, DEMO, HOUR, setRemindersStage, type RemindersStage } from './testing/reminders-stage.ts'

const WRITE = 'POST /channels/:id/messages'

const ADA = { userId: USERS.ada, limits: null }

let stage: RemindersStage

beforeEach(async () => {
  stage = await setRemindersStage()
  await stage.startBot()
})
afterEach(() => stage.close())

const ALL = { area: 'reminders', userId: undefined, before: undefined, limit: 100 }
const history = async (): Promise<Revision[]> => stage.dashboard.history.list(await stage.guild(), ALL, null)
async function last(): Promise<Revision> {
  const [revision] = await history()
  if (!revision) throw new Error('there is no revision')
  return revision
}
/** Restores the state before a change, as an administrator who sees the current version. */
const restore = async ({ id }: Revision) => {
  const { version } = await stage.dashboard.history.preview(await stage.guild(), Number(id), null)
  const request = { revisionId: Number(id), version: version ?? undefined }
  return stage.dashboard.history.restore(await stage.guild(), request, { editor: ADA, grant: null }, undefined)
}
const test = ({ id }: { id: string }) =>
  stage.dashboard.reminderTests.send({ guildId: DEMO, reminderId: id }, ADA, undefined)

describe('the history of reminders', () => {
  it('names no user for a one-off that Discord refused until it expired', { timeout: 60_000 }, async () => {
    const silence = [{ id: DEMO, type: 0 as const, allow: '0', deny: String(PERMISSIONS['Send Messages']) }]
    stage.local.changeChannel(CHANNELS.demoGeneral, { overwrites: silence })
    const reminder = await stage.remind({ in: 1_000 })
    await eventually(async () => expect((await stage.get(reminder)).last_error).toContain('Send Messages'))
    await stage.jump(13 * HOUR)
    stage.local.changeChannel(CHANNELS.demoGeneral, { overwrites: [] })
    await eventually(async () => expect(await stage.get(reminder)).toMatchObject({ is_expired: true }))
    expect(stage.texts()).toEqual([])
    const [expiry, creation] = await history()
    expect(expiry).toMatchObject({
      user: null,
      action: 'changed',
      target: { key: reminder.id, name: 'Raid at nine.' },
      changes: [{ field: 'is_expired', before: false, after: true }],
      restorable: false,
      reason: 'The bot made this change by itself.',
    })
    expect(creation).toMatchObject({ action: 'created', user: { id: USERS.ada } })
  })

  it('does not list a run that the bot sends', async () => {
    await stage.remindDaily()
    await stage.shows(['Raid at nine.'])
    await stage.idle()
    expect(await history()).toMatchObject([{ action: 'created' }])
  })

  it('lists a test message once it is posted, with its content and its administrator', async () => {
    const reminder = await stage.remind({ in: DAY })
    expect(await test(reminder)).toEqual({ status: 'applied' })
    const posted = await last()
    expect(posted).toMatchObject({
      user: { id: USERS.ada },
      action: 'posted',
      target: { key: reminder.id, name: 'Raid at nine.' },
      changes: [
        { field: 'message', before: null, after: 'Raid at nine.' },
        { field: 'channel_id', before: null, after: CHANNELS.demoGeneral },
      ],
      restorable: false,
    })
    expect(await history()).toHaveLength(2)
    await expect(restore(posted)).rejects.toMatchObject({ code: 'history.not_restorable' })
  })

  it('lists a test message once when its post is repeated after a failure', async () => {
    stage.local.fail(500, { route: WRITE, requests: 1 })
    const reminder = await stage.remind({ in: DAY })
    await test(reminder)
    await stage.shows(['Raid at nine.'])
    await eventually(async () => expect(await history()).toMatchObject([{ action: 'posted' }, { action: 'created' }]))
  })

  it('does not list a test message that Discord refuses', async () => {
    const reminder = await stage.remind({ in: DAY })
    stage.local.fail(403, { route: WRITE })
    await expect(test(reminder)).rejects.toMatchObject({ code: 'discord.refused' })
    expect(await history()).toMatchObject([{ action: 'created' }])
  })

  it('does not list a test message of an earlier release, whose job names no user', async () => {
    const { id } = await stage.remind({ in: DAY })
    const { changes, jobs } = stage.dashboard
    const key = { guildId: DEMO, kind: REMINDER_TEST, key: `${id} 2d1f1c1e-7a55-4a5e-9b6c-3b6c1f9f5b1a` }
    const job = { runAt: stage.now(), priority: 0, lane: null } as const
    await changes.transaction((trx) => jobs.enqueueOnce(trx, key, job))
    await stage.shows(['Raid at nine.'])
    await eventually(async () => expect(await jobs.status(key)).toEqual({ status: 'applied', reason: null }))
    expect(await history()).toMatchObject([{ action: 'created' }])
  })
})

describe('a reminder that was deleted and restored', () => {
  it('is sent once at its time', async () => {
    const reminder = await stage.remind({ in: HOUR })
    await stage.remove(reminder)
    await restore(await last())
    await stage.jump(HOUR)
    await stage.shows(['Raid at nine.'])
    await stage.idle()
    expect(await stage.get(reminder)).toMatchObject({ is_sent: true, version: 2 })
    expect(stage.texts()).toHaveLength(1)
  })
})
