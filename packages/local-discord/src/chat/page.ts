import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import serveFiles from '@fastify/static'
import type { FastifyInstance } from 'fastify'

/** The page is plain HTML, CSS and JavaScript, served as it is written: from the build and from the source alike. */
const DIRECTORY = fileURLToPath(new URL('../../src/chat/page/', import.meta.url))

const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  // Embeds show pictures from anywhere.
  "img-src 'self' https: data:",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** Serves the chat page at / and its parts below /chat/page/. */
export async function registerPage(app: FastifyInstance): Promise<void> {
  await app.register(serveFiles, {
    root: DIRECTORY,
    prefix: '/chat/page/',
    allowedPath: (path) => /\.(js|css)$/.test(path),
  })
  const index = await readFile(join(DIRECTORY, 'index.html'))
  app.get('/', (_request, reply) =>
    reply
      .header('content-security-policy', POLICY)
      .header('referrer-policy', 'no-referrer')
      .header('cache-control', 'no-cache')
      .type('text/html; charset=utf-8')
      .send(index),
  )
}
