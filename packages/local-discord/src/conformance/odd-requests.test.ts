import { request } from 'node:http'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { connect } from '../gateway/testing/raw-client.ts'
import { call } from '../kernel/testing/calls.ts'
import { startLocalDiscord, type LocalDiscord } from '../server.ts'
import { APPLICATION, CHANNELS, demoWorld, GUILDS, USERS } from '../world.ts'

let discord: LocalDiscord
beforeEach(async () => {
  discord = await startLocalDiscord({ ...demoWorld, port: 0, dataDir: null })
})
afterEach(() => discord.close())

const authorizePath = (): string =>
  `/oauth2/authorize?client_id=${discord.credentials.clientId}&scope=bot&permissions=0`

/** The status for an exact request target, which `fetch` would normalize. */
function statusOf(path: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const { port } = new URL(discord.origin)
    const sent = request({ port, path }, (response) => {
      response.resume()
      resolve(response.statusCode)
    })
    sent.on('error', reject).end()
  })
}

const inject = (name: string, body: object): Promise<Response> =>
  fetch(`${discord.origin}/faults/${name}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })

const MESSAGES = `/channels/${CHANNELS.demoGeneral}/messages`
const COMMANDS = `/applications/${APPLICATION.id}/commands`

const buttonWith = (emoji: unknown): object => ({
  components: [{ type: 1, components: [{ type: 2, style: 1, custom_id: 'a', label: 'a', emoji }] }],
})

describe('a local Discord that receives odd requests', () => {
  it.each([{}, { headers: { 'content-type': 'application/json' }, body: 'null' }])(
    'shows an error page for an authorization without a user: %j',
    async (init) => {
      const response = await fetch(`${discord.origin}${authorizePath()}`, { method: 'POST', ...init })
      expect(response.status).toBe(400)
      expect(await response.text()).toContain('User not found.')
    },
  )

  it('responds 400 to an invalid URL', async () => {
    expect(await statusOf(`http://[${authorizePath()}`)).toBe(400)
    expect(await statusOf('/api/%')).toBe(400)
  })

  it('responds 405 to a method that the path does not have', async () => {
    const wrong = { status: 405, body: { message: '405: Method Not Allowed', code: 0 } }
    expect(await call(discord, ['PUT', `/channels/${CHANNELS.demoGeneral}`])).toMatchObject(wrong)
    expect(await call(discord, ['PUT', '/nothing'])).toMatchObject({ status: 404 })
  })

  it('responds to HEAD for pages and images, not for the API or an endless stream', async () => {
    const head = async (path: string): Promise<number> =>
      (await fetch(discord.origin + path, { method: 'HEAD' })).status
    expect(await head('/')).toBe(200)
    expect(await head(authorizePath())).toBe(200)
    expect(await head('/cdn/embed/avatars/0.png')).toBe(200)
    expect(await head('/api/v10/gateway')).toBe(405)
    expect(await head(`/chat/events?user=${USERS.ada}`)).toBe(404)
  })

  it('rejects a member search without exactly one query', async () => {
    const search = `/guilds/${GUILDS.guildhallDemo}/members/search`
    expect(await call(discord, ['GET', `${search}?query=a&query=b`])).toMatchObject({
      status: 400,
      body: { code: 50035, errors: { query: {} } },
    })
    expect(await call(discord, ['GET', `${search}?query=`])).toMatchObject({ status: 400, body: { code: 50035 } })
    expect(await call(discord, ['GET', `${search}?query=ad&limit=5`])).toMatchObject({ status: 200 })
  })

  it('rejects a fault with a regular expression as its route', async () => {
    for (const route of ['( /users', '(.+)+x /users/@me', 'users'])
      expect((await inject('fail', { status: 500, route })).status).toBe(400)
    expect((await call(discord, ['GET', '/users/@me'])).status).toBe(200)
  })

  it('closes the gateway only with valid close codes', async () => {
    const client = await connect(discord.origin)
    for (const code of [0, 999, 1004, 1005, 1006, 2999, 5000])
      expect((await inject('drop-gateway', { code })).status).toBe(400)
    expect((await inject('drop-gateway', { code: 4009 })).status).toBe(204)
    expect(await client.closed).toBe(4009)
  })

  it.each<[string, unknown, object]>([
    ['no fields', {}, { name: {} }],
    ['a list as its name', { name: ['a'] }, { name: {} }],
    ['an object as its id', { id: { a: 1 }, name: 'a' }, { id: {} }],
    ['a text as animated', { name: 'a', animated: 'yes' }, { animated: {} }],
    ['a text as the emoji', 'a', {}],
    ['an unknown name', { name: 'wave' }, { name: { _errors: [{ code: 'BUTTON_COMPONENT_INVALID_EMOJI' }] } }],
    ['an unknown id', { id: '12', name: 'wave' }, { id: {} }],
  ])('rejects a button’s emoji with %s', async (_what, emoji, errors) => {
    expect(await call(discord, ['POST', MESSAGES], buttonWith(emoji))).toMatchObject({
      status: 400,
      body: { code: 50035, errors: { components: { 0: { components: { 0: { emoji: errors } } } } } },
    })
  })

  it('stores an emoji without unknown fields', async () => {
    const emoji = { id: '1141162876317264281', name: 'torch', animated: true, roles: [{ a: 1 }], deep: { a: 1 } }
    expect((await call(discord, ['POST', MESSAGES], buttonWith(emoji))).body).toMatchObject({
      components: [{ components: [{ emoji: { id: '1141162876317264281', name: 'torch', animated: true } }] }],
    })
    const { body } = await call(discord, ['POST', MESSAGES], buttonWith({ id: null, name: '🔥', deep: [] }))
    expect(body).toHaveProperty('components.0.components.0.emoji', { name: '🔥' })
  })

  it.each<[unknown]>([[{ de: { a: 1 } }], [{ de: ['a'] }], [{ tlh: 'a' }], [{ de: 'x'.repeat(33) }], [[]]])(
    'rejects a command’s translations %j',
    async (translations) => {
      const command = { name: 'deep', description: 'A command' }
      const option = { type: 3, name: 'text', description: 'A text', name_localizations: translations }
      for (const one of [
        { ...command, name_localizations: translations },
        { ...command, options: [option] },
      ])
        expect(await call(discord, ['POST', COMMANDS], one)).toMatchObject({ status: 400, body: { code: 50035 } })
    },
  )

  it('stores a command’s translations by locale', async () => {
    const command = { name: 'deep', description: 'A command', name_localizations: { de: 'tief', fr: null } }
    const { body } = await call(discord, ['POST', COMMANDS], command)
    expect(body).toMatchObject({ name_localizations: { de: 'tief', fr: null }, description_localizations: null })
  })

  it('rejects a number that JSON cannot represent', async () => {
    const response = await fetch(`${discord.endpoints.apiUrl}/v10${MESSAGES}`, {
      method: 'POST',
      headers: { authorization: `Bot ${discord.credentials.token}`, 'content-type': 'application/json' },
      body: '{"content":"a","nonce":1e999}',
    })
    expect(response.status).toBe(400)
  })
})
