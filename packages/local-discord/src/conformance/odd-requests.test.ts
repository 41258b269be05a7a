import { request } from 'node:http'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { connect } from '../gateway/testing/raw-client.ts'
import { call } from '../kernel/testing/calls.ts'
import { startLocalDiscord, type LocalDiscord } from '../server.ts'
import { GUILDS } from '../world.ts'

let discord: LocalDiscord
beforeEach(async () => {
  discord = await startLocalDiscord({ port: 0, dataDir: null })
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

describe('odd requests', () => {
  it.each([{}, { headers: { 'content-type': 'application/json' }, body: 'null' }])(
    'explain on the page that nobody was chosen, for %j',
    async (init) => {
      const response = await fetch(`${discord.origin}${authorizePath()}`, { method: 'POST', ...init })
      expect(response.status).toBe(400)
      expect(await response.text()).toContain('There is no such user.')
    },
  )

  it('are answered 400 for what is no address', async () => {
    expect(await statusOf(`http://[${authorizePath()}`)).toBe(400)
    expect(await statusOf('/api/%')).toBe(400)
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
})
