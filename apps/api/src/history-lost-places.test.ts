import { ACCESS_ERRORS } from '@guildhall/contract'
import { CHANNELS } from '@guildhall/local-discord'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startHistoryApi, type HistoryApi } from './testing/history/history-api.ts'
import { createReminder, DAILY } from './testing/history/reminders.ts'
import { GUILDS, problemOf, ROLES, snapshotOf } from './testing/test-api.ts'
import { toRules } from './testing/test-rules.ts'

let api: HistoryApi

beforeEach(async () => {
  api = await startHistoryApi()
})
afterEach(() => api.close())

const reportSnapshot = () => api.snapshots.put(snapshotOf(api.discord, GUILDS.guildhallDemo))

async function deleteChannel(channelId: string): Promise<void> {
  api.discord.deleteChannel(channelId)
  await reportSnapshot()
}

async function deleteRaiderRole(): Promise<void> {
  const guild = api.discord.state.world.guilds.find(({ id }) => id === GUILDS.guildhallDemo)
  if (guild) guild.roles = guild.roles.filter(({ id }) => id !== ROLES.demoRaider)
  await reportSnapshot()
}

/** Expects the same sentence in the list, in the preview and from the restoration of the newest change. */
async function expectRefused(reason: string): Promise<void> {
  const change = await api.newest()
  expect(change).toMatchObject({ restorable: false, reason })
  const preview = await api.preview(change.id)
  expect(preview).toMatchObject({ restorable: false, reason, restores: [] })
  const refused = await api.restore(change.id, preview.version)
  expect(refused.status).toBe(409)
  expect(await problemOf(refused)).toMatchObject({ code: 'history.not_restorable', error: reason })
}

const RAIDER = { subject: { type: 'role', id: ROLES.demoRaider }, areas: { rules: 'view' } }

async function saveAccess(...entries: object[]): Promise<void> {
  expect((await api.send('PUT', '/access', { entries })).status).toBe(200)
}

const STAFF_GONE = 'The channel #staff no longer exists.'

describe('a change that cannot be undone', () => {
  it('gives the deleted channel of the earlier settings as the reason', async () => {
    await api.send('PATCH', '/settings', { prefix: '+', welcome_channel_id: CHANNELS.demoStaff })
    await api.send('PATCH', '/settings', { prefix: '?', welcome_channel_id: CHANNELS.demoGeneral })
    await deleteChannel(CHANNELS.demoStaff)
    const [change, first] = await api.history()
    await expectRefused(STAFF_GONE)
    // The first save chose the channel: what was before it needs none.
    expect([change?.restorable, first?.restorable]).toEqual([false, true])
  })

  it('gives the deleted channel of the earlier reminder as the reason', async () => {
    const { id } = await createReminder(api, { ...DAILY, channel_id: CHANNELS.demoStaff })
    await api.send('PUT', `/reminders/${id}`, DAILY)
    await deleteChannel(CHANNELS.demoStaff)
    await expectRefused(STAFF_GONE)
  })

  it('gives the deleted role of the deleted reminder as the reason', async () => {
    const { id } = await createReminder(api, DAILY)
    await api.send('DELETE', `/reminders/${id}`)
    await deleteRaiderRole()
    await expectRefused('The role @Raider no longer exists.')
  })

  it('gives the deleted role whose access was removed as the reason', async () => {
    await saveAccess(RAIDER)
    await saveAccess()
    await deleteRaiderRole()
    await expectRefused('The role @Raider no longer exists.')
  })

  it('gives the deleted channel of the rules as the reason', async () => {
    const rules = { channel_id: CHANNELS.demoGeneral, rules: toRules(['Be kind.']) }
    expect((await api.send('POST', '/rules', rules)).ok).toBe(true)
    expect((await api.send('DELETE', `/rules/${CHANNELS.demoGeneral}`)).ok).toBe(true)
    await deleteChannel(CHANNELS.demoGeneral)
    await expectRefused('The channel #general no longer exists.')
  })
})

describe('a change of access', () => {
  it('can be undone while its deleted role remains in the list', async () => {
    await saveAccess(RAIDER)
    await saveAccess({ ...RAIDER, areas: { rules: 'edit' } })
    await deleteRaiderRole()
    await api.restored((await api.newest()).id)
    expect(await api.get('/access')).toMatchObject({ entries: [{ ...RAIDER, is_gone: true }] })
  })

  it('is refused at the row of a deleted role when an earlier version of the program recorded the change', async () => {
    await saveAccess(RAIDER)
    await saveAccess()
    await api.db.updateTable('revisions').set({ refers_to: null }).execute()
    await deleteRaiderRole()
    const change = await api.newest()
    expect(change.restorable).toBe(true)
    const refused = await api.restore(change.id, (await api.preview(change.id)).version)
    const fields = [{ path: 'entries.0.subject', message: ACCESS_ERRORS.unknownRole }]
    expect(await problemOf(refused)).toMatchObject({ code: 'request.invalid', details: { fields } })
  })
})
