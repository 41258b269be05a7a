import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startLocalDiscord, type LocalDiscord } from '../server.ts'
import { CHANNELS, demoWorld } from '../world.ts'

const FIVE_MB = 5 * 1024 * 1024
/** A part of a chunked body. */
const CHUNK = `10000\r\n${'x'.repeat(0x10000)}\r\n`
const CHUNKED = `${CHUNK.repeat(FIVE_MB / 0x10000)}0\r\n\r\n`
const MESSAGES = `/api/v10/channels/${CHANNELS.demoGeneral}/messages`
const TOO_LARGE = { status: 413, body: { message: 'Request entity too large', code: 40_005 } }

let discord: LocalDiscord
beforeEach(async () => {
  discord = await startLocalDiscord({ ...demoWorld, port: 0, dataDir: null, warn: () => undefined })
})
afterEach(() => discord.close())

/** The head of a request with a body. */
function headOf(path: string, ...headers: string[]): string {
  const authorization = `authorization: Bot ${discord.credentials.token}`
  const common = [`POST ${path} HTTP/1.1`, 'host: localhost', 'content-type: application/json', authorization]
  return `${[...common, ...headers].join('\r\n')}\r\n\r\n`
}

/** A connection that does not read yet. */
async function open(): Promise<Socket> {
  const socket = connect(Number(new URL(discord.origin).port), 'localhost').pause()
  await once(socket, 'connect')
  return socket
}

/** Sends a whole request before it reads the response, as many clients do. */
async function send(head: string, body: string): Promise<{ status: number; body: unknown }> {
  const socket = await open()
  await new Promise<void>((resolve, reject) => {
    socket.once('error', reject)
    socket.write(head + body, (error) => (error ? reject(error) : resolve()))
  })
  const [first = '', sent = ''] = (await text(socket)).split('\r\n\r\n')
  return { status: Number(first.split(' ')[1]), body: JSON.parse(sent) }
}

describe('a body over the limit', () => {
  it.each(['x-connection: keep-alive', 'connection: close'])(
    'is answered 413 after the client has sent all of it, with %s',
    async (connection) => {
      const known = headOf(MESSAGES, `content-length: ${FIVE_MB}`, connection)
      expect(await send(known, 'x'.repeat(FIVE_MB))).toEqual(TOO_LARGE)
      expect(await send(headOf(MESSAGES, 'transfer-encoding: chunked', connection), CHUNKED)).toEqual(TOO_LARGE)
    },
  )

  it('is answered 413 when only its length is sent', async () => {
    expect(await send(headOf(MESSAGES, `content-length: ${FIVE_MB}`), 'x')).toEqual(TOO_LARGE)
  })

  it('is answered 501 by a route that is not supported', async () => {
    const head = headOf(`/api/v10/stage-instances`, `content-length: ${FIVE_MB}`, 'connection: close')
    expect(await send(head, 'x'.repeat(FIVE_MB))).toMatchObject({ status: 501 })
  })

  it('is not read as another request when it is longer than its declared length', async () => {
    const sent = await send(headOf(MESSAGES, 'content-length: 10'), 'x'.repeat(FIVE_MB))
    expect(sent.status).toBe(400)
    expect(await send('', 'x'.repeat(FIVE_MB))).toEqual({ status: 400, body: { message: '400: Bad Request', code: 0 } })
  })

  it.each(['transfer-encoding: chunked', `content-length: ${1024 ** 4}`])(
    'is cut off when it does not end, with %s',
    async (length) => {
      const socket = await open()
      socket.resume().on('error', () => undefined)
      socket.write(headOf(MESSAGES, length))
      const writeOn = (): void => {
        while (socket.writable && socket.write(CHUNK)) continue
      }
      socket.on('drain', writeOn)
      writeOn()
      await new Promise((resolve) => socket.once('close', resolve))
      expect(socket.bytesWritten).toBeLessThan(100 * 1024 * 1024)
    },
  )
})
