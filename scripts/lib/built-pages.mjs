import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildDashboard } from './build.mjs'
import { BIN, at } from './paths.mjs'
import { runNode } from './run.mjs'

/** The page of all controls. */
const SHOWCASE = at('apps/web/showcase')

/**
 * For vitest: sets TEST_PAGES_URL to an address that answers `/dashboard` and `/showcase` with the folder of the built page. Each is built
 * when a test first asks for it: the dashboard if it is stale, the showcase once a run.
 *
 * @returns {Promise<() => Promise<void>>} a function that removes the showcase
 */
export async function setup() {
  const outDir = await mkdtemp(join(tmpdir(), 'guildhall-showcase-'))
  /** @type {Readonly<Record<string, () => Promise<string>>>} */
  const pages = { '/dashboard': shared(buildDashboard), '/showcase': shared(() => buildShowcase(outDir)) }
  const server = createServer(({ url = '' }, reply) => {
    const built = pages[url]?.() ?? Promise.reject(new Error('there is no such page'))
    built.then(
      (folder) => reply.end(folder),
      (/** @type {unknown} */ error) => reply.writeHead(500).end(`${url} could not be built: ${String(error)}`),
    )
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The system gave no port')
  process.env['TEST_PAGES_URL'] = `http://127.0.0.1:${address.port}`
  return async () => {
    server.close()
    server.closeAllConnections()
    await rm(outDir, { recursive: true })
  }
}

/**
 * Builds once, at the first call.
 *
 * @param {() => Promise<string>} build
 */
function shared(build) {
  /** @type {Promise<string> | undefined} */
  let built
  return () => (built ??= build())
}

/** @param {string} outDir @returns the same */
async function buildShowcase(outDir) {
  const args = ['build', '--logLevel', 'error', '--outDir', outDir, '--emptyOutDir']
  // Vitest sets NODE_ENV to `test`, with which React is built in its development mode: twice the CPU.
  const options = { quiet: true, cwd: SHOWCASE, env: { NODE_ENV: 'production' } }
  const { ok, output } = await runNode(BIN.vite, args, options)
  if (!ok) throw new Error(output)
  return outDir
}
