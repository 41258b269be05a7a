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

/** The status for an address exactly as it is given, which `fetch` would tidy up. */
function statusOf(path: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const { port } = new URL(discord.origin)
    const asked = request({ port, path }, (response) => {
      response.resume()
      resolve(response.statusCode)
    })
    asked.on('error', reject).end()
  })
}

const fault = (name: string, body: object): Promise<Response> =>
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

describe('odd requests', () => {
  it.each([{}, { headers: { 'content-type': 'application/json' }, body: 'null' }])(
    'explain on the page that nobody was chosen, for %j',
    async (init) => {
      const response = await fetch(`${discord.origin}${authorizePath()}`, { method: 'POST', ...init })
      expect(response.status).toBe(400)
      expect(await response.text()).toContain('User not found.')
    },
  )

  it('are answered 400 for what is no address', async () => {
    expect(await statusOf(`http://[${authorizePath()}`)).toBe(400)
    expect(await statusOf('/api/%')).toBe(400)
  })

  it('are answered 405 when the address knows other methods', async () => {
    const wrong = { status: 405, body: { message: '405: Method Not Allowed', code: 0 } }
    expect(await call(discord, ['PUT', `/channels/${CHANNELS.demoGeneral}`])).toMatchObject(wrong)
    expect(await call(discord, ['PUT', '/nothing'])).toMatchObject({ status: 404 })
  })

  it('for the headers of an endless stream are answered', async () => {
    const path = `/chat/events?user=${USERS.ada}`
    expect((await fetch(discord.origin + path, { method: 'HEAD' })).status).toBe(404)
  })

  it('search for members by one text', async () => {
    const search = `/guilds/${GUILDS.guildhallDemo}/members/search`
    expect(await call(discord, ['GET', `${search}?query=a&query=b`])).toMatchObject({
      status: 400,
      body: { code: 50035, errors: { query: {} } },
    })
    expect(await call(discord, ['GET', `${search}?query=`])).toMatchObject({ status: 400, body: { code: 50035 } })
    expect(await call(discord, ['GET', `${search}?query=ad&limit=5`])).toMatchObject({ status: 200 })
  })

  it('begin no fault on a route that is a pattern', async () => {
    for (const route of ['( /users', '(.+)+x /users/@me', 'users'])
      expect((await fault('fail', { status: 500, route })).status).toBe(400)
    expect((await call(discord, ['GET', '/users/@me'])).status).toBe(200)
  })

  it('close the gateway with codes that there are', async () => {
    const client = await connect(discord.origin)
    for (const code of [0, 999, 1004, 1005, 1006, 2999, 5000])
      expect((await fault('drop-gateway', { code })).status).toBe(400)
    expect((await fault('drop-gateway', { code: 4009 })).status).toBe(204)
    expect(await client.closed).toBe(4009)
  })

  it.each<[string, unknown, object]>([
    ['nothing in it', {}, { name: {} }],
    ['a list as its name', { name: ['a'] }, { name: {} }],
    ['an object as its id', { id: { a: 1 }, name: 'a' }, { id: {} }],
    ['a text where it is animated', { name: 'a', animated: 'yes' }, { animated: {} }],
    ['a text instead of it', 'a', {}],
    ['a word', { name: 'wave' }, { name: { _errors: [{ code: 'BUTTON_COMPONENT_INVALID_EMOJI' }] } }],
    ['an id that no guild knows', { id: '12', name: 'wave' }, { id: {} }],
  ])('put no emoji on a button with %s', async (_what, emoji, faults) => {
    expect(await call(discord, ['POST', MESSAGES], buttonWith(emoji))).toMatchObject({
      status: 400,
      body: { code: 50035, errors: { components: { 0: { components: { 0: { emoji: faults } } } } } },
    })
  })

  it('put emoji on a button without what nobody knows', async () => {
    const emoji = { id: '1141162876317264281', name: 'torch', animated: true, roles: [{ a: 1 }], deep: { a: 1 } }
    expect((await call(discord, ['POST', MESSAGES], buttonWith(emoji))).body).toMatchObject({
      components: [{ components: [{ emoji: { id: '1141162876317264281', name: 'torch', animated: true } }] }],
    })
    const { body } = await call(discord, ['POST', MESSAGES], buttonWith({ id: null, name: '🔥', deep: [] }))
    expect(body).toHaveProperty('components.0.components.0.emoji', { name: '🔥' })
  })

  it.each<[unknown]>([[{ de: { a: 1 } }], [{ de: ['a'] }], [{ tlh: 'a' }], [{ de: 'x'.repeat(33) }], [[]]])(
    'translate no name of a command by %j',
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

  it('translate a command into the languages that there are', async () => {
    const command = { name: 'deep', description: 'A command', name_localizations: { de: 'tief', fr: null } }
    const { body } = await call(discord, ['POST', COMMANDS], command)
    expect(body).toMatchObject({ name_localizations: { de: 'tief', fr: null }, description_localizations: null })
  })

  it('keep no number that cannot be written down', async () => {
    const response = await fetch(`${discord.endpoints.apiUrl}/v10${MESSAGES}`, {
      method: 'POST',
      headers: { authorization: `Bot ${discord.credentials.token}`, 'content-type': 'application/json' },
      body: '{"content":"a","nonce":1e999}',
    })
    expect(response.status).toBe(400)
  })
})
