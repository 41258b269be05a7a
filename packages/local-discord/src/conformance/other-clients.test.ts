import { WebSocket } from 'ws'
import { describe, expect, it } from 'vitest'
import { useStage } from '../gateway/testing/stage.ts'
import { invokeCommand } from '../interactions/invoke-command.ts'
import { idIn } from '../kernel/testing/calls.ts'
import { APPLICATION, CHANNELS, GUILDS, USERS } from '../world.ts'

/*
 * Requests as Eris 0.18, Oceanic 1.15, Dysnomia 0.2, discordeno 21, Seyfert 5 and Detritus 0.16 make them, where these differ from
 * discord.js.
 */

const MESSAGES = `/channels/${CHANNELS.demoGeneral}/messages`

const stage = useStage()

interface Reply {
  status: number
  type: string | null
  body: unknown
}

async function send(method: string, path: string, init?: { body: BodyInit; type?: string }): Promise<Reply> {
  const reply = await fetch(`${stage.discord.endpoints.apiUrl}/v9${path}`, {
    method,
    headers: {
      authorization: `Bot ${stage.discord.credentials.token}`,
      ...(init?.type !== undefined && { 'content-type': init.type }),
    },
    ...(init && { body: init.body }),
  })
  const text = await reply.text()
  const body: unknown = text === '' ? null : JSON.parse(text)
  return { status: reply.status, type: reply.headers.get('content-type'), body }
}

function multipart(parts: Record<string, string | Blob>): { body: FormData } {
  const body = new FormData()
  for (const [name, value] of Object.entries(parts)) body.set(name, value)
  return { body }
}

const payload = (body: object): { body: FormData } => multipart({ payload_json: JSON.stringify(body) })

describe('a JSON response', () => {
  it('has exactly the type application/json, as Eris and Oceanic require', async () => {
    stage.discord.limit({ scope: 'user', retryAfter: 1 }, { route: 'GET /users/@me', requests: 1 })
    const replies = [
      await send('GET', '/users/@me'),
      await send('GET', '/users/@me'),
      await send('GET', '/guilds/1'),
      await send('GET', '/nowhere'),
      await send('DELETE', '/gateway'),
      await send('POST', MESSAGES, { body: '{', type: 'application/json' }),
    ]
    expect(replies.map(({ status }) => status)).toEqual([429, 200, 404, 404, 405, 400])
    expect(new Set(replies.map(({ type }) => type))).toEqual(new Set(['application/json']))
  })
})

describe('a multipart body without files', () => {
  it('creates and edits a message from its payload_json', async () => {
    const embeds = [{ title: 'Raid', fields: [{ name: 'Slot', value: 'Tank' }] }]
    const created = await send('POST', MESSAGES, payload({ content: 'Hi', embeds }))
    expect(created).toMatchObject({ status: 200, body: { content: 'Hi', embeds } })
    const edited = await send('PATCH', `${MESSAGES}/${idIn(created.body)}`, payload({ content: 'Bye' }))
    expect(edited).toMatchObject({ status: 200, body: { content: 'Bye', embeds } })
  })

  it('can contain the payload as a Blob with a file name', async () => {
    const blob = new Blob([JSON.stringify({ content: 'Hi' })], { type: 'application/json' })
    expect(await send('POST', MESSAGES, multipart({ payload_json: blob }))).toMatchObject({ body: { content: 'Hi' } })
  })

  it('creates a message from its fields, unless payload_json replaces them', async () => {
    const fields = { content: 'Hi', tts: 'true' }
    expect(await send('POST', MESSAGES, multipart(fields))).toMatchObject({ body: { content: 'Hi', tts: true } })
    const both = multipart({ ...fields, payload_json: '{"content":"Payload"}' })
    expect(await send('POST', MESSAGES, both)).toMatchObject({ body: { content: 'Payload', tts: false } })
  })

  it('answers an interaction, edits the answer and follows up', async () => {
    const commands = JSON.stringify([{ name: 'blame', description: 'Blames' }])
    const path = `/applications/${APPLICATION.id}/guilds/${GUILDS.guildhallDemo}/commands`
    await send('PUT', path, { body: commands, type: 'application/json' })
    const invocation = { userId: USERS.cleo, channelId: CHANNELS.demoGeneral, commandName: 'blame', options: [] }
    invokeCommand(stage.discord.state, invocation)
    const { id, token } = await stage.bot.next('INTERACTION_CREATE')
    const callback = `/interactions/${String(id)}/${String(token)}/callback`
    expect((await send('POST', callback, payload({ type: 4, data: { content: 'One' } }))).status).toBe(204)
    const webhook = `/webhooks/${APPLICATION.id}/${String(token)}`
    expect(await send('PATCH', `${webhook}/messages/@original`, payload({ content: 'Two' }))).toMatchObject({
      body: { content: 'Two' },
    })
    expect(await send('POST', webhook, payload({ content: 'Three' }))).toMatchObject({ body: { content: 'Three' } })
  })

  it.each<[string, { body: BodyInit; type?: string }, number, number]>([
    ['invalid JSON', multipart({ payload_json: '{' }), 400, 50_109],
    ['no boundary', { body: 'x', type: 'multipart/form-data' }, 400, 50_035],
    ['no end', { body: '--a\r\nContent-Disposition: form-data', type: 'multipart/form-data; boundary=a' }, 400, 50_035],
    ['a field that is too large', multipart({ content: 'x'.repeat(2 ** 21) }), 413, 40_005],
  ])('is rejected with %s', async (_what, body, status, code) => {
    expect(await send('POST', MESSAGES, body)).toMatchObject({ status, body: { code } })
    expect((await send('GET', '/users/@me')).status).toBe(200)
  })
})

describe('a multipart body with a file', () => {
  it('is rejected, also above the size limit of a body', async () => {
    const file = new Blob([new Uint8Array(3 * 2 ** 20)])
    const reply = await send('POST', MESSAGES, multipart({ payload_json: '{"content":"Hi"}', 'files[0]': file }))
    expect(reply).toMatchObject({ status: 501 })
    expect(await send('GET', MESSAGES)).toMatchObject({ status: 200, body: [] })
  })
})

describe('the gateway', () => {
  it.each([
    ['9', 10],
    ['10', 10],
    ['8', 4012],
  ])('answers a client of version %s with %s', async (version, answer) => {
    const socket = new WebSocket(`${stage.discord.origin.replace('http', 'ws')}/gateway?encoding=json&v=${version}`)
    const answered = await new Promise((resolve) => {
      socket.on('message', (data: Buffer) => resolve(JSON.parse(data.toString())))
      socket.on('close', (code) => resolve({ op: code }))
    })
    socket.close()
    expect(answered).toMatchObject({ op: answer })
  })
})
