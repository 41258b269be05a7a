import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { fieldOf } from '../gateway/payload.ts'
import { call, type Reply } from '../kernel/testing/calls.ts'
import { startLocalDiscord, type LocalDiscord } from '../server.ts'
import { CHANNELS, demoWorld, GUILDS } from '../world.ts'
import { UNSUPPORTED } from './routes.ts'

const GENERAL = `/channels/${CHANNELS.demoGeneral}`

let discord: LocalDiscord
beforeEach(async () => {
  discord = await startLocalDiscord({ ...demoWorld, port: 0, dataDir: null })
})
afterEach(() => discord.close())

const send = (method: string, path: string, body?: unknown): Promise<Reply> => call(discord, [method, path], body)

describe('an unsupported route', () => {
  it.each(UNSUPPORTED)('is answered with one of Discord’s errors: $method $path', async ({ method, path, error }) => {
    const { body } = await send('POST', `${GENERAL}/messages`, { content: 'a' })
    const filled = path
      .slice('/api'.length)
      .replace(':channelId', CHANNELS.demoGeneral)
      .replace(':messageId', String(fieldOf(body, 'id')))
      .replace(':guildId', GUILDS.guildhallDemo)
      .replaceAll(/:\w+/g, '1')
    const { status, code, message } = error()
    expect(await send(method, filled)).toMatchObject({ status, body: { code, message } })
  })

  it('is answered 404 for an unknown channel or message', async () => {
    expect(await send('PUT', `${GENERAL}/messages/1/reactions/a/@me`)).toMatchObject({ body: { code: 10_008 } })
    expect(await send('GET', '/channels/1/pins')).toMatchObject({ body: { code: 10_003 } })
  })

  it('rejects an upload with error 50046', async () => {
    const form = new FormData()
    form.set('files[0]', new Blob(['a']), 'a.txt')
    const response = await fetch(`${discord.endpoints.apiUrl}/v10${GENERAL}/messages`, {
      method: 'POST',
      headers: { authorization: `Bot ${discord.credentials.token}` },
      body: form,
    })
    expect([response.status, await response.json()]).toMatchObject([400, { code: 50_046 }])
  })
})
