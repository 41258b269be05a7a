import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { PreviewServer } from 'vite'

/** As the real server sends it, so that what it forbids fails here too. */
const POLICY =
  "default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: https://cdn.discordapp.com; object-src 'none'; base-uri 'none'"

const VITE = join(dirname(createRequire(import.meta.url).resolve('vite/package.json')), 'bin/vite.js')

/** What is built for tests: the dashboard, and the page of all controls. */
const PAGES = {
  dashboard: { folder: '../..', headers: { 'content-security-policy': POLICY } },
  showcase: { folder: '../../showcase', headers: {} },
}

/** Where a page is served, without a slash at the end, and its index.html. */
export interface BuiltPage {
  origin: string
  html: string
}

interface Served {
  page: BuiltPage
  close: () => Promise<void>
}

/**
 * For vitest: sets TEST_PAGES_URL to an address that answers `/dashboard` and `/showcase` with a BuiltPage. Each is built from its sources
 * once in a run, when a test first asks for it.
 *
 * @returns a function that stops serving them.
 */
export async function setup(): Promise<() => Promise<void>> {
  const served = new Map<string, Promise<Served>>()
  const server = createServer((request, reply) => {
    const name = request.url?.slice(1) ?? ''
    const serving = served.get(name) ?? serve(name)
    served.set(name, serving)
    serving.then(
      ({ page }) => reply.end(JSON.stringify(page)),
      (error: unknown) => reply.writeHead(500).end(`${name} could not be built: ${String(error)}`),
    )
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The system gave no port')
  process.env.TEST_PAGES_URL = `http://127.0.0.1:${address.port}`
  return async () => {
    server.close()
    server.closeAllConnections()
    const all = await Promise.allSettled(served.values())
    for (const one of all) if (one.status === 'fulfilled') await one.value.close()
  }
}

async function serve(name: string): Promise<Served> {
  if (name !== 'dashboard' && name !== 'showcase') throw new Error('there is no such page')
  const { folder, headers } = PAGES[name]
  const root = fileURLToPath(new URL(folder, import.meta.url))
  const configFile = join(root, 'vite.config.ts')
  const outDir = await mkdtemp(join(tmpdir(), `guildhall-${name}-`))
  // In a process of its own: NODE_ENV is `test` in this one, and then React is built in its development mode, which takes twice the CPU.
  await promisify(execFile)(
    process.execPath,
    [VITE, 'build', root, '--config', configFile, '--logLevel', 'error', '--outDir', outDir, '--emptyOutDir'],
    { env: { ...process.env, NODE_ENV: 'production' }, cwd: root },
  )
  // Most runs of a few tests need no page, and Vite takes a while to load.
  const { preview } = await import('vite')
  const server = await preview({
    configFile,
    root,
    logLevel: 'error',
    build: { outDir },
    preview: { port: 0, host: '127.0.0.1', proxy: {}, headers },
  })
  return {
    page: { origin: originOf(server), html: await readFile(join(outDir, 'index.html'), 'utf8') },
    close: async () => {
      await server.close()
      await rm(outDir, { recursive: true })
    },
  }
}

function originOf(server: PreviewServer): string {
  const [address] = server.resolvedUrls?.local ?? []
  if (address === undefined) throw new Error('the page has no address')
  return new URL(address).origin
}
