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

/** An upgrade request as sent on the wire. */
function upgrade(path: string, headers: string): string {
  return `GET ${path} HTTP/1.1\r\n${headers}connection: upgrade\r\nupgrade: websocket\r\n${KEY}\r\n`
}

/** Sends bytes, ends the request, and waits for the end of the connection. */
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

/** Expects no uncaught error, and that the REST API and the gateway still respond. */
async function expectAlive(): Promise<void> {
  expect(thrown).toEqual([])
  expect((await call(discord, ['GET', '/users/@me'])).status).toBe(200)
  const client = await connect(discord.origin)
  client.close()
  await client.closed
}

const ADDRESSES = ['//', '///', '//:', '/\\', '//[::1', 'http://[', 'http://:99999/', '//a b', 'http://%zz/gateway']

describe('an upgrade request', () => {
  it.each(ADDRESSES.filter((one) => !one.includes(' ')))('is answered 400 for the invalid URL %s', async (address) => {
    expect(await answerTo(upgrade(address, 'host: localhost\r\n'))).toMatch(/^HTTP\/1\.1 400 /)
    await expectAlive()
  })

  it.each(['host: evil.example\r\n', 'host: localhost\r\norigin: https://evil.example\r\n', 'host: [\r\n'])(
    'is cut before its URL is parsed when its headers are %j',
    async (headers) => {
      expect(await answerTo(upgrade('//', headers))).toBe('')
      await expectAlive()
    },
  )

  it('causes no uncaught error for any URL, headers and trailing bytes', async () => {
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
      fc.asyncProperty(path, headers, fc.array(bytes, { maxLength: 3 }), async (address, lines, after) => {
        await answerTo(upgrade(address, lines), ...after)
        expect(thrown).toEqual([])
      }),
      { numRuns: 300 },
    )
    await expectAlive()
  }, 60_000)
})

/** An unmasked text frame, which clients must not send. */
const UNMASKED = Uint8Array.from([0x81, 0x01, 0x61])

const DEEP = '['.repeat(20_000) + ']'.repeat(20_000)
const NOT_TEXT = { toString: 1, valueOf: 1 }

describe('a gateway client', () => {
  it.each(['/gateway?v=9', '/gateway?encoding=etf', '/gateway', '/gateway?compress=zlib-stream'])(
    'loses only its connection when it violates the protocol at %s',
    async (path) => {
      await answerTo(upgrade(path, 'host: localhost\r\n'), UNMASKED, UNMASKED)
      await expectAlive()
    },
  )

  it.each<[string, string]>([
    ['a list of ids that is nested too deep', `{"op":8,"d":{"guild_id":"${GUILDS.guildhallDemo}","user_ids":${DEEP}}}`],
    ['a payload that is nested too deep', `{"op":1,"d":${DEEP}}`],
    ['invalid JSON', '{'],
    ['a payload whose opcode is not a number', '{"op":"1"}'],
  ])('loses only its connection when it sends %s', async (_what, payload) => {
    const client = await connect(discord.origin)
    await identified(client, discord.credentials.token)
    client.sendText(payload)
    expect(await client.closed).toBe(4002)
    await expectAlive()
  })

  it('may send payloads of up to 4,096 bytes', async () => {
    const client = await connect(discord.origin)
    const beat = (bytes: number): string => '{"op":1,"d":1}'.padEnd(bytes)
    client.sendText(beat(4_096))
    expect(await client.next()).toMatchObject({ op: 11 })
    client.sendText(beat(4_097))
    expect(await client.closed).toBe(4002)
  })

  it('is disconnected with the reason when it requests zstd', async () => {
    const socket = new WebSocket(`${discord.origin.replace('http', 'ws')}/gateway?v=10&compress=zstd-stream`)
    const [code, reason]: unknown[] = await once(socket, 'close')
    expect([code, String(reason)]).toEqual([4002, 'Only zlib-stream compression is supported.'])
  })

  it('cannot resume with an invalid session id or sequence number', async () => {
    const client = await connect(discord.origin)
    const { ready } = await identified(client, discord.credentials.token)
    const ahead = await connect(discord.origin)
    ahead.send({ op: 6, d: { token: discord.credentials.token, session_id: ready['session_id'], seq: 1_000 } })
    expect(await ahead.closed).toBe(4007)
    for (const wrong of [{ seq: NOT_TEXT }, { session_id: NOT_TEXT }]) {
      const other = await connect(discord.origin)
      const { token } = discord.credentials
      other.send({ op: 6, d: { token, session_id: ready['session_id'], seq: 1, ...wrong } })
      expect(await other.next()).toMatchObject({ op: 9, d: false })
      other.close()
    }
    client.close()
    await expectAlive()
  })

  it('receives an answer for the valid ids of a request for members', async () => {
    const client = await connect(discord.origin)
    await identified(client, discord.credentials.token)
    client.send({ op: 8, d: { guild_id: GUILDS.guildhallDemo, limit: NOT_TEXT, user_ids: [NOT_TEXT, '1', [['2']]] } })
    expect(await client.next('GUILD_MEMBERS_CHUNK')).toMatchObject({ members: [], not_found: ['1'] })
    client.close()
    await expectAlive()
  })

  it('causes no uncaught error with any JSON in any opcode', async () => {
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
        fc.constantFrom(NOT_TEXT, discord.credentials.token, GUILDS.guildhallDemo, [0, 1], 1),
      ),
    )
    const payload = fc.record({ op: fc.integer({ min: 0, max: 12 }), d: fc.oneof(fields, fc.jsonValue()) })
    await fc.assert(
      fc.asyncProperty(fc.array(payload, { maxLength: 5 }), fc.boolean(), async (payloads, identifies) => {
        const socket = new WebSocket(`${discord.origin.replace('http', 'ws')}/gateway`)
        await once(socket, 'open')
        const { token } = discord.credentials
        if (identifies) socket.send(JSON.stringify({ op: 2, d: { token, intents: 1, properties: {} } }))
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
