import { GuildSettings, Revision } from '@guildhall/contract'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { BEYOND, DEMO, deny, HIDDEN, OPEN, PRIVATE, restoreNewest, signInGrantee } from './testing/grantee.ts'
import { bodyOf, problemOf, startTestApi, type TestApi } from './testing/test-api.ts'

const PATH = `/guilds/${DEMO}/settings`
const ONLY_ADMINISTRATORS = 'Only administrators can change this.'

const POSTED_IN = ['welcome_channel_id', 'unavailable_channel_id'] as const
const LOGS = ['moderation_log_channel_id', 'deleted_message_log_channel_id', 'alerts_channel_id'] as const

/** Each setting with a channel in which the bot posts, with each channel for which it is refused. */
const BEYOND_SETTINGS = POSTED_IN.flatMap((field) =>
  BEYOND.map(([name, channelId, reason]) => ({ field, name, channelId, reason })),
)

let api: TestApi
let ada: string
let ben: string

beforeEach(async () => {
  api = await startTestApi()
  ada = await api.signIn('ada')
  ben = await signInGrantee(api, { settings: 'edit' })
})
afterEach(() => api.close())

const change = (token: string, body: object) => api.call('PATCH', PATH, token, body)
const read = async (token: string) => GuildSettings.parse(await bodyOf(await api.call('GET', PATH, token)))
const restore = () => restoreNewest(api, { admin: ada, grantee: ben })

async function expectRefusal(response: Response, reason: string): Promise<void> {
  expect(response.status).toBe(403)
  expect(await problemOf(response)).toMatchObject({ code: 'access.beyond', error: reason })
}

describe('the settings for a user with a grant', () => {
  it('are saved and restored as far as the user may do so in Discord', async () => {
    const saved = await change(ben, { prefix: '?', welcome_channel_id: OPEN, unavailable_channel_id: OPEN })
    expect(saved.status).toBe(200)
    expect(await bodyOf(saved)).toEqual(await read(ada))
    expect((await restore()).status).toBe(200)
    expect(await read(ben)).toMatchObject({ prefix: '!', welcome_channel_id: null, unavailable_channel_id: null })
  })

  it('are saved together with unchanged settings of administrators', async () => {
    await change(ada, { default_action: 'kick', moderation_log_channel_id: OPEN })
    const body = { prefix: '?', default_action: 'kick', enable_auto_mod: false, moderation_log_channel_id: OPEN }
    expect((await change(ben, body)).status).toBe(200)
    expect(await read(ada)).toMatchObject(body)
  })

  it.each([
    { path: 'default_action', value: 'ban' },
    { path: 'enable_auto_mod', value: true },
    ...LOGS.map((path) => ({ path, value: OPEN })),
    ...LOGS.map((path) => ({ path, value: HIDDEN.id })),
  ])('are refused as a whole with $value as $path', async ({ path, value }) => {
    const before = await read(ada)
    const refused = await change(ben, { prefix: '?', [path]: value })
    expect(refused.status).toBe(403)
    expect(await problemOf(refused)).toEqual({
      code: 'access.beyond',
      error: ONLY_ADMINISTRATORS,
      details: { fields: [{ path, message: ONLY_ADMINISTRATORS }] },
    })
    expect(await read(ada)).toEqual(before)
  })

  it.each(LOGS)('neither confirm nor remove a private channel as %s', async (name) => {
    await change(ada, { [name]: HIDDEN.id })
    for (const value of [HIDDEN.id, null]) {
      await expectRefusal(await change(ben, { [name]: value }), ONLY_ADMINISTRATORS)
    }
    expect((await read(ada))[name]).toBe(HIDDEN.id)
    // A log of the administrators does not keep the user from changing the rest.
    expect((await change(ben, { prefix: '?' })).status).toBe(200)
  })

  it.each(BEYOND_SETTINGS)('are refused with $name as $field', async ({ field, channelId, reason }) => {
    const before = await read(ada)
    await expectRefusal(await change(ben, { prefix: '?', [field]: channelId }), reason)
    expect(await read(ada)).toEqual(before)
  })

  it.each(BEYOND_SETTINGS)('are read-only while $field is $name', async ({ field, channelId, reason }) => {
    await change(ada, { [field]: channelId })
    const before = await read(ada)
    expect((await read(ben)).read_only).toBe(reason)
    expect(before.read_only).toBeUndefined()
    await expectRefusal(await change(ben, { prefix: '?' }), reason)
    await expectRefusal(await change(ben, { [field]: null }), reason)
    expect(await read(ada)).toEqual(before)
  })

  it.each(BEYOND_SETTINGS)('are not restored to $name as $field', async ({ field, channelId, reason }) => {
    await change(ada, { [field]: channelId })
    await change(ada, { [field]: OPEN })
    const before = await read(ada)
    await expectRefusal(await restore(), reason)
    expect(await read(ada)).toEqual(before)
  })

  it('are not restored when the change was one of administrators', async () => {
    await change(ada, { prefix: '?', default_action: 'ban' })
    const before = await read(ada)
    await expectRefusal(await restore(), ONLY_ADMINISTRATORS)
    expect(await read(ada)).toEqual(before)
  })

  it('show neither the id nor the name of a private channel, also in warnings', async () => {
    const all = Object.fromEntries([...POSTED_IN, ...LOGS].map((name) => [name, HIDDEN.id]))
    await change(ada, all)
    const snapshot = await api.snapshots.get(DEMO)
    if (!snapshot) throw new Error('there is no snapshot')
    await api.snapshots.put({ ...snapshot, botRoleIds: [] })
    expect((await read(ada)).warnings?.map(({ message }) => message).join()).toContain(`#${HIDDEN.name}`)
    const shown = await read(ben)
    expect(JSON.stringify(shown)).not.toMatch(new RegExp(`${HIDDEN.id}|${HIDDEN.name}`))
    expect(shown).toMatchObject({ ...Object.fromEntries(Object.keys(all).map((name) => [name, null])), warnings: [] })
    expect(shown.read_only).toBe(PRIVATE)
  })

  it('name the fields whose channel is private, and keep these channels over a save', async () => {
    await change(ada, {
      moderation_log_channel_id: HIDDEN.id,
      alerts_channel_id: HIDDEN.id,
      unavailable_channel_id: OPEN,
    })
    const hidden = ['moderation_log_channel_id', 'alerts_channel_id']
    expect((await read(ben)).private_channels).toEqual(hidden)
    const saved = GuildSettings.parse(await bodyOf(await change(ben, { prefix: '?', unavailable_channel_id: null })))
    expect(saved).toMatchObject({ prefix: '?', private_channels: hidden, unavailable_channel_id: null })
    const kept = await read(ada)
    expect(kept).toMatchObject({ moderation_log_channel_id: HIDDEN.id, alerts_channel_id: HIDDEN.id })
    expect(kept.private_channels).toBeUndefined()
    await change(ada, { moderation_log_channel_id: null, alerts_channel_id: null })
    expect((await read(ben)).private_channels).toBeUndefined()
  })

  it('hide the welcome message of a private channel and its history', async () => {
    await change(ada, { welcome_channel_id: OPEN, welcome_message: 'Shown.' })
    await change(ada, { welcome_channel_id: HIDDEN.id })
    await change(ada, { welcome_message: 'Secret.' })
    await change(ada, { welcome_message: 'Secret as well.' })
    const path = `/guilds/${DEMO}/history`
    const history = z.array(Revision).parse(await bodyOf(await api.call('GET', path, ben)))
    const previews = await Promise.all(history.map(({ id }) => api.call('GET', `${path}/${id}`, ben).then(bodyOf)))
    expect(JSON.stringify([await read(ben), history, previews])).not.toMatch(/Secret/)
    const hidden = 'a private channel'
    expect(history.map(({ target }) => target.name)).toEqual([hidden, hidden, hidden, 'Settings'])
    // An administrator may undo each of them.
    expect((await restoreNewest(api, { admin: ada, grantee: ada })).status).toBe(200)
    expect(await read(ada)).toMatchObject({ welcome_message: 'Secret.', welcome_channel_id: HIDDEN.id })
  })

  it('become read-only when the welcome channel becomes private', async () => {
    await change(ben, { welcome_channel_id: OPEN })
    await deny(api, OPEN, 'View Channel')
    expect(await read(ben)).toMatchObject({ welcome_channel_id: null, read_only: PRIVATE })
    await expectRefusal(await change(ben, { welcome_message: 'Hello.' }), PRIVATE)
  })
})
