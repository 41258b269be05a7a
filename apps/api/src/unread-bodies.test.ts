import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { GUILDS, startTestApi, type TestApi } from './testing/test-api.ts'

const PATH = `/api/guilds/${GUILDS.raidNight}/commands/blame/toggle`
const FIVE_MB = 5 * 1024 * 1024
const TOO_LARGE = { code: 'request.too_large', error: 'The request is too large. Shorten it and try again.' }

let api: TestApi
let ben: string
beforeAll(async () => {
  api = await startTestApi()
  ben = await api.signIn('ben')
})
afterAll(() => api.close())

/** The head of a request with a body. */
function headOf(...headers: string[]): string {
  const common = [`POST ${PATH} HTTP/1.1`, 'host: localhost', 'content-type: application/json']
  return `${[...common, ...headers].join('\r\n')}\r\n\r\n`
}
const signedIn = (): string => `authorization: Bearer ${ben}`

/** Opens a connection that does not read yet. Errors reject the pending call. */
async function open(): Promise<Socket> {
  const { port, hostname } = new URL(api.origin)
  const socket = connect(Number(port), hostname).pause()
  await once(socket, 'connect')
  return socket
}

/** Sends a whole request before reading the response, as many clients do. */
async function send(head: string, body: string): Promise<{ status: string; body: unknown }> {
  const socket = await open()
  await new Promise<void>((resolve, reject) => {
    socket.once('error', reject)
    socket.write(head + body, (error) => (error ? reject(error) : resolve()))
  })
  const response = await text(socket)
  const [first = '', sent = ''] = response.split('\r\n\r\n')
  return { status: first.slice(0, 'HTTP/1.1 413'.length), body: JSON.parse(sent) }
}

/** A chunk of a chunked body. */
const CHUNK = `10000\r\n${'x'.repeat(0x10000)}\r\n`
const CHUNKED = `${CHUNK.repeat(FIVE_MB / 0x10000)}0\r\n\r\n`

describe('a body over the limit', () => {
  it('is refused with 413, also when the client sends all of it first', async () => {
    const tooLarge = { status: 'HTTP/1.1 413', body: TOO_LARGE }
    const known = headOf(signedIn(), `content-length: ${FIVE_MB}`)
    expect(await send(known, 'x'.repeat(FIVE_MB))).toEqual(tooLarge)
    const closing = headOf(signedIn(), `content-length: ${FIVE_MB}`, 'connection: close')
    expect(await send(closing, 'x'.repeat(FIVE_MB))).toEqual(tooLarge)
    expect(await send(headOf(signedIn(), 'transfer-encoding: chunked'), CHUNKED)).toEqual(tooLarge)
  })

  it('is refused with 401 without a session', async () => {
    const closing = headOf(`content-length: ${FIVE_MB}`, 'connection: close')
    expect(await send(closing, 'x'.repeat(FIVE_MB))).toMatchObject({ status: 'HTTP/1.1 401' })
  })

  it('does not prevent the next request of a keep-alive agent', async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    const post = (body: string): Promise<number | undefined> =>
      new Promise((resolve, reject) => {
        const headers = { authorization: `Bearer ${ben}`, 'content-type': 'application/json' }
        const sent = request(api.origin + PATH, { method: 'POST', agent, headers }, (response) => {
          response.resume().once('end', () => resolve(response.statusCode))
        })
        sent.once('error', reject)
        sent.end(body)
      })
    expect(await post('x'.repeat(FIVE_MB))).toBe(413)
    expect(await post('{"enable":true}')).toBe(200)
    agent.destroy()
  })

  it('is refused with 413 when only its length was sent', async () => {
    expect(await send(headOf(signedIn(), `content-length: ${FIVE_MB}`), 'x')).toEqual({
      status: 'HTTP/1.1 413',
      body: TOO_LARGE,
    })
  })

  it('is not parsed as another request when it exceeds its declared length', async () => {
    const { status } = await send(headOf(signedIn(), 'content-length: 10'), 'x'.repeat(FIVE_MB))
    expect(status).toBe('HTTP/1.1 400')
  })

  it.each(['transfer-encoding: chunked', `content-length: ${1024 ** 4}`])(
    'is cut off when it does not end, with %s',
    async (length) => {
      for (const session of [signedIn(), 'x-no-session: 1']) {
        const socket = await open()
        socket.resume().on('error', () => undefined)
        socket.write(headOf(session, length))
        const writeOn = (): void => {
          while (socket.writable && socket.write(CHUNK)) continue
        }
        socket.on('drain', writeOn)
        writeOn()
        await new Promise((resolve) => socket.once('close', resolve))
        expect(socket.bytesWritten).toBeLessThan(100 * 1024 * 1024)
      }
    },
  )
})
