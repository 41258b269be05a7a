import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { sendRaw, type RawReply } from './testing/raw-http.ts'
import { GUILDS, startTestApi, USERS, type TestApi } from './testing/test-api.ts'

const INFO = 30
const WARN = 40
const Line = z.object({ level: z.number(), msg: z.string(), path: z.string(), status: z.number() })
const TOGGLE = `guilds/${GUILDS.raidNight}/commands/blame/toggle`

/** Sends a request target unchanged; fetch would normalize it. */
function sendTarget(api: TestApi, target: string, headers: Readonly<Record<string, string>>, body?: object) {
  const text = body === undefined ? '' : JSON.stringify(body)
  const lines = Object.entries({ host: 'localhost', connection: 'close', ...headers }).map((pair) => pair.join(': '))
  const length = body === undefined ? [] : ['content-type: application/json', `content-length: ${text.length}`]
  const head = [`${body === undefined ? 'GET' : 'POST'} ${target} HTTP/1.1`, ...lines, ...length]
  const bytes = Buffer.from(`${head.join('\r\n')}\r\n\r\n${text}`)
  return sendRaw(api.origin, bytes, 10_000)
}

const requestLines = (api: TestApi, path: string) =>
  api.logged
    .map((line) => Line.safeParse(JSON.parse(line)).data)
    .filter((line) => line?.msg === 'request' && line.path === path)

describe('a call with an unusual spelling of its address', () => {
  let api: TestApi
  let ben: string

  beforeAll(async () => {
    api = await startTestApi()
    ben = await api.signIn('ben')
  })
  afterAll(() => api.close())

  it.each([
    ['percent-encoded', '/%61pi/'],
    ['in absolute form', 'http://name:word@guild.example/api/'],
  ])('is authorized, served and logged like any other when it is %s', async (_how, base) => {
    const path = base.replace(/^http:..[^/]*/, '')
    const anonymous = await sendTarget(api, base + TOGGLE, {}, { enable: true })
    expect([anonymous.status, anonymous.head.includes('cache-control: no-store')]).toEqual([401, true])
    const done = await sendTarget(api, base + TOGGLE, { authorization: `Bearer ${ben}` }, { enable: true })
    expect([done.status, done.head.includes("content-security-policy: default-src 'none'")]).toEqual([200, true])
    expect(requestLines(api, path + TOGGLE)).toMatchObject([
      { level: INFO, status: 401 },
      { level: INFO, status: 200 },
    ])
    expect(api.logged.join('')).not.toContain('name:word')
  })

  it('counts towards the rate limit, also at unknown addresses', async () => {
    const limited = await startTestApi({ limits: { requestsPerMinute: 2, writesPerMinute: 2, signInsPerMinute: 30 } })
    const statuses: (number | null)[] = []
    for (const target of ['/%61pi/blame/count', '/api/nothing', '/%61pi/blame/count', '/a%70i/nothing']) {
      statuses.push((await sendTarget(limited, target, {})).status)
    }
    expect(statuses).toEqual([200, 404, 429, 429])
    await limited.close()
  })

  it.each(['/API/guilds', '//api/guilds', '/api%2Fguilds', '/api;/guilds', '/./api/guilds'])(
    'returns 404 at %s',
    async (target) => {
      const reply = await sendTarget(api, target, { authorization: `Bearer ${ben}` })
      expect([target, reply.status, reply.body.includes(GUILDS.raidNight)]).toEqual([target, 404, false])
    },
  )
})

describe('the request log', () => {
  it('contains successful reads at debug, writes and refusals at info, and failures at warn', async () => {
    const api = await startTestApi()
    const ben = await api.signIn('ben')
    await api.call('GET', '/guilds', ben)
    await api.call('GET', '/guilds/1/roles', ben)
    await api.call('POST', `/${TOGGLE}`, ben, { enable: true })
    await api.db.schema.dropTable('blame_counts').execute()
    await api.call('GET', '/blame/count')
    const logged = (path: string) => requestLines(api, `/api${path}`).map((line) => line?.level)
    expect(logged('/guilds')).toEqual([20])
    expect(logged('/guilds/1/roles')).toEqual([INFO])
    expect(logged(`/${TOGGLE}`)).toEqual([INFO])
    expect(logged('/blame/count')).toEqual([WARN])
    await api.close()
  })

  it('contains the cause of a failed sign-in without its code', async () => {
    const api = await startTestApi()
    const browser = api.browser()
    const back = await browser.authorize(await browser.begin(api.origin), USERS.ada)
    await api.discord.close()
    await browser.come(back)
    await sendTarget(api, `http://guild.example${back.pathname}#${back.search}`, {})
    const log = api.logged.join('\n')
    expect(log).toContain('ECONNREFUSED')
    expect(log).not.toContain(back.searchParams.get('code'))
    await api.server.close()
    await api.db.destroy()
  })
})

describe('the page', () => {
  const webRoot = mkdtempSync(join(tmpdir(), 'guildhall-odd-'))
  let api: TestApi

  beforeAll(async () => {
    const meta = '<meta name="guildhall-cdn-url" content="" />'
    for (const folder of ['assets', 'guide']) mkdirSync(join(webRoot, folder))
    writeFileSync(join(webRoot, 'index.html'), `<html><head>${meta}</head><body>the page</body></html>`)
    writeFileSync(join(webRoot, 'index.html.br'), 'the page')
    writeFileSync(join(webRoot, 'guide/index.html'), '<h1>Guide</h1>')
    api = await startTestApi({ webRoot })
  })
  afterAll(async () => {
    await api.close()
    rmSync(webRoot, { recursive: true })
  })

  const open = (target: string, accept: string): Promise<RawReply> =>
    sendTarget(api, target, { accept, 'accept-encoding': 'br' })

  it.each([
    '/',
    '//',
    '/./',
    '/%2e/',
    '//index.html',
    '/index.html',
    '/%69ndex.html',
    '/./index.html',
    '/INDEX.HTML',
    '/index.html/',
    '/index.html.br',
    '/index.html?x=1',
    'http://guild.example/index.html',
  ])('is never served without its run-time values: %s', async (target) => {
    for (const accept of ['text/html', '*/*']) {
      const { status, body, head } = await open(target, accept)
      if (status === 404) continue
      expect([status, body.includes(`content="${api.discord.endpoints.cdnUrl}"`)]).toEqual([200, true])
      expect(head).toMatch(/content-security-policy: default-src 'self'/i)
    }
    expect((await open('/', '*/*')).status).toBe(200)
  })

  it.each(['/guide/../index.html', '/guide/%2e%2e%2findex.html', '/guide/%2e%2e', '/%67uide/nothing'])(
    'is not served below /guide/ at %s',
    async (target) => {
      const { status, head } = await open(target, 'text/html')
      expect([status, /^location: (.*)$/im.exec(head)?.[1]?.trim()]).toEqual([302, '/guide/'])
    },
  )

  it.each([
    '//',
    '//guide/',
    '//guide/nothing',
    '//elsewhere.example',
    '//elsewhere.example/..',
    '//\\elsewhere.example',
  ])('is neither served nor redirected to at an address with two leading slashes: %s', async (target) => {
    const reply = await open(target, 'text/html')
    expect([reply.status, JSON.parse(reply.body)]).toMatchObject([404, { code: 'request.not_found' }])
    expect(reply.head).not.toMatch(/^location:/im)
  })

  it.each(['/%61pi/nothing', '/a%70i', '/api/', 'http://guild.example/api/nothing', '/api/;/guilds', '/api/%2fguilds'])(
    'is not served below /api at %s',
    async (target) => {
      const reply = await sendTarget(api, target, { accept: 'text/html' })
      expect([reply.status, JSON.parse(reply.body)]).toMatchObject([404, { code: 'request.not_found' }])
      expect(reply.head).toContain('cache-control: no-store')
    },
  )

  it('is counted as one route in the metrics, together with its files', async () => {
    expect((await open('/guide/', 'text/html')).body).toContain('Guide')
    const text = await (await fetch(`${api.origin}/metrics`)).text()
    expect([text.includes('route="page",status="200"'), text.includes('/guide')]).toEqual([true, false])
  })

  it('is not served for a missing hashed file under any spelling', async () => {
    for (const target of ['/assets/gone.js', '/%61ssets/gone.js']) {
      expect((await open(target, 'text/html')).status).toBe(404)
    }
  })
})
