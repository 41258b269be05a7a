import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const VITE = join(dirname(createRequire(import.meta.url).resolve('vite/package.json')), 'bin/vite.js')

/** The sources of what is built for tests: the dashboard, and the page of all controls. */
const PAGES = { dashboard: '../..', showcase: '../../showcase' }

/**
 * For vitest: sets TEST_PAGES_URL to an address that answers `/dashboard` and `/showcase` with the folder of the built page. Each is built
 * from its sources once in a run, when a test first asks for it.
 *
 * @returns a function that removes them.
 */
export async function setup(): Promise<() => Promise<void>> {
  const built = new Map<string, Promise<string>>()
  const server = createServer((request, reply) => {
    const name = request.url?.slice(1) ?? ''
    const building = built.get(name) ?? build(name)
    built.set(name, building)
    building.then(
      (folder) => reply.end(folder),
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
    for (const one of await Promise.allSettled(built.values())) {
      if (one.status === 'fulfilled') await rm(one.value, { recursive: true })
    }
  }
}

/** @returns the folder of the built page. */
async function build(name: string): Promise<string> {
  if (name !== 'dashboard' && name !== 'showcase') throw new Error('there is no such page')
  const root = fileURLToPath(new URL(PAGES[name], import.meta.url))
  const configFile = join(root, 'vite.config.ts')
  const outDir = await mkdtemp(join(tmpdir(), `guildhall-${name}-`))
  // In a process of its own: NODE_ENV is `test` in this one, and then React is built in its development mode, which takes twice the CPU.
  await promisify(execFile)(
    process.execPath,
    [VITE, 'build', root, '--config', configFile, '--logLevel', 'error', '--outDir', outDir, '--emptyOutDir'],
    { env: { ...process.env, NODE_ENV: 'production' }, cwd: root },
  )
  return outDir
}
