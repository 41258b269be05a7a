import { GuildSettings, Revision } from '@guildhall/contract'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { DEMO, HIDDEN, OPEN, restoreNewest, signInGrantee } from './testing/grantee.ts'
import { bodyOf, problemOf, startTestApi, type TestApi } from './testing/test-api.ts'

const PATH = `/guilds/${DEMO}/settings`
const EMBED = {
  title: 'Hi {user}',
  description: null,
  color: 255,
  image_url: null,
  footer: { text: '{server}', icon_url: null },
}
const SECOND = { title: null, description: 'Secret rules.', color: null, image_url: null }

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
const newest = async () => {
  const list = z.array(Revision).parse(await bodyOf(await api.call('GET', `/guilds/${DEMO}/history`, ada)))
  return list[0]
}

describe('the embeds of the welcome message', () => {
  it('are saved with all settings or alone, and stay in a change of others', async () => {
    await change(ada, { welcome_embeds: [EMBED, {}, SECOND] })
    await change(ada, { prefix: '?' })
    expect(await read(ada)).toMatchObject({ prefix: '?', welcome_embeds: [EMBED, SECOND], version: 2 })
    expect((await change(ada, { welcome_embeds: [EMBED, SECOND] })).status).toBe(200)
    expect(await read(ada)).toMatchObject({ version: 2 })
  })

  it.each([[null], [[]]])('are removed by %j', async (welcome_embeds) => {
    await change(ada, { welcome_embeds: [EMBED] })
    await change(ada, { welcome_embeds })
    expect(await read(ada)).toMatchObject({ welcome_embeds: [] })
  })

  it('are refused with the place of the error', async () => {
    const refused = await change(ada, { welcome_embeds: [{ fields: [{ name: ' ', value: 'x' }] }] })
    expect(refused.status).toBe(400)
    expect((await problemOf(refused)).details?.['fields']).toEqual([
      { path: 'welcome_embeds.0.fields.0.name', message: 'Enter a name for this field.' },
    ])
  })

  it('are a field of the history, and are restored by a user with a grant', async () => {
    await change(ben, { welcome_embeds: [EMBED] })
    await change(ben, { welcome_embeds: [EMBED, SECOND], prefix: '?' })
    const changes = (await newest())?.changes ?? []
    expect(changes.map(({ field }) => field)).toEqual(['prefix', 'welcome_embeds.1'])
    expect((await restoreNewest(api, { admin: ada, grantee: ben })).status).toBe(200)
    expect(await read(ada)).toMatchObject({ prefix: '!', welcome_embeds: [EMBED] })
  })

  it('are hidden from a user with a grant while the channel is, with their history', async () => {
    await change(ada, { welcome_channel_id: HIDDEN.id, welcome_embeds: [EMBED] })
    expect(await read(ben)).toMatchObject({ welcome_channel_id: null, welcome_message: null, welcome_embeds: [] })
    await change(ada, { welcome_embeds: [SECOND] })
    const list = await bodyOf(await api.call('GET', `/guilds/${DEMO}/history`, ben))
    expect(JSON.stringify(list)).not.toContain('Secret')
    expect((await change(ben, { welcome_embeds: [] })).status).toBe(403)
    await change(ada, { welcome_channel_id: OPEN })
    expect(await read(ben)).toMatchObject({ welcome_embeds: [SECOND] })
    expect((await change(ben, { welcome_embeds: [] })).status).toBe(200)
  })
})
