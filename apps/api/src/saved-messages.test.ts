import { SavedMessage } from '@guildhall/contract'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { bodyOf, GUILDS, problemOf, startTestApi, type TestApi } from './testing/test-api.ts'
import { signInGrantee } from './testing/grantee.ts'

const PATH = `/guilds/${GUILDS.guildhallDemo}/saved_messages`
const NONE = { title: null, description: null, color: null, image_url: null }
const LINK = { label: 'Sign up', url: 'https://hall.test', emoji: null }
/** An embed with all parts. */
const WHOLE = {
  title: 'Raid',
  description: 'Bring food.',
  color: 0x5865f2,
  image_url: 'https://hall.test/a.png',
  url: 'https://hall.test/',
  author: { name: 'The Hall', url: null, icon_url: 'https://hall.test/b.png' },
  fields: [{ name: 'When', value: 'At nine', inline: true }],
  footer: { text: 'Season 3', icon_url: null },
  thumbnail_url: 'https://hall.test/c.png',
  timestamp: '2030-01-01T09:00:00.000Z',
}

let api: TestApi
let ada: string

beforeEach(async () => {
  api = await startTestApi()
  ada = await api.signIn('ada')
})
afterEach(() => api.close())

const put = (body: object, token = ada) => api.call('PUT', PATH, token, body)
const list = async (token = ada) => z.array(SavedMessage).parse(await bodyOf(await api.call('GET', PATH, token)))
const remove = (query: string, token = ada) => api.call('DELETE', `${PATH}?${query}`, token)

describe('a saved message', () => {
  it('is listed by name with all parts of its embeds and its link buttons', async () => {
    const saved = await put({ name: ' Raid ', content: '', embeds: [WHOLE, { title: 'Loot' }], components: [LINK] })
    expect(await bodyOf(saved)).toEqual({
      name: 'Raid',
      content: '',
      embed: WHOLE,
      embeds: [WHOLE, { ...NONE, title: 'Loot' }],
      components: [LINK],
      version: 1,
    })
    await put({ name: 'apples', content: 'Hello.' })
    expect(await list()).toMatchObject([
      { name: 'apples', content: 'Hello.', embeds: [], components: [], version: 1 },
      { name: 'Raid', embed: WHOLE },
    ])
    expect((await list())[0]).not.toHaveProperty('embed')
  })

  it('is replaced by a save under its name in another case', async () => {
    await put({ name: 'Raid', content: 'Tonight.', embed: WHOLE, version: 0 })
    expect(await bodyOf(await put({ name: 'RAID', content: 'Tomorrow.', version: 1 }))).toEqual({
      name: 'RAID',
      content: 'Tomorrow.',
      embeds: [],
      components: [],
      version: 2,
    })
    expect(await list()).toHaveLength(1)
  })

  it('is not overwritten by a save of an earlier version or under a name that is taken', async () => {
    await put({ name: 'Raid', content: 'Tonight.', version: 0 })
    for (const body of [
      { name: 'raid', content: 'Other.', version: 0 },
      { name: 'raid', content: 'Other.', version: 2 },
      { name: 'New', content: 'Other.', version: 1 },
    ]) {
      const stale = await put(body)
      expect([stale.status, (await problemOf(stale)).code]).toEqual([409, 'version.stale'])
    }
    expect(await problemOf(await remove('name=raid&version=2'))).toMatchObject({ code: 'version.stale' })
    expect(await list()).toMatchObject([{ name: 'Raid', content: 'Tonight.', version: 1 }])
  })

  it('keeps its version when the same save is repeated', async () => {
    const body = { name: 'Raid', content: 'Tonight.', version: 0 }
    const [first, again] = [await bodyOf(await put(body)), await bodyOf(await put(body))]
    expect(again).toEqual(first)
  })

  it('is deleted by its name in any case, once', async () => {
    await put({ name: 'Raid night', content: 'Tonight.' })
    expect((await remove('name=RAID%20night&version=1')).status).toBe(204)
    expect(await list()).toEqual([])
    const again = await remove('name=Raid%20night')
    expect([again.status, await problemOf(again)]).toMatchObject([
      404,
      { code: 'saved_messages.not_found', error: 'This saved message no longer exists. Reload the page.' },
    ])
  })

  it('has a later version when it is saved again after its deletion', async () => {
    await put({ name: 'Raid', content: 'Tonight.', version: 0 })
    await remove('name=raid&version=1')
    expect(await bodyOf(await put({ name: 'Raid', content: 'Tomorrow.', version: 0 }))).toMatchObject({ version: 2 })
  })

  it('is refused when the server has 50', async () => {
    for (let at = 0; at < 50; at++) expect((await put({ name: `Message ${at}`, content: 'Hello.' })).ok).toBe(true)
    const refused = await put({ name: 'One more', content: 'Hello.' })
    expect([refused.status, await problemOf(refused)]).toMatchObject([
      409,
      {
        code: 'saved_messages.too_many',
        error: 'A server can have up to 50 saved messages. Delete one to save another.',
      },
    ])
    expect((await put({ name: 'Message 7', content: 'Bye.' })).ok).toBe(true)
  })

  it('is refused past 50 also when many are saved at once', async () => {
    const saves = Array.from({ length: 60 }, (_, at) => put({ name: `Message ${at}`, content: 'Hello.', version: 0 }))
    const statuses = (await Promise.all(saves)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(50)
    expect(statuses.filter((status) => status === 409)).toHaveLength(10)
    expect(await list()).toHaveLength(50)
  })

  it('is saved at every limit of its parts at once', async () => {
    const at = (length: number) => `https://hall.test/${'é'.repeat(length - 18)}`
    const image = at(2_048)
    const embeds = Array.from({ length: 10 }, () => ({
      title: '🙂'.repeat(100),
      url: image,
      image_url: image,
      thumbnail_url: image,
      author: { name: 'a'.repeat(100), url: image, icon_url: image },
      footer: { text: 'e\u0301'.repeat(100), icon_url: image },
      fields: Array.from({ length: 25 }, () => ({ name: 'n', value: '🙂🙂🙂🙂🙂🙂🙂', inline: true })),
    }))
    const components = Array.from({ length: 25 }, () => ({ label: '🙂'.repeat(80), url: at(512), emoji: '⭐' }))
    const body = { name: '🙂'.repeat(40), content: '🙂'.repeat(2_000), embeds, components }
    expect((await put(body)).status).toBe(200)
    expect(await list()).toMatchObject([body])
    const [first, ...others] = embeds
    const over = { ...body, embeds: [{ ...first, title: '🙂'.repeat(101) }, ...others] }
    expect(await problemOf(await put(over))).toMatchObject({
      details: {
        fields: [{ path: 'embeds', message: 'Shorten the embeds: together they can have up to 6,000 characters.' }],
      },
    })
  })

  it('is the same under its name with other spaces around it, another case or composition', async () => {
    await put({ name: 'Café  Raid', content: 'Tonight.', version: 0 })
    for (const [at, name] of [' CAFE\u0301  RAID ', '\tcafé  raid\n'].entries())
      expect((await put({ name, content: `Tomorrow ${at}.`, version: at + 1 })).status).toBe(200)
    expect(await list()).toMatchObject([{ name: 'café  raid', version: 3 }])
    expect((await remove(`name=${encodeURIComponent(' CAFE\u0301  raid')}&version=3`)).status).toBe(204)
  })

  it('is refused with the field to correct', async () => {
    const ten = Array.from({ length: 11 }, () => ({ title: 'One' }))
    for (const [body, path] of [
      [{ name: ' ', content: 'Hello.' }, 'name'],
      [{ name: 'x'.repeat(81), content: 'Hello.' }, 'name'],
      [{ name: 'Raid', content: ' ' }, 'content'],
      [{ name: 'Raid', content: '', embeds: ten }, 'embeds'],
      [{ name: 'Raid', content: '', embed: WHOLE, embeds: [WHOLE] }, 'embeds'],
      [{ name: 'Raid', content: 'Hello.', components: [{ url: 'https://hall.test' }] }, 'components.0.label'],
    ] as const) {
      const refused = await put(body)
      const { code, details } = await problemOf(refused)
      expect([refused.status, code, JSON.stringify(details)]).toEqual([
        400,
        'request.invalid',
        expect.stringContaining(`"${path}"`),
      ])
    }
    expect(await list()).toEqual([])
  })

  it('is refused with a line break or a control character in its name, and read and deleted with one from before', async () => {
    for (const name of ['Raid\nnight', 'Raid\tnight', 'Raid\u2028night', 'Raid\u0007']) {
      const refused = await put({ name, content: 'Hello.' })
      expect([refused.status, (await problemOf(refused)).details]).toEqual([
        400,
        { fields: [{ path: 'name', message: 'Use one line without control characters for the name.' }] },
      ])
    }
    await put({ name: 'Raid', content: 'Hello.' })
    await api.db.updateTable('saved_messages').set({ name: 'Raid\nnight', folded_name: 'raid\nnight' }).execute()
    expect(await list()).toMatchObject([{ name: 'Raid\nnight', content: 'Hello.' }])
    expect((await remove(`name=${encodeURIComponent('Raid\nnight')}&version=1`)).status).toBe(204)
    expect(await list()).toEqual([])
  })

  it('is neither listed nor changed through another server', async () => {
    await put({ name: 'Raid', content: 'Tonight.' })
    const ben = await api.signIn('ben')
    const other = `/guilds/${GUILDS.raidNight}/saved_messages`
    expect(await bodyOf(await api.call('GET', other, ben))).toEqual([])
    expect((await api.call('DELETE', `${other}?name=Raid`, ben)).status).toBe(404)
    expect(await list()).toHaveLength(1)
  })

  it('is skipped when its row cannot be read', async () => {
    await put({ name: 'Raid', content: 'Tonight.' })
    await put({ name: 'Loot', content: 'Here.' })
    await api.db.updateTable('saved_messages').set({ parts: '{' }).where('folded_name', '=', 'raid').execute()
    expect(await list()).toMatchObject([{ name: 'Loot' }])
  })
})

describe('a user with a grant', () => {
  it('to view role buttons reads saved messages and changes none', async () => {
    await put({ name: 'Raid', content: 'Tonight.' })
    const ben = await signInGrantee(api, { role_buttons: 'view' })
    expect(await list(ben)).toMatchObject([{ name: 'Raid' }])
    const refused = await put({ name: 'Raid', content: 'Mine.' }, ben)
    expect([refused.status, (await problemOf(refused)).code]).toEqual([403, 'access.area'])
  })

  it('to edit role buttons changes and deletes saved messages', async () => {
    const ben = await signInGrantee(api, { role_buttons: 'edit' })
    expect((await put({ name: 'Raid', content: 'Mine.' }, ben)).ok).toBe(true)
    expect((await remove('name=Raid', ben)).status).toBe(204)
  })
})
