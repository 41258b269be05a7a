import { once } from 'node:events'
import { connect as connectTcp } from 'node:net'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { call } from '../kernel/testing/calls.ts'
import { startLocalDiscord, type LocalDiscord } from '../server.ts'
import { demoWorld, GUILDS } from '../world.ts'
import { connect, identified } from './testing/raw-client.ts'

let discord: LocalDiscord
let thrown: unknown[]
const note = (error: unknown): void => void thrown.push(error)

beforeEach(async () => {
  thrown = []
  process.on('uncaughtException', note)
  discord = await startLocalDiscord({ ...demoWorld, port: 0, dataDir: null })
})
afterEach(async () => {
  await discord.close()
  process.off('uncaughtException', note)
})

const port = (): number => Number(new URL(discord.origin).port)

const KEY = 'sec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==\r\nsec-websocket-version: 13\r\n'

/** A request for a WebSocket as it goes over the wire. */
function upgrade(path: string, headers: string): string {
  return `GET ${path} HTTP/1.1\r\n${headers}connection: upgrade\r\nupgrade: websocket\r\n${KEY}\r\n`
}

/** Sends bytes, then says that there are no more, and waits for the connection's end. */
async function answerTo(...parts: (string | Uint8Array)[]): Promise<string> {
  const socket = connectTcp(port(), '127.0.0.1')
  let answer = ''
  socket.on('data', (chunk: Buffer) => (answer += chunk.toString('latin1')))
  socket.on('error', () => socket.destroy())
  for (const part of parts) socket.write(part)
  socket.end()
  await once(socket, 'close')
  return answer
}

/** The server still does its work, and nothing would have ended the program. */
async function expectAlive(): Promise<void> {
  expect(thrown).toEqual([])
  expect((await call(discord, ['GET', '/users/@me'])).status).toBe(200)
  const client = await connect(discord.origin)
  client.close()
  await client.closed
}

const ADDRESSES = ['//', '///', '//:', '/\\', '//[::1', 'http://[', 'http://:99999/', '//a b', 'http://%zz/gateway']

describe('a request for a WebSocket', () => {
  it.each(ADDRESSES.filter((one) => !one.includes(' ')))('is answered 400 for the address %s', async (address) => {
    expect(await answerTo(upgrade(address, 'host: localhost\r\n'))).toMatch(/^HTTP\/1\.1 400 /)
    await expectAlive()
  })

  it.each(['host: evil.example\r\n', 'host: localhost\r\norigin: https://evil.example\r\n', 'host: [\r\n'])(
    'is cut before its address is read when it says %j',
    async (headers) => {
      expect(await answerTo(upgrade('//', headers))).toBe('')
      await expectAlive()
    },
  )

  it('harms nothing, whatever its address, headers and the bytes after it are', async () => {
    const path = fc.oneof(
      fc.constantFrom(...ADDRESSES, '/gateway', '/gateway?v=9', '/gateway?compress=zlib-stream', '/gateway?%', '*'),
      fc.webUrl(),
      fc.string({ unit: 'binary-ascii', maxLength: 40 }).map((text) => `/${text.replaceAll(/[\r\n]/g, '')}`),
    )
    const header = fc.oneof(
      fc.constantFrom(
        'host: localhost\r\n',
        'host: localhost\r\n',
        'host: [\r\n',
        'host: a:b:c\r\n',
        'origin: null\r\n',
      ),
      fc.constantFrom('sec-websocket-extensions: permessage-deflate; x="\r\n', 'sec-websocket-protocol: ,,\r\n'),
      fc.constantFrom('sec-websocket-version: x\r\n', 'expect: 100-continue\r\n', 'content-length: 9\r\n'),
      fc.string({ maxLength: 30 }).map((text) => `x-any: ${text.replaceAll(/[\r\n]/g, '')}\r\n`),
    )
    const headers = fc.array(header, { maxLength: 4 }).map((all) => all.join(''))
    const bytes = fc.uint8Array({ maxLength: 64 })
    await fc.assert(
      fc.asyncProperty(path, headers, fc.array(bytes, { maxLength: 3 }), async (address, said, after) => {
        await answerTo(upgrade(address, said), ...after)
        expect(thrown).toEqual([])
      }),
      { numRuns: 300 },
    )
    await expectAlive()
  }, 60_000)
})

/** A frame of a text that is not masked, which no client may send. */
const UNMASKED = Uint8Array.from([0x81, 0x01, 0x61])

const DEEP = '['.repeat(20_000) + ']'.repeat(20_000)
const NO_TEXT = { toString: 1, valueOf: 1 }

describe('a gateway client', () => {
  it.each(['/gateway?v=9', '/gateway?encoding=etf', '/gateway', '/gateway?compress=zlib-stream'])(
    'at %s may break the protocol at once',
    async (path) => {
      await answerTo(upgrade(path, 'host: localhost\r\n'), UNMASKED, UNMASKED)
      await expectAlive()
    },
  )

  it.each<[string, string]>([
    ['a list of ids that is nested too deep', `{"op":8,"d":{"guild_id":"${GUILDS.guildhallDemo}","user_ids":${DEEP}}}`],
    ['a payload that is nested too deep', `{"op":1,"d":${DEEP}}`],
    ['no JSON', '{'],
    ['a payload without a number', '{"op":"1"}'],
  ])('that sends %s loses its connection alone', async (_what, payload) => {
    const client = await connect(discord.origin)
    await identified(client, discord.credentials.token)
    client.sendText(payload)
    expect(await client.closed).toBe(4002)
    await expectAlive()
  })

  it('sends payloads of 4,096 bytes and no more', async () => {
    const client = await connect(discord.origin)
    const beat = (bytes: number): string => '{"op":1,"d":1}'.padEnd(bytes)
    client.sendText(beat(4_096))
    expect(await client.next()).toMatchObject({ op: 11 })
    client.sendText(beat(4_097))
    expect(await client.closed).toBe(4002)
  })

  it('that asks for zstd is refused, and knows why', async () => {
    const socket = new WebSocket(`${discord.origin.replace('http', 'ws')}/gateway?v=10&compress=zstd-stream`)
    const [code, reason]: unknown[] = await once(socket, 'close')
    expect([code, String(reason)]).toEqual([4002, 'Only zlib-stream compression is supported.'])
  })

  it('resumes nothing with what is no session or no number', async () => {
    const client = await connect(discord.origin)
    const { ready } = await identified(client, discord.credentials.token)
    const ahead = await connect(discord.origin)
    ahead.send({ op: 6, d: { token: discord.credentials.token, session_id: ready['session_id'], seq: 1_000 } })
    expect(await ahead.closed).toBe(4007)
    for (const wrong of [{ seq: NO_TEXT }, { session_id: NO_TEXT }]) {
      const other = await connect(discord.origin)
      const { token } = discord.credentials
      other.send({ op: 6, d: { token, session_id: ready['session_id'], seq: 1, ...wrong } })
      expect(await other.next()).toMatchObject({ op: 9, d: false })
      other.close()
    }
    client.close()
    await expectAlive()
  })

  it('asks for members with whatever it likes and is told of ids alone', async () => {
    const client = await connect(discord.origin)
    await identified(client, discord.credentials.token)
    client.send({ op: 8, d: { guild_id: GUILDS.guildhallDemo, limit: NO_TEXT, user_ids: [NO_TEXT, '1', [['2']]] } })
    expect(await client.next('GUILD_MEMBERS_CHUNK')).toMatchObject({ members: [], not_found: ['1'] })
    client.close()
    await expectAlive()
  })

  it('may send any JSON in any operation', async () => {
    const fields = fc.dictionary(
      fc.constantFrom(
        'token',
        'intents',
        'shard',
        'seq',
        'session_id',
        'guild_id',
        'user_ids',
        'query',
        'limit',
        'nonce',
      ),
      fc.oneof(
        fc.jsonValue({ maxDepth: 3 }),
        fc.constantFrom(NO_TEXT, discord.credentials.token, GUILDS.guildhallDemo, [0, 1], 1),
      ),
    )
    const payload = fc.record({ op: fc.integer({ min: 0, max: 12 }), d: fc.oneof(fields, fc.jsonValue()) })
    await fc.assert(
      fc.asyncProperty(fc.array(payload, { maxLength: 5 }), fc.boolean(), async (payloads, begins) => {
        const socket = new WebSocket(`${discord.origin.replace('http', 'ws')}/gateway`)
        await once(socket, 'open')
        const { token } = discord.credentials
        if (begins) socket.send(JSON.stringify({ op: 2, d: { token, intents: 1, properties: {} } }))
        for (const one of payloads) socket.send(JSON.stringify(one))
        socket.close()
        await once(socket, 'close')
        expect(thrown).toEqual([])
      }),
      { numRuns: 150 },
    )
    await expectAlive()
  }, 60_000)
})
