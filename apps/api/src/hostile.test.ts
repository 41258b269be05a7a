import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { problemOf } from './testing/replies.ts'
import { GUILDS, startTestHouse, type TestHouse } from './testing/test-house.ts'

const TOGGLE = `/guilds/${GUILDS.raidNight}/commands/blame/toggle`

describe('a body made to do harm', () => {
  let house: TestHouse
  let ben: string

  beforeAll(async () => {
    house = await startTestHouse()
    ben = await house.signIn('ben')
  })
  afterAll(() => house.close())

  function send(body: string): Promise<Response> {
    const headers = { authorization: `Bearer ${ben}`, 'content-type': 'application/json' }
    return fetch(`${house.origin}/api${TOGGLE}`, { method: 'POST', headers, body })
  }

  it('is refused when it is nested deeper than anything here, whatever brackets its strings hold', async () => {
    const deep = await send(`{"enable":${'['.repeat(100_000)}${']'.repeat(100_000)}}`)
    expect((await problemOf(deep)).error).toBe('The body is nested more than 100 levels deep. Send a flatter one.')
    const inStrings = await send(JSON.stringify({ enable: `"\\${'['.repeat(1_000)}` }))
    expect((await problemOf(inStrings)).error).toBe('enable must be a boolean.')
    expect((await send(`{"enable":true}${' '.repeat(1_000)}`)).status).toBe(200)
  })

  it('is not handed back in the refusal', async () => {
    const keys = Array.from({ length: 5_000 }, (_, index) => [`unknown-${index}`, index])
    const many = await problemOf(await send(JSON.stringify({ enable: true, ...Object.fromEntries(keys) })))
    expect(many.details?.['fields']).toHaveLength(20)
    const long = await problemOf(await send(JSON.stringify({ enable: true, ['k'.repeat(100_000)]: 1 })))
    expect(long.error).toBe(`${'k'.repeat(100)}… is not a known field.`)
  })
})

describe('what is no request', () => {
  let house: TestHouse

  beforeAll(async () => {
    house = await startTestHouse()
  })
  afterAll(() => house.close())

  async function sendRaw(bytes: string): Promise<{ head: string; body: unknown }> {
    const socket = connect(Number(new URL(house.origin).port), 'localhost')
    socket.write(bytes)
    const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n')
    return { head, body: JSON.parse(body) }
  }

  it('is told so in the shape of every other error', async () => {
    const nonsense = await sendRaw('HELLO?\r\n\r\n')
    expect(nonsense.head).toMatch(/^HTTP\/1\.1 400 /)
    expect(nonsense.body).toEqual({
      error: 'The request cannot be read. Send it as HTTP/1.1.',
      code: 'request.invalid',
    })
    const huge = await sendRaw(`GET /healthz HTTP/1.1\r\nhost: localhost\r\nx-huge: ${'x'.repeat(20_000)}\r\n\r\n`)
    expect(huge.head).toMatch(/^HTTP\/1\.1 413 /)
    expect(huge.body).toMatchObject({ code: 'request.too_large' })
  })

  it('is answered like any other when all that is wrong is an unknown expectation', async () => {
    const expecting = 'GET /healthz HTTP/1.1\r\nhost: localhost\r\nexpect: the unexpected\r\nconnection: close\r\n\r\n'
    expect((await sendRaw(expecting)).body).toEqual({ alive: true })
  })
})
