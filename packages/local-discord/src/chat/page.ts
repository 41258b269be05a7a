import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import serveFiles from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { WITH_HEAD } from '../kernel/http.ts'

/** The folder of this package, also when a program bundles this module. */
const PACKAGE = dirname(createRequire(import.meta.url).resolve('@guildhall/local-discord/package.json'))

/** The built page. */
const DIRECTORY = join(PACKAGE, 'dist/page')

const NOT_BUILT = 'The chat page is not built. Run "npm run build".'

const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "font-src 'self'",
  "connect-src 'self'",
  // Embeds show images of any host.
  "img-src 'self' https: data:",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** Serves the chat page at / and its parts below /chat/page/. */
export async function registerPage(app: FastifyInstance): Promise<void> {
  await app.register(serveFiles, {
    root: join(DIRECTORY, 'assets'),
    prefix: '/chat/page/assets/',
    // The names have a hash of the content.
    immutable: true,
    maxAge: '365d',
  })
  const index = await readFile(join(DIRECTORY, 'index.html')).catch(() => NOT_BUILT)
  app.get('/', WITH_HEAD, (_request, reply) =>
    reply
      .header('content-security-policy', POLICY)
      .header('referrer-policy', 'no-referrer')
      .header('cache-control', 'no-cache')
      .type('text/html; charset=utf-8')
      .send(index),
  )
}
