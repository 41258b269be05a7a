import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { extname, join, normalize } from 'node:path'
import { pagePolicy } from '@guildhall/contract'
import type { Page } from '@playwright/test'

/** A blank page on which a test can write the storage before the page's code runs. */
export const BLANK = '/blank'
/** A blank page too; the real server redirects to Discord. */
const SIGN_IN = '/api/auth/discord/login'

const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
}

/** The Content-Security-Policy of the real server, so that violations fail the tests. */
const POLICY = Object.entries(pagePolicy('https://cdn.discordapp.com'))
  .map(([directive, sources]) => [directive, ...sources].join(' '))
  .join('; ')

/** The live list of policy violations on a page. */
export function refusalsOf(page: Page): readonly string[] {
  const refusals: string[] = []
  page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) refusals.push(message.text())
  })
  return refusals
}

/**
 * Serves a built page as the real server does: its files, and index.html at every other address.
 *
 * @param api answers the requests below /api, except navigations.
 * @returns its address without a slash at the end, and the number of files that were requested so far.
 */
export async function servePage(folder: string, api: (request: IncomingMessage, reply: ServerResponse) => void) {
  const files = new Map<string, Promise<Buffer>>()
  let requested = 0

  function read(name: string): Promise<Buffer> {
    const file = files.get(name) ?? readFile(join(folder, name))
    files.set(name, file)
    return file
  }

  async function send(request: IncomingMessage, reply: ServerResponse): Promise<void> {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost')
    if (pathname === BLANK || pathname === SIGN_IN)
      return void reply.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html>')
    if (pathname.startsWith('/api/') && request.headers['sec-fetch-mode'] !== 'navigate') return api(request, reply)
    requested += 1
    const asked = extname(pathname) === '' ? join(pathname, 'index.html') : normalize(pathname)
    const name = await read(asked).then(
      () => asked,
      () => '/index.html',
    )
    const cached = name.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache'
    reply.writeHead(200, {
      'content-type': TYPES[extname(name)],
      'cache-control': cached,
      'content-security-policy': POLICY,
    })
    reply.end(await read(name))
  }

  const server = createServer((request, reply) => {
    // Chromium repeats a request whose connection breaks if the connection was used before. Tests count requests.
    reply.setHeader('connection', 'close')
    send(request, reply).catch((error: unknown) => reply.writeHead(500).end(String(error)))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The system gave no port')
  return {
    origin: `http://127.0.0.1:${address.port}`,
    requestedFiles: () => requested,
    close: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}
