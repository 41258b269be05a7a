import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { sendRaw } from './testing/raw-http.ts'
import { GUILDS, problemOf, startTestApi, type TestApi } from './testing/test-api.ts'

const TOGGLE = `/guilds/${GUILDS.raidNight}/commands/blame/toggle`

const INVALID = "Some values aren't valid. Check the highlighted fields and try again."
const NO_BOOLEAN = { fields: [{ path: 'enable', message: 'must be a boolean' }] }

describe('a hostile body', () => {
  let api: TestApi
  let ben: string

  beforeAll(async () => {
    api = await startTestApi()
    ben = await api.signIn('ben')
  })
  afterAll(() => api.close())

  function send(body: string): Promise<Response> {
    const headers = { authorization: `Bearer ${ben}`, 'content-type': 'application/json' }
    return fetch(`${api.origin}/api${TOGGLE}`, { method: 'POST', headers, body })
  }

  it('is refused when it is nested too deeply, not counting brackets in strings', async () => {
    const deep = await send(`{"enable":${'['.repeat(100_000)}${']'.repeat(100_000)}}`)
    expect((await problemOf(deep)).error).toBe('The request body is nested too deeply.')
    const inStrings = await send(JSON.stringify({ enable: `"\\${'['.repeat(1_000)}` }))
    expect((await problemOf(inStrings)).details).toEqual(NO_BOOLEAN)
    expect((await send(`{"enable":true}${' '.repeat(1_000)}`)).status).toBe(200)
  })

  it('is refused before it is parsed when it has too many fields or values', async () => {
    const fields = Object.fromEntries(Array.from({ length: 45_000 }, (_, index) => [`k${index}`, 1]))
    const parse = vi.spyOn(JSON, 'parse')
    const patch = await api.call('PATCH', `/guilds/${GUILDS.raidNight}/settings`, ben, fields)
    const refusal = await problemOf(patch)
    expect([patch.status, refusal.error, refusal.details]).toEqual([
      400,
      'The request body has too many fields. Send at most 5000.',
      undefined,
    ])
    const rules = await api.call('PUT', `/guilds/${GUILDS.raidNight}/urlrules`, ben, {
      rules: Array(200_000).fill(0),
    })
    expect((await problemOf(rules)).error).toMatch(/^The request body has too many values\. Send at most \d+\.$/)
    const parsed = parse.mock.calls.map(([text]) => text.length)
    parse.mockRestore()
    expect(Math.max(0, ...parsed)).toBeLessThan(100_000)
    const strings = await send(JSON.stringify({ enable: ':,'.repeat(50_000) }))
    expect((await problemOf(strings)).details).toEqual(NO_BOOLEAN)
  })

  it('leads to an error that lists at most 20 fields with shortened names', async () => {
    const keys = Array.from({ length: 900 }, (_, index) => [`unknown-${index}`, index])
    const many = await problemOf(await send(JSON.stringify({ enable: true, ...Object.fromEntries(keys) })))
    expect(many.details?.['fields']).toHaveLength(20)
    const long = await problemOf(await send(JSON.stringify({ enable: true, ['k'.repeat(100_000)]: 1 })))
    const fields = [{ path: `${'k'.repeat(100)}…`, message: "isn't a recognized field" }]
    expect([long.error, long.details]).toEqual([INVALID, { fields }])
  })

  it.each([
    ['an address', { name: 'Rules', content: 'Hello', embed: { url: `http://${'a'.repeat(500_000)} ` } }, 'embed.url'],
    ['a name', { name: `${' '.repeat(12_000)}\x01`, content: 'Hello' }, 'name'],
  ])('does not occupy the server with %s that is far too long', async (_, message, path) => {
    const refused = await api.call('PUT', `/guilds/${GUILDS.raidNight}/saved_messages`, ben, message)
    expect((await problemOf(refused)).details).toMatchObject({
      fields: expect.arrayContaining([{ path, message: expect.stringMatching(/^must be at most/) }]),
    })
  })
})

describe('a malformed request', () => {
  let api: TestApi

  beforeAll(async () => {
    api = await startTestApi()
  })
  afterAll(() => api.close())

  async function send(bytes: string): Promise<{ head: string; body: unknown }> {
    const { head, body } = await sendRaw(api.origin, Buffer.from(bytes), 10_000)
    return { head, body: JSON.parse(body) }
  }

  it('is refused with the same error format as other requests', async () => {
    const nonsense = await send('HELLO?\r\n\r\n')
    expect(nonsense.head).toMatch(/^HTTP\/1\.1 400 /)
    expect(nonsense.body).toEqual({
      error: "The request can't be read. Send it as HTTP/1.1.",
      code: 'request.invalid',
    })
    const huge = await send(`GET /healthz HTTP/1.1\r\nhost: localhost\r\nx-huge: ${'x'.repeat(20_000)}\r\n\r\n`)
    expect(huge.head).toMatch(/^HTTP\/1\.1 413 /)
    expect(huge.body).toMatchObject({ code: 'request.too_large' })
  })

  it('is refused as HTTP/1.1 without a Host header and accepted as HTTP/1.0', async () => {
    for (const target of ['/healthz', '/api/blame/count', '/nothing']) {
      const nameless = await send(`GET ${target} HTTP/1.1\r\nconnection: close\r\n\r\n`)
      expect(nameless.head).toMatch(/^HTTP\/1\.1 400 .*content-type: application\/json/is)
      expect(nameless.body).toEqual({ error: 'The request has no Host header.', code: 'request.invalid' })
    }
    expect((await send('GET /healthz HTTP/1.0\r\n\r\n')).body).toEqual({ alive: true })
  })

  it('is accepted when only its Expect header is unknown', async () => {
    const expecting = 'GET /healthz HTTP/1.1\r\nhost: localhost\r\nexpect: the unexpected\r\nconnection: close\r\n\r\n'
    expect((await send(expecting)).body).toEqual({ alive: true })
  })
})

describe('a rate limit', () => {
  it('cannot be evaded with forwarding headers or malformed tokens', async () => {
    const api = await startTestApi({ limits: { requestsPerMinute: 5, writesPerMinute: 5, signInsPerMinute: 2 } })
    const invented = (turn: number): Record<string, string> => ({
      'x-forwarded-for': `10.0.0.${turn}`,
      'x-real-ip': `10.0.0.${turn}`,
      forwarded: `for=10.0.0.${turn}`,
      'x-forwarded-host': 'evil.example',
      authorization: `Bearer invented.${turn}.token`,
    })
    const statuses = async (path: string, times: number): Promise<number[]> => {
      const answers: number[] = []
      for (let turn = 0; turn < times; turn += 1) {
        const response = await fetch(`${api.origin}${path}`, { headers: invented(turn), redirect: 'manual' })
        answers.push(response.status)
      }
      return answers
    }
    expect(await statuses('/api/blame/count', 7)).toEqual([200, 200, 200, 200, 200, 429, 429])
    expect(await statuses('/api/auth/discord/login', 3)).toEqual([302, 302, 429])
    await api.close()
  })

  it('counts by the address that the trusted proxy reports', async () => {
    const limits = { requestsPerMinute: 1, writesPerMinute: 1, signInsPerMinute: 30 }
    const api = await startTestApi({ limits, trustProxy: '127.0.0.1, ::1' })
    const from = async (address: string): Promise<number> => {
      const headers = { 'x-forwarded-for': address }
      return (await fetch(`${api.origin}/api/blame/count`, { headers })).status
    }
    expect([await from('10.0.0.1'), await from('10.0.0.2')]).toEqual([200, 200])
    // The caller can forge the entries before the proxy's own.
    expect([await from('10.9.9.9, 10.0.0.1'), await from('10.9.9.8, 10.0.0.2')]).toEqual([429, 429])
    await api.close()
  })

  it('sends Retry-After with a 429 and no rate limit header otherwise', async () => {
    const api = await startTestApi({ limits: { requestsPerMinute: 1, writesPerMinute: 1, signInsPerMinute: 1 } })
    for (const path of ['/api/blame/count', '/api/auth/discord/login']) {
      const replies = [0, 1].map(() => fetch(api.origin + path, { redirect: 'manual' }))
      const [within, stopped] = (await Promise.all(replies)).toSorted((a, b) => a.status - b.status)
      const limitHeaders = (reply?: Response) =>
        [...(reply?.headers.keys() ?? [])].filter((name) => /ratelimit|retry-after/.test(name))
      expect([within?.status, limitHeaders(within)]).toEqual([path.endsWith('login') ? 302 : 200, []])
      expect([stopped?.status, limitHeaders(stopped)]).toEqual([429, ['retry-after']])
    }
    await api.close()
  })
})
