import { spawn, spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { describe, expect, it, onTestFinished } from 'vitest'
import { GUILDS } from '@guildhall/local-discord'
import { freePort } from '@guildhall/ports'
import { newFolder, start, TIMEOUT_MS } from '../program/kit.ts'
import { signIn } from '../program/sign-in.ts'

const CONFIGURATION = fileURLToPath(new URL('../../deploy/nginx.conf', import.meta.url))
const HAS_NGINX = spawnSync('nginx', ['-v']).status === 0

/** The log of the configuration. */
const ACCESS_LOG = '/var/log/nginx/access.log'

/** The configuration of the repository for http on one port: without the redirect and the certificate. */
function configurationFor(port: number, programPort: number): string {
  const text = readFileSync(CONFIGURATION, 'utf8')
  const first = text.indexOf('server {', text.indexOf('keepalive'))
  const second = text.indexOf('server {', first + 1)
  return (text.slice(0, first) + text.slice(second))
    .replace('listen 443 ssl http2;', `listen 127.0.0.1:${port};`)
    .replace(/^ *(?:listen \[::\]|ssl_).*\n/gm, '')
    .replace('127.0.0.1:3000', `127.0.0.1:${programPort}`)
    .replace('guildhall.example', 'localhost')
}

/** Runs nginx with the site until the end of the test. It compresses every type, which must not delay a stream. */
async function startNginx(folder: string, site: string, ready: string): Promise<void> {
  const places = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  )
  writeFileSync(join(folder, 'site.conf'), site.replaceAll(ACCESS_LOG, join(folder, 'access.log')))
  writeFileSync(
    join(folder, 'nginx.conf'),
    `daemon off; pid ${folder}/nginx.pid; error_log ${folder}/error.log; events {}
     http { access_log ${folder}/access.log; gzip on; gzip_proxied any; gzip_types *; ${places.join(' ')} include ${folder}/site.conf; }`,
  )
  const nginx = spawn('nginx', ['-e', `${folder}/error.log`, '-c', join(folder, 'nginx.conf')], { stdio: 'inherit' })
  onTestFinished(() => void nginx.kill('SIGTERM'))
  const deadline = Date.now() + TIMEOUT_MS
  while (!(await fetch(ready, { redirect: 'manual' }).catch(() => undefined))?.ok) {
    if (nginx.exitCode !== null || Date.now() > deadline) throw new Error(readFileSync(`${folder}/error.log`, 'utf8'))
    await sleep(50)
  }
}

/** The part of the configuration for plain http, on one port and with another folder of certbot. */
function plainConfigurationFor(port: number, folder: string): string {
  const text = readFileSync(CONFIGURATION, 'utf8')
  const first = text.indexOf('server {', text.indexOf('keepalive'))
  return text
    .slice(0, text.indexOf('\nserver {', first))
    .replace('listen 80;', `listen 127.0.0.1:${port};`)
    .replace(/^ *listen \[::\].*\n/gm, '')
    .replace('/var/www/html', folder)
}

describe('nginx with deploy/nginx.conf', () => {
  it.skipIf(!HAS_NGINX)(
    'serves the files by which certbot renews the certificate over http, and redirects the rest, where nginx is installed',
    async () => {
      const [port, folder] = [await freePort(), newFolder()]
      const challenges = join(folder, '.well-known', 'acme-challenge')
      mkdirSync(challenges, { recursive: true })
      writeFileSync(join(challenges, 'token'), 'proof')
      // The user of nginx reads them.
      chmodSync(folder, 0o755)
      const origin = `http://127.0.0.1:${port}`
      await startNginx(newFolder(), plainConfigurationFor(port, folder), `${origin}/.well-known/acme-challenge/token`)
      expect(await (await fetch(`${origin}/.well-known/acme-challenge/token`)).text()).toBe('proof')
      const { status, headers } = await fetch(`${origin}/guilds?a=b`, { redirect: 'manual' })
      expect([status, headers.get('location')]).toEqual([301, 'https://guildhall.example/guilds?a=b'])
    },
    2 * TIMEOUT_MS,
  )

  it.skipIf(!HAS_NGINX)(
    'signs users in, passes each event on at once and hides /metrics, where nginx is installed',
    async () => {
      const [port, programPort] = [await freePort(), await freePort()]
      const origin = `http://localhost:${port}`
      await start(newFolder(), {
        PORT: `${programPort}`,
        PUBLIC_URL: origin,
        TRUST_PROXY: '127.0.0.1',
        METRICS_TOKEN: 'token-of-the-tests',
      })
      await startNginx(newFolder(), configurationFor(port, programPort), `${origin}/healthz`)
      const headers = { authorization: `Bearer ${await signIn({ origin }, 'ada')}` }
      const live = await fetch(`${origin}/api/guilds/${GUILDS.guildhallDemo}/live`, {
        headers: { ...headers, 'accept-encoding': 'gzip' },
      })
      expect(live.headers.get('content-encoding')).toBeNull()
      const reader = live.body?.pipeThrough(new TextDecoderStream()).getReader()
      onTestFinished(() => reader?.cancel())
      let received = ''
      const receive = async (part: string): Promise<void> => {
        while (!received.includes(part)) {
          const chunk = await reader?.read()
          if (chunk?.value === undefined) throw new Error(`The stream ended (${live.status}) after: ${received}`)
          received += chunk.value
        }
      }
      await receive('event: hello')
      const toggled = await fetch(`${origin}/api/guilds/${GUILDS.guildhallDemo}/commands/blame/toggle`, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify({ enable: true }),
      })
      expect(toggled.status).toBe(200)
      await receive('{"area":"commands"}')
      const metrics = await fetch(`${origin}/metrics`, { headers: { authorization: 'Bearer token-of-the-tests' } })
      expect(metrics.status).toBe(404)
    },
  )

  it.skipIf(!HAS_NGINX)(
    'leaves the token and the code of a sign-in out of its log, where nginx is installed',
    async () => {
      const [port, programPort, folder] = [await freePort(), await freePort(), newFolder()]
      const origin = `http://localhost:${port}`
      await start(newFolder(), { PORT: `${programPort}`, PUBLIC_URL: origin, TRUST_PROXY: '127.0.0.1' })
      await startNginx(folder, configurationFor(port, programPort), `${origin}/healthz`)
      const token = await signIn({ origin }, 'ada')
      await fetch(`${origin}/auth/callback?token=${token}`)
      const log = (): string => readFileSync(join(folder, 'access.log'), 'utf8')
      await expect.poll(log).toContain('GET /auth/callback')
      expect(log()).toContain('GET /api/auth/discord/callback')
      expect(log()).not.toContain(token)
      expect(log()).not.toMatch(/code=|state=/)
    },
    2 * TIMEOUT_MS,
  )
})
