import { ENDPOINTS, type EndpointShape } from '@guildhall/contract'
import { once } from 'node:events'
import { mkdtempSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { bodyOf, GUILDS, problemOf, startTestApi, type TestApi } from './testing/test-api.ts'

const TOGGLE = `/guilds/${GUILDS.raidNight}/commands/blame/toggle`

/** The parts of an OpenAPI operation that this test reads. */
const Operation = z.looseObject({ responses: z.record(z.string(), z.unknown()), security: z.optional(z.unknown()) })
const Description = z.object({ paths: z.record(z.string(), z.record(z.string(), Operation)) })

describe('the API', () => {
  let api: TestApi
  let ben: string

  beforeAll(async () => {
    api = await startTestApi()
    ben = await api.signIn('ben')
  })
  afterAll(() => api.close())

  async function post(path: string, body: string, type: string): Promise<Response> {
    const headers = { authorization: `Bearer ${ben}`, 'content-type': type }
    return fetch(`${api.origin}/api${path}`, { method: 'POST', headers, body })
  }

  it('names an invalid field in the details and keeps the error sentence general', async () => {
    const invalid = "Some values aren't valid. Check the highlighted fields and try again."
    const refusal = (path: string, message: string) => ({
      error: invalid,
      code: 'request.invalid',
      details: { fields: [{ path, message }] },
    })
    const wrong = await api.call('POST', TOGGLE, ben, { enable: 'yes' })
    expect([wrong.status, await bodyOf(wrong)]).toEqual([400, refusal('enable', 'must be a boolean')])
    const missing = await api.call('POST', TOGGLE, ben, {})
    expect(await bodyOf(missing)).toEqual(refusal('enable', 'is required'))
    const unknown = await api.call('POST', TOGGLE, ben, { enable: true, force: 1 })
    expect(await bodyOf(unknown)).toEqual(refusal('force', "isn't a recognized field"))
    const none = await api.call('POST', TOGGLE, ben)
    expect(await bodyOf(none)).toEqual(refusal('body', 'is required'))
    const query = await api.call('GET', '/auth/bot-invite-url?guild_id=abc', ben)
    expect(await bodyOf(query)).toEqual(refusal('guild_id', 'must be a Discord ID (digits only)'))
  })

  it('accepts only well-formed JSON of limited size', async () => {
    const form = await post(TOGGLE, 'enable=true', 'application/x-www-form-urlencoded')
    expect([form.status, (await problemOf(form)).code]).toEqual([415, 'request.unsupported_type'])
    const broken = await post(TOGGLE, '{"enable":', 'application/json')
    expect([broken.status, (await problemOf(broken)).error]).toEqual([400, "The request body isn't valid JSON."])
    const huge = await post(TOGGLE, JSON.stringify({ enable: 'x'.repeat(600_000) }), 'application/json')
    expect([huge.status, (await problemOf(huge)).code]).toEqual([413, 'request.too_large'])
  })

  it('returns 404 for an unknown address and 405 for an unsupported method', async () => {
    const unknown = await api.call('GET', '/nothing', ben)
    expect([unknown.status, (await problemOf(unknown)).code]).toEqual([404, 'request.not_found'])
    const deleted = await api.call('DELETE', '/guilds', ben)
    expect([deleted.status, deleted.headers.get('allow'), (await problemOf(deleted)).code]).toEqual([
      405,
      'GET, HEAD',
      'request.method_not_allowed',
    ])
    const broken = await fetch(`${api.origin}/api/guilds/%E0%A4%A`)
    expect([broken.status, (await problemOf(broken)).code]).toEqual([400, 'request.invalid'])
  })

  it('forbids caching', async () => {
    for (const path of ['/guilds', '/blame/count', '/nothing']) {
      const { headers } = await api.call('GET', path, ben)
      expect(headers.get('cache-control')).toBe('no-store')
      expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
      expect(headers.get('x-content-type-options')).toBe('nosniff')
    }
    expect((await api.call('GET', '/guilds')).headers.get('cache-control')).toBe('no-store')
  })

  it('reports an unexpected error by an id that the log contains too', async () => {
    const broken = await startTestApi()
    // Provoke an unexpected error: a query on a closed database.
    await broken.db.destroy()
    const response = await broken.call('GET', '/blame/count')
    const reply = await problemOf(response)
    expect(response.status).toBe(500)
    const id = String(reply.details?.['id'])
    expect(Object.keys(reply.details ?? {})).toEqual(['id'])
    expect(reply.error).toContain(id)
    expect(JSON.stringify(reply)).not.toContain('destroyed')
    expect(broken.logged.some((line) => line.includes(id) && line.includes('destroyed'))).toBe(true)
    await broken.close()
  })

  it('describes every endpoint of the contract in the OpenAPI document', async () => {
    const { paths } = Description.parse(await bodyOf(await fetch(`${api.origin}/api/openapi.json`)))
    for (const [name, endpoint] of Object.entries<EndpointShape>(ENDPOINTS)) {
      const path = endpoint.path.replace(/:(\w+)/g, '{$1}')
      const operation = paths[path]?.[endpoint.method.toLowerCase()]
      expect(operation).toMatchObject({ operationId: name, summary: endpoint.summary })
      expect(operation?.responses).toHaveProperty(String(endpoint.status))
      expect(operation?.security !== undefined).toBe(endpoint.access !== 'public')
    }
  })

  it('resolves every reference in the OpenAPI document, also of recursive schemas', async () => {
    const text = await (await fetch(`${api.origin}/api/openapi.json`)).text()
    const { components } = z
      .object({ components: z.object({ schemas: z.record(z.string(), z.unknown()) }) })
      .parse(JSON.parse(text))
    const references = [...text.matchAll(/"\$ref":"([^"]+)"/g)].map(([, reference]) => reference)
    const schemas = references.flatMap((one) => /^#\/components\/schemas\/(.+)$/.exec(one ?? '')?.[1] ?? [])
    expect(schemas).toContain('listRoleButtonConfigs.__schema0')
    expect(Object.keys(components.schemas)).toEqual(expect.arrayContaining(schemas))
    expect(references.filter((one) => !one?.startsWith('#/components/'))).toEqual([])
  })

  it('reports liveness at /healthz and readiness at /readyz', async () => {
    expect((await fetch(`${api.origin}/healthz`)).status).toBe(200)
    expect(await bodyOf(await fetch(`${api.origin}/readyz`))).toEqual({ ready: true, missing: [] })
    const unready = await startTestApi()
    unready.pass(61_000)
    const late = await fetch(`${unready.origin}/readyz`)
    expect([late.status, await bodyOf(late)]).toEqual([503, { ready: false, missing: ['gateway'] }])
    await unready.close()
  })

  it('closes immediately while a browser holds an unused connection', async () => {
    const closing = await startTestApi()
    const { hostname, port } = new URL(closing.origin)
    const unused = connect(Number(port), hostname)
    const ended = once(unused, 'close')
    await once(unused, 'connect')
    const begun = Date.now()
    await closing.close()
    await ended
    expect(Date.now() - begun).toBeLessThan(5_000)
  })
})

describe('the page routes', () => {
  const webRoot = mkdtempSync(join(tmpdir(), 'guildhall-pages-'))
  const script = 'console.log("hello")'
  let api: TestApi

  beforeAll(async () => {
    mkdirSync(join(webRoot, 'assets'))
    const meta = '<meta name="guildhall-cdn-url" content="" />'
    writeFileSync(join(webRoot, 'index.html'), `<!doctype html><html><head>${meta}</head><body></body></html>`)
    writeFileSync(join(webRoot, 'assets/main-abc123.js'), script)
    writeFileSync(join(webRoot, 'assets/main-abc123.js.br'), brotliCompressSync(script))
    mkdirSync(join(webRoot, 'guide'))
    writeFileSync(join(webRoot, 'guide/index.html'), '<h1>Guide</h1>')
    mkdirSync(join(webRoot, 'guide/reminders'))
    writeFileSync(join(webRoot, 'guide/reminders/index.html'), '<h1>Reminders</h1>')
    writeFileSync(join(webRoot, 'guide/reminders/index.html.br'), brotliCompressSync('<h1>Reminders</h1>'))
    writeFileSync(join(webRoot, 'theme.js'), script)
    writeFileSync(join(webRoot, 'assets/.env'), 'hidden')
    symlinkSync(join(webRoot, 'theme.js'), join(webRoot, 'linked.js'))
    symlinkSync(join(webRoot, 'gone.js'), join(webRoot, 'broken.js'))
    symlinkSync(join(webRoot, 'guide/reminders'), join(webRoot, 'guide/linked'))
    api = await startTestApi({ webRoot })
  })
  afterAll(async () => {
    await api.close()
    rmSync(webRoot, { recursive: true })
  })

  const open = (path: string, accept: string) => fetch(api.origin + path, { headers: { accept }, redirect: 'manual' })

  it('serve the dashboard at every address that a browser opens, with its run-time values', async () => {
    const addresses = ['/', '/login', '/guilds/1', '/index.html', '/auth/callback?token=x', '/auth-callback']
    for (const path of [
      ...addresses,
      '/api/auth/callback?token=x',
      '/api/auth/discord/callback',
      '/api/auth/discord/callback?error=x',
    ]) {
      const response = await open(path, 'text/html')
      const html = await response.text()
      expect([path, response.status]).toEqual([path, 200])
      expect(response.headers.get('cache-control')).toBe('no-cache')
      expect(html).toContain(`<meta name="guildhall-cdn-url" content="${api.discord.endpoints.cdnUrl}" />`)
      expect(html).toContain('<meta name="guildhall-platform-name" content="Discord" />')
      expect(html).toContain('<meta name="guildhall-docs-url" content="/guide/" />')
      expect(html.match(/guildhall-cdn-url/g)).toHaveLength(1)
    }
  })

  it('send a strict content security policy', async () => {
    const { headers } = await open('/', 'text/html')
    const policy = headers.get('content-security-policy') ?? ''
    expect(policy).toContain("default-src 'self'")
    expect(policy).toContain("script-src 'self';")
    expect(policy).toContain("style-src 'self';")
    expect(policy).toContain(`img-src 'self' data: ${new URL(api.discord.endpoints.cdnUrl).origin}`)
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).not.toContain('upgrade-insecure-requests')
    expect(headers.get('referrer-policy')).toBe('no-referrer')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('strict-transport-security')).toBeNull()
  })

  it('require https only when PUBLIC_URL is https', async () => {
    const secure = await startTestApi({ publicUrl: 'https://guildhall.example' })
    const { headers } = await fetch(`${secure.origin}/healthz`)
    expect(headers.get('content-security-policy')).toContain('upgrade-insecure-requests')
    expect(headers.get('strict-transport-security')).toContain('max-age=')
    await secure.close()
  })

  it('serve hashed files with a cache lifetime of a year, compressed if the browser accepts it', async () => {
    const plain = await open('/assets/main-abc123.js', '*/*')
    expect(await plain.text()).toBe(script)
    expect(plain.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(plain.headers.get('content-type')).toContain('javascript')
    const response = await api.server.app.inject({
      url: '/assets/main-abc123.js',
      headers: { 'accept-encoding': 'br' },
    })
    expect(response.headers['content-encoding']).toBe('br')
    expect(response.headers['content-type']).toContain('javascript')
  })

  it('serve files at the top of the folder, which the browser checks for changes', async () => {
    const response = await open('/theme.js?v=1', '*/*')
    expect([await response.text(), response.headers.get('cache-control')]).toEqual([script, 'no-cache'])
    // Node's fetch asks for a fresh response when a request is conditional.
    const headers = { 'if-none-match': response.headers.get('etag') ?? '' }
    const again = await api.server.app.inject({ url: '/theme.js', headers })
    expect(again.statusCode).toBe(304)
  })

  it('answer HEAD with the length of a file', async () => {
    const { status, headers } = await fetch(`${api.origin}/assets/main-abc123.js`, { method: 'HEAD' })
    expect([status, headers.get('content-length')]).toEqual([200, String(script.length)])
  })

  it('return 404 for a missing or compressed file and 405 for a POST', async () => {
    expect((await open('/assets/gone.js', '*/*')).status).toBe(404)
    expect((await open('/assets/main-abc123.js.br', '*/*')).status).toBe(404)
    expect((await open('/../package.json', '*/*')).status).toBe(404)
    expect((await fetch(`${api.origin}/`, { method: 'POST' })).status).toBe(405)
  })

  it('serve the guide', async () => {
    expect(await (await open('/guide/', 'text/html')).text()).toBe('<h1>Guide</h1>')
    expect((await open('/guide', 'text/html')).headers.get('location')).toMatch(/\/guide\/$/)
    expect(await (await open('/guide/reminders/?x=1', 'text/html')).text()).toBe('<h1>Reminders</h1>')
    const folder = await open('/guide/reminders?x=1', 'text/html')
    expect([folder.status, folder.headers.get('location')]).toEqual([301, '/guide/reminders/?x=1'])
  })

  it('serve files behind links, and no hidden ones', async () => {
    expect((await open('/linked.js', '*/*')).status).toBe(200)
    expect(await (await open('/guide/linked/', 'text/html')).text()).toBe('<h1>Reminders</h1>')
    expect((await open('/broken.js', '*/*')).status).toBe(404)
    expect((await open('/assets/.env', '*/*')).status).toBe(404)
  })

  it('serve no compressed file of the guide at its own address', async () => {
    const page = await open('/guide/reminders/index.html.br', 'text/html')
    expect([page.status, page.headers.get('location')]).toEqual([302, '/guide/'])
  })

  it('lead from an unknown page of the guide to its contents', async () => {
    const page = await open('/guide/remindres/?x=1', 'text/html')
    expect([page.status, page.headers.get('location')]).toEqual([302, '/guide/'])
    expect((await open('/guide/no-picture.webp', 'image/webp')).status).toBe(404)
  })

  it('return 404 when no dashboard was built', async () => {
    const bare = await startTestApi()
    expect((await fetch(`${bare.origin}/`, { headers: { accept: 'text/html' } })).status).toBe(404)
    await bare.close()
  })
})
