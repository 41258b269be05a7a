import { Message } from '@guildhall/contract'
import { CHANNELS } from '@guildhall/local-discord'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { bodyOf, GUILDS, problemOf, startTestApi, type TestApi } from './testing/test-api.ts'

const DEMO = GUILDS.guildhallDemo
const GENERAL = CHANNELS.demoGeneral
const PATH = `/guilds/${DEMO}/messages`

const ROLES = { title: 'Roles', description: null, color: null, image_url: null }
const BOTH = { content: '', embed: { title: 'a' }, embeds: [{ title: 'a' }] }
const Messages = z.array(Message)

let api: TestApi
let ada: string

beforeEach(async () => {
  api = await startTestApi()
  ada = await api.signIn('ada')
})
afterEach(() => api.close())

describe('the list of messages', () => {
  it.each(['0', '101', 'x', '1.5'])('is refused with the limit %s', async (limit) => {
    const reply = await api.call('GET', `${PATH}?channel_id=${GENERAL}&limit=${limit}`, ada)
    expect(reply.status).toBe(400)
    expect(await problemOf(reply)).toMatchObject({ details: { fields: [{ path: 'limit' }] } })
  })

  it('is refused without a channel or with a channel of another server', async () => {
    expect((await api.call('GET', PATH, ada)).status).toBe(400)
    expect((await api.call('GET', `${PATH}?channel_id=${CHANNELS.raidGeneral}`, ada)).status).toBe(400)
  })

  /** Posts 30 messages of the bot, "Message 0" to "Message 29". Returns their ids. */
  async function postMany(): Promise<string[]> {
    const author = `Bot ${api.discord.credentials.token}`
    const sent = await fetch(`${api.discord.endpoints.apiUrl}/v10/channels/${GENERAL}/messages`, {
      method: 'POST',
      headers: { authorization: author, 'content-type': 'application/json' },
      body: JSON.stringify({ content: 'Message 0' }),
    })
    expect(sent.status).toBe(200)
    const { world, nextId } = api.discord.state
    const posted = world.messages[GENERAL]?.at(-1)
    if (!posted) throw new Error('there is no message')
    const copies = Array.from({ length: 29 }, (_, at) => ({ ...posted, id: nextId(), content: `Message ${at + 1}` }))
    world.messages[GENERAL]?.push(...copies)
    return [posted, ...copies].map(({ id }) => id)
  }

  const listed = async (query: string) =>
    Messages.parse(await bodyOf(await api.call('GET', `${PATH}?channel_id=${GENERAL}${query}`, ada)))

  it("contains the bot's 25 newest messages unless the request sets another limit", async () => {
    await postMany()
    expect((await listed('')).map(({ content }) => content)).toEqual(
      Array.from({ length: 25 }, (_, at) => `Message ${29 - at}`),
    )
    expect(await listed('&limit=5')).toHaveLength(5)
  })

  it('includes the older messages that the request names, except deleted messages and those of members', async () => {
    const others = (api.discord.state.world.messages[GENERAL] ?? []).map(({ id }) => id)
    const posted = await postMany()
    const included = [posted[1], posted[28], posted[3], '1', ...others.slice(0, 2)]
    expect((await listed(`&limit=2&include=${included.join()}`)).map(({ content }) => content)).toEqual([
      'Message 29',
      'Message 28',
      'Message 3',
      'Message 1',
    ])
  })

  it.each(['', 'x', '1,', Array.from({ length: 11 }, (_, at) => at).join()])(
    'is refused when it includes "%s"',
    async (included) => {
      const reply = await api.call('GET', `${PATH}?channel_id=${GENERAL}&include=${included}`, ada)
      expect([reply.status, await problemOf(reply)]).toMatchObject([
        400,
        { details: { fields: [{ path: 'include' }] } },
      ])
    },
  )

  it('contains a message without its queued edit when the row of the edit cannot be read', async () => {
    const sent = await fetch(`${api.discord.endpoints.apiUrl}/v10/channels/${GENERAL}/messages`, {
      method: 'POST',
      headers: { authorization: `Bot ${api.discord.credentials.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ content: 'Before' }),
    })
    expect(sent.status).toBe(200)
    const [message] = await listed('')
    if (!message) throw new Error('there is no message')
    await api.call('PUT', `${PATH}/${message.id}`, ada, { channel_id: GENERAL, content: 'After' })
    expect((await listed(''))[0]).toMatchObject({ content: 'After', edit: { status: 'queued' } })
    await api.db.updateTable('message_requests').set({ parts: '{' }).execute()
    const [unreadable] = await listed('')
    expect(unreadable).toMatchObject({ id: message.id, content: 'Before' })
    expect(unreadable).not.toHaveProperty('edit')
  })

  it('returns 503 while Discord is unreachable', async () => {
    await api.call('GET', `${PATH}?channel_id=${GENERAL}`, ada)
    api.discord.refuse({ http: 'cut', gateway: false })
    const reply = await api.call('GET', `${PATH}?channel_id=${GENERAL}`, ada)
    expect([reply.status, (await problemOf(reply)).code]).toEqual([503, 'discord.unavailable'])
  })
})

describe('a new message', () => {
  it.each([
    ['without text and embed', { content: ' ' }, 'content', 'Enter a message text or an embed.'],
    ['with a color alone', { content: '', embed: { color: 5 } }, 'content', 'Enter a message text or an embed.'],
    ['with too long a text', { content: 'a'.repeat(2_001) }, 'content', 'must be at most 2000 characters long'],
    [
      'with too long a title',
      { content: '', embed: { title: 'a'.repeat(257) } },
      'embed.title',
      'must be at most 256 characters long',
    ],
    [
      'with an image that has no web address',
      { content: '', embed: { title: 'a', image_url: 'javascript:alert(1)' } },
      'embed.image_url',
      'Enter an image address that starts with https:// or http://.',
    ],
    ['with an embed and a list of embeds', BOTH, 'embeds', 'Send embed or embeds, not both.'],
    [
      'with eleven embeds',
      { content: '', embeds: Array.from({ length: 11 }, () => ({ title: 'a' })) },
      'embeds',
      'A message can have up to 10 embeds.',
    ],
    [
      'with embeds that are too long together',
      { content: '', embeds: [{ description: 'a'.repeat(4_000) }, { description: '🙂'.repeat(2_001) }] },
      'embeds',
      'Shorten the embeds: together they can have up to 6,000 characters.',
    ],
    [
      'with one embed that is too long',
      { content: '', embed: { description: 'a'.repeat(4_000), footer: { text: '🙂'.repeat(2_001) } } },
      'embed',
      'Shorten the embeds: together they can have up to 6,000 characters.',
    ],
    [
      'with a link button to no web address',
      { content: 'a', components: [{ label: 'Read', url: 'ftp://hall.test' }] },
      'components.0.url',
      'Enter an address that starts with https:// or http://.',
    ],
  ])('%s is refused, naming the field', async (_, message, path, text) => {
    const reply = await api.call('POST', PATH, ada, { channel_id: GENERAL, ...message })
    expect(reply.status).toBe(400)
    expect((await problemOf(reply)).details).toEqual({ fields: [{ path, message: text }] })
  })

  it('is refused with 503 while no bot runs, and a repeated request tries again', async () => {
    const send = () =>
      fetch(`${api.origin}/api${PATH}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${ada}`, 'content-type': 'application/json', 'idempotency-key': 'one' },
        body: JSON.stringify({ channel_id: GENERAL, content: 'Hello.' }),
      })
    expect((await send()).status).toBe(503)
    expect(await api.db.selectFrom('jobs').selectAll().execute()).toEqual([])
    const repeated = send()
    await expect
      .poll(() => api.db.selectFrom('jobs').select('kind').execute())
      .toMatchObject([{ kind: 'message-post' }])
    expect((await repeated).status).toBe(503)
    expect(await api.db.selectFrom('message_requests').selectAll().execute()).toHaveLength(1)
  })
})

it('refuses an edit with an embed and a list of embeds', async () => {
  const reply = await api.call('PUT', `${PATH}/1141162278454450983`, ada, { channel_id: GENERAL, ...BOTH })
  expect([reply.status, (await problemOf(reply)).details]).toEqual([
    400,
    { fields: [{ path: 'embeds', message: 'Send embed or embeds, not both.' }] },
  ])
})

it('queues an edit while no bot runs', async () => {
  const body = { channel_id: GENERAL, content: 'Bye.', embed: { title: 'Roles' } }
  const reply = await api.call('PUT', `${PATH}/1141162278454450983`, ada, body)
  expect(reply.status).toBe(200)
  expect(await bodyOf(reply)).toEqual({
    id: '1141162278454450983',
    content: 'Bye.',
    timestamp: '2023-08-16T00:11:28.953Z',
    embed: ROLES,
    embeds: [ROLES],
    components: [],
    version: 1,
    status: 'queued',
  })
  expect(await api.db.selectFrom('jobs').select(['kind', 'state']).execute()).toEqual([
    { kind: 'message-edit', state: 'open' },
  ])
})

it('refuses an edit of a message that was changed after it was read', async () => {
  const edit = async (text: string, version: unknown) =>
    api.call('PUT', `${PATH}/1141162278454450983`, ada, { channel_id: GENERAL, content: text, version })
  expect((await edit('One.', 0)).status).toBe(200)
  const reply = await edit('Two.', 0)
  expect([reply.status, await problemOf(reply)]).toMatchObject([
    409,
    { code: 'version.stale', details: { username: 'ada' } },
  ])
  expect((await edit('Two.', 'x')).status).toBe(400)
})
