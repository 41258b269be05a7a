import { Revision, RevisionPreview } from '@guildhall/contract'
import { CHANNELS } from '@guildhall/local-discord'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { makeGrantee, type Grantee } from './testing/grants.ts'
import { startHistoryApi, type HistoryApi } from './testing/history/history-api.ts'
import { createReminder, ONCE } from './testing/history/reminders.ts'
import { bodyOf, GUILDS, problemOf } from './testing/test-api.ts'

const HISTORY = `/guilds/${GUILDS.guildhallDemo}/history`
const EVERYTHING = {
  commands: 'edit',
  settings: 'edit',
  rules: 'edit',
  url_rules: 'edit',
  reminders: 'edit',
  role_buttons: 'edit',
  word_detection: 'edit',
  analytics: 'view',
} as const
const ABOUT_PRIVATE = "It concerns a channel that you can't view in Discord. Ask one of the server's administrators."

let api: HistoryApi
let grantee: Grantee

beforeEach(async () => {
  api = await startHistoryApi()
  grantee = await makeGrantee(api, { reminders: 'edit' })
})
afterEach(() => api.close())

const asCleo = (method: string, path: string, body?: unknown) => api.call(method, path, grantee.cleo, body)
const listed = async (query = '') => z.array(Revision).parse(await bodyOf(await asCleo('GET', HISTORY + query)))
const previewed = async (id: string) => RevisionPreview.parse(await bodyOf(await asCleo('GET', `${HISTORY}/${id}`)))
const restore = (id: string, version?: number) => asCleo('POST', `${HISTORY}/${id}/restore`, { version })

describe('the history of a member with access', () => {
  it('has only the changes of areas that the member may view, in full pages', async () => {
    for (const prefix of ['?', '!', '&']) {
      await createReminder(api, ONCE)
      await api.send('PATCH', '/settings', { prefix })
    }
    expect((await listed('?limit=3')).map(({ area }) => area)).toEqual(['reminders', 'reminders', 'reminders'])
    expect(await listed('?area=reminders')).toHaveLength(3)
    expect(await listed('?area=settings')).toEqual([])
    await grantee.grant({ [grantee.roles.helper]: { commands: 'view', settings: 'view' } })
    expect((await listed()).map(({ area }) => area)).toEqual(['settings', 'settings', 'settings'])
    await grantee.grant({ [grantee.roles.helper]: { analytics: 'view' } })
    expect(await listed()).toEqual([])
  })

  it('has no changes of access for a member with a grant', async () => {
    const entries = [{ subject: { type: 'role', id: grantee.roles.helper }, areas: EVERYTHING }]
    expect((await api.send('PUT', '/access', { entries })).status).toBe(200)
    const change = await api.newest()
    expect(change).toMatchObject({ area: 'access', restorable: true })
    expect([await listed(), await listed('?area=access')]).toEqual([[], []])
    expect(await problemOf(await asCleo('GET', `${HISTORY}/${change.id}`))).toMatchObject({ code: 'history.not_found' })
    expect(await problemOf(await restore(change.id, 1))).toMatchObject({ code: 'history.not_found' })
  })

  it('answers a change of another area like one that does not exist', async () => {
    await api.send('PATCH', '/settings', { prefix: '?' })
    const { id } = await api.newest()
    for (const response of [await asCleo('GET', `${HISTORY}/${id}`), await restore(id, 1)]) {
      expect([response.status, (await problemOf(response)).code]).toEqual([404, 'history.not_found'])
    }
    expect(await api.get('/settings')).toMatchObject({ prefix: '?' })
  })

  it('marks changes of an area with the level view as not restorable, and refuses to restore them', async () => {
    await grantee.grant({ [grantee.roles.helper]: { reminders: 'view' } })
    await createReminder(api, ONCE)
    const [change] = await listed()
    const refused = { restorable: false, reason: 'You can view this area but not change it.' }
    expect(change).toMatchObject({ ...refused, target: { name: ONCE.message } })
    expect(await previewed(change?.id ?? '')).toMatchObject({ ...refused, restores: [] })
    const response = await restore(change?.id ?? '', 1)
    expect([response.status, (await problemOf(response)).code]).toEqual([403, 'access.area'])
    expect(await api.get('/reminders')).toHaveLength(1)
  })
})

/** Changes by ada that are about #staff. The texts are those that cleo must not read. */
const HIDDEN = [
  {
    name: 'a reminder',
    change: ({ channels }: Grantee) =>
      api.send('POST', '/reminders', { ...ONCE, channel_id: channels.hidden, message: 'Secret.' }),
  },
  {
    name: 'rules',
    change: ({ channels }: Grantee) =>
      api.send('POST', '/rules', { channel_id: channels.hidden, rules: [{ content: 'Secret.', position: 0 }] }),
  },
  {
    name: 'a setting',
    change: ({ channels }: Grantee) =>
      api.send('PATCH', '/settings', { welcome_channel_id: channels.hidden, welcome_message: 'Secret.' }),
  },
  {
    name: 'URL rules',
    change: ({ channels }: Grantee) => {
      const rule = { input_pattern: 'Secret\\.com', output_pattern: 'y', channel_ids: [channels.hidden] }
      return api.send('PUT', '/urlrules', { rules: [rule] })
    },
  },
]

describe.each(HIDDEN)('a change of $name about a hidden channel', ({ change }) => {
  it('shows a member with access when and by whom it was made, and nothing else', async () => {
    await grantee.grant({ [grantee.roles.helper]: EVERYTHING })
    expect((await change(grantee)).ok).toBe(true)
    const { id, at, user, area, action } = await api.newest()
    const shown = {
      id,
      at,
      user,
      area,
      action,
      target: { key: '', name: 'a private channel' },
      changes: [],
      restorable: false,
      reason: ABOUT_PRIVATE,
    }
    expect(await listed()).toEqual([shown])
    expect(await previewed(id)).toEqual({ ...shown, version: null, restores: [] })
    const response = await restore(id, 1)
    expect(response.status).toBe(403)
    expect(await problemOf(response)).toEqual({ error: ABOUT_PRIVATE, code: 'access.beyond' })
    expect(await api.newest()).toMatchObject({
      id,
      restorable: true,
      changes: expect.arrayContaining([expect.anything()]),
    })
  })
})

describe('a change of a reminder', () => {
  it('is not previewed with the text that the reminder has in a hidden channel by now', async () => {
    const { id } = await createReminder(api, ONCE)
    await api.send('PUT', `/reminders/${id}`, { ...ONCE, message: 'At ten.' })
    const change = await api.newest()
    expect(await previewed(change.id)).toMatchObject({ restorable: true, version: 2 })
    const moved = { ...ONCE, channel_id: grantee.channels.hidden, message: 'Secret.' }
    await api.send('PUT', `/reminders/${id}`, moved)
    const preview = await previewed(change.id)
    expect(preview).toMatchObject({ version: null, restores: [], restorable: false, reason: ABOUT_PRIVATE })
    expect(JSON.stringify([await listed(), preview])).not.toMatch(new RegExp(`Secret|${grantee.channels.hidden}`))
    expect((await restore(change.id, 3)).status).toBe(403)
    expect(await api.get('/reminders')).toMatchObject([{ message: 'Secret.' }])
  })

  it('is private also when it was sent, tested or skipped in a hidden channel', async () => {
    const daily = { ...ONCE, is_recurring: true, recurrence_type: 'daily', time_zone: 'UTC' }
    const { id } = await createReminder(api, { ...daily, channel_id: grantee.channels.hidden, message: 'Secret.' })
    expect((await api.send('POST', `/reminders/${id}/skip`)).status).toBe(200)
    expect((await api.send('POST', `/reminders/${id}/test`)).status).toBe(200)
    await api.db.updateTable('reminders').set({ is_expired: 1 }).execute()
    expect((await api.send('POST', `/reminders/${id}/send`, {})).status).toBe(200)
    const changes = await listed()
    expect(changes.map(({ action }) => action)).toEqual(['posted', 'posted', 'skipped', 'created'])
    expect(new Set(changes.map(({ target }) => target.name))).toEqual(new Set(['a private channel']))
    expect((await api.history()).every(({ target }) => target.name === 'Secret.')).toBe(true)
  })

  it('is shown when it was tested in a channel that the member can view', async () => {
    const { id } = await createReminder(api, ONCE)
    await api.send('POST', `/reminders/${id}/test`)
    expect(await listed('?limit=1')).toMatchObject([{ action: 'posted', target: { name: ONCE.message } }])
  })

  it('is private when its channel is not known, and once the channel is hidden', async () => {
    await createReminder(api, ONCE)
    await createReminder(api, ONCE)
    const { id } = await api.newest()
    await api.db.updateTable('revisions').set({ changes: '[]' }).where('revision_id', '=', Number(id)).execute()
    expect((await listed()).map(({ target }) => target.name)).toEqual(['a private channel', ONCE.message])
    await grantee.deny(CHANNELS.demoGeneral, 'View Channel')
    expect((await listed()).map(({ target }) => target.name)).toEqual(['a private channel', 'a private channel'])
  })
})
