import { PermissionFlagsBits as P } from 'discord-api-types/v10'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { fieldOf } from '../gateway/payload.ts'
import { call, type Reply } from '../kernel/testing/calls.ts'
import { postMessage } from './actions.ts'
import { startLocalDiscord, type LocalDiscord } from '../server.ts'
import { CHANNELS, demoWorld, GUILDS, ROLES, USERS } from '../world.ts'

const GENERAL = `/channels/${CHANNELS.demoGeneral}/messages`
const LONG = 'x'.repeat(4_000)

let now = 0
let discord: LocalDiscord
beforeEach(async () => {
  now = Date.now()
  discord = await startLocalDiscord({ ...demoWorld, port: 0, dataDir: null, clock: { now: () => now } })
})
afterEach(() => discord.close())

const send = (body: object): Promise<Reply> => call(discord, ['POST', GENERAL], { content: 'a', ...body })
const invalid = (errors: object): object => ({ status: 400, body: { code: 50035, errors } })
const row = (...components: object[]): object => ({ components: [{ type: 1, components }] })
const inRow = (error: object): object => invalid({ components: { 0: { components: { 0: error } } } })
const BUTTON = { type: 2, style: 1, label: 'a', custom_id: 'a' }
const LINK = { type: 2, style: 5, label: 'a', url: 'https://a.example' }

const error = (code: string): object => ({ _errors: [expect.objectContaining({ code })] })
const REQUIRED = { _errors: [{ code: 'BASE_TYPE_REQUIRED', message: 'This field is required' }] }
const BAD_SCHEME = {
  _errors: [
    {
      code: 'URL_TYPE_INVALID_SCHEME',
      message: expect.stringMatching(/^Scheme "\w+" is not supported\. Scheme must be one of \('http', 'https'\)\.$/),
    },
  ],
}
const at = (field: string, errors: object): object => ({ embeds: { 0: { [field]: errors } } })

describe('an embed', () => {
  it.each<[string, unknown[], object]>([
    ['without visible content', [{ color: 1 }], { embeds: { 0: { description: {} } } }],
    [
      'of more than 6,000 characters in total',
      [{ description: LONG }, { description: LONG }],
      { embeds: { _errors: [{}] } },
    ],
    ['with an invalid time', [{ title: 'a', timestamp: 'noon' }], { embeds: { 0: { timestamp: {} } } }],
    ['with a script as its image', [{ image: { url: 'javascript:a' } }], at('image', { url: BAD_SCHEME })],
    ['with an uploaded file as its link', [{ title: 'a', url: 'attachment://a.png' }], at('url', BAD_SCHEME)],
    ['with an image that is no URL', [{ image: { url: 'a' } }], at('image', { url: error('URL_TYPE_INVALID_URL') })],
    ['with a text as its footer', [{ footer: 'a' }], at('footer', error('MODEL_TYPE_CONVERT'))],
    ['with a field without a text', [{ fields: [{ name: 'a', value: '' }] }], at('fields', { 0: { value: REQUIRED } })],
    ['that is empty', [{}], { embeds: { 0: error('LIST_ITEM_VALUE_REQUIRED') } }],
    ['that is a text', ['a'], { embeds: { 0: error('MODEL_TYPE_CONVERT') } }],
    ['with nothing but a video', [{ video: { url: 'https://a.example' } }], at('description', REQUIRED)],
    ['with an invalid video', [{ title: 'a', video: { url: 'a' } }], at('video', { url: {} })],
  ])('is rejected %s', async (_what, embeds, errors) => {
    expect(await send({ embeds })).toMatchObject(invalid(errors))
  })

  it('omits empty and absent parts', async () => {
    const empty = { footer: {}, image: {}, thumbnail: { url: null }, author: { name: null }, video: {}, provider: {} }
    const parts = { ...empty, url: null, color: null, timestamp: null, fields: null, type: 'image' }
    const { status, body } = await send({ embeds: [{ title: 'a', ...parts }] })
    expect([status, fieldOf(body, 'embeds')]).toEqual([200, [{ type: 'rich', title: 'a' }]])
  })

  it('needs Embed Links: alone it is rejected, below a text it is dropped, and in an edit it stays as it was', async () => {
    const { body } = await send({ embeds: [{ title: 'one' }] })
    const may = P.ViewChannel | P.SendMessages | P.ReadMessageHistory
    for (const roleId of [GUILDS.guildhallDemo, ROLES.demoBot])
      discord.changeRole(GUILDS.guildhallDemo, roleId, { permissions: may.toString() })
    expect(await send({ content: '', embeds: [{ title: 'a' }] })).toMatchObject({ status: 403, body: { code: 50_013 } })
    expect(await send({ embeds: [{ title: 'a' }] })).toMatchObject({ status: 200, body: { content: 'a', embeds: [] } })
    const edit = { content: 'b', embeds: [{ title: 'two' }] }
    expect(await call(discord, ['PATCH', `${GENERAL}/${String(fieldOf(body, 'id'))}`], edit)).toMatchObject({
      status: 200,
      body: { content: 'b', embeds: [{ title: 'one' }] },
    })
  })

  it('shows its time in UTC', async () => {
    const { body } = await send({ embeds: [{ title: 'a', timestamp: '2026-03-01T13:00:00+01:00' }] })
    expect(body).toMatchObject({ embeds: [{ timestamp: '2026-03-01T12:00:00.000Z' }] })
  })
})

describe('allowed mentions', () => {
  it.each<[string, object, object]>([
    ['a kind as a whole and by ids', { parse: ['users'], users: ['1'] }, { _errors: [{}] }],
    ['an unknown kind', { parse: ['users', 'channels'] }, { parse: { 1: {} } }],
    ['an invalid id', { users: ['cleo'] }, { users: { 0: {} } }],
  ])('are rejected with %s', async (_what, allowed, errors) => {
    expect(await send({ allowed_mentions: allowed })).toMatchObject(invalid({ allowed_mentions: errors }))
  })

  it('exclude the author of the original message by default', async () => {
    const { body } = await send({})
    const answer = { message_reference: { message_id: fieldOf(body, 'id') } }
    expect((await send(answer)).body).toMatchObject({ mentions: [{ id: discord.credentials.clientId }] })
    expect((await send({ ...answer, allowed_mentions: { parse: ['users'] } })).body).toMatchObject({ mentions: [] })
  })
})

const unionError = (types: string): object => ({
  code: 'UNION_TYPE_CHOICES',
  message: `Value of field "type" must be one of ${types}.`,
})

describe('a button', () => {
  it('must be in a row', async () => {
    expect(await send({ components: [BUTTON] })).toMatchObject(
      invalid({ components: { 0: { _errors: [unionError('(1,)')] } } }),
    )
  })

  it.each<[string, object, object]>([
    ['a link with a custom id', { ...LINK, custom_id: 'a' }, { _errors: [{}] }],
    [
      'a link to a script',
      { ...LINK, url: 'javascript:alert(1)' },
      { url: { _errors: [{ code: 'URL_TYPE_INVALID_SCHEME' }] } },
    ],
    ['a link with an invalid URL', { ...LINK, url: 'nowhere' }, { url: {} }],
    ['one with a URL and a custom id', { ...BUTTON, url: 'https://a.example' }, { _errors: [{}] }],
    ['one with a URL but no custom id', { ...LINK, style: 1 }, { custom_id: {} }],
    ['another component', { type: 99 }, { _errors: [unionError('(2, 3, 5, 6, 7, 8)')] }],
    ['one of another style', { ...BUTTON, style: 9 }, { style: error('BASE_TYPE_CHOICES') }],
    ['one with a large number', { ...BUTTON, id: 2 ** 31 }, { id: error('NUMBER_TYPE_MAX') }],
  ])('is rejected as %s', async (_what, button, error) => expect(await send(row(button))).toMatchObject(inRow(error)))

  it('needs a custom id that is unique in its message', async () => {
    const twice = { code: 'COMPONENT_CUSTOM_ID_DUPLICATED', message: 'Component custom id cannot be duplicated' }
    const two = [
      { type: 1, components: [BUTTON] },
      { type: 1, components: [{ ...BUTTON, disabled: true }] },
    ]
    const { body } = await send({ components: two })
    expect(body).toEqual({
      code: 50035,
      message: 'Invalid Form Body',
      errors: { components: { 1: { components: { 0: { custom_id: { _errors: [twice] } } } } } },
    })
  })

  it('has one error per invalid field', async () => {
    const { body } = await send(row({ type: 2, style: 1, label: 5, custom_id: 'a' }))
    expect(JSON.stringify(body).match(/_errors/g)).toHaveLength(1)
  })

  it.each(['❤', '❤️', '⚔', '👍🏽', '👩‍💻', '🇩🇪', '1️⃣'])('accepts the emoji %s', async (name) => {
    expect((await send(row({ ...BUTTON, emoji: { name } }))).status).toBe(200)
  })
})

describe('a nonce', () => {
  it('is in the response to its author only', async () => {
    const { body } = await send({ nonce: 'n' })
    expect(body).toMatchObject({ nonce: 'n' })
    const [listed] = await call(discord, ['GET', GENERAL]).then((reply) => [reply.body].flat())
    expect(listed).not.toHaveProperty('nonce')
    expect((await call(discord, ['GET', `${GENERAL}/${String(fieldOf(body, 'id'))}`])).body).not.toHaveProperty('nonce')
  })

  it('causes error 10008 for a few minutes after its message was deleted', async () => {
    const { body } = await send({ nonce: 'n', enforce_nonce: true })
    expect((await send({ nonce: 'n', enforce_nonce: true })).body).toMatchObject({ id: fieldOf(body, 'id') })
    await call(discord, ['DELETE', `${GENERAL}/${String(fieldOf(body, 'id'))}`])
    expect(await send({ nonce: 'n', enforce_nonce: true })).toMatchObject({ status: 404, body: { code: 10_008 } })
    now += 3 * 60_000
    expect((await send({ nonce: 'n', enforce_nonce: true })).status).toBe(200)
  })
})

describe('the messages of a channel', () => {
  it('are an empty list without Read Message History', async () => {
    await send({})
    for (const roleId of [GUILDS.guildhallDemo, ROLES.demoBot])
      discord.changeRole(GUILDS.guildhallDemo, roleId, { permissions: String(1 << 10) })
    expect(await call(discord, ['GET', GENERAL])).toMatchObject({ status: 200, body: [] })
  })

  it('are limited to 10,000: the oldest without components is deleted with an event', async () => {
    await send(row(BUTTON))
    const deleted: unknown[] = []
    discord.state.hub.subscribe(({ t, d }) => t === 'MESSAGE_DELETE' && deleted.push(fieldOf(d, 'id')))
    const post = { userId: USERS.cleo, channelId: CHANNELS.demoGeneral }
    const ids = Array.from(
      { length: 10_000 },
      (_, index) => postMessage(discord.state, { ...post, content: `${index}` }).id,
    )
    expect(deleted).toEqual(ids.slice(0, 1))
    expect(discord.state.world.messages[CHANNELS.demoGeneral]).toHaveLength(10_000)
  }, 60_000)
})
