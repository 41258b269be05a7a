import { existsSync } from 'node:fs'
import { readFile, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { copyAssets, fingerprint } from './files.mjs'
import { BIN, CACHE, ROOT, at } from './paths.mjs'
import { runNode } from './run.mjs'
import { giveUp, say, secondsSince } from './say.mjs'
import { inTurn } from './turn.mjs'
import { foldersNeededBy } from './workspaces.mjs'

/** The workspaces from which everything that is built can be reached. */
const SERVER = 'apps/guildhall'
const DASHBOARD = 'apps/web'

/** What the dashboard is built from beside workspaces; docs/guide is one of its pages. */
const DASHBOARD_EXTRAS = ['package-lock.json', 'tsconfig.base.json', 'scripts/lib', 'docs/guide']

/** Remembers what the dashboard was built from. */
const DASHBOARD_STAMP = join(CACHE, 'built-dashboard')

/** Builds what is older than its sources. Ends the process when that fails. */
export async function build() {
  await inTurn(async () => {
    await step('server', compileServer)
    await step('dashboard', buildDashboard)
  })
}

/** Every path that the dashboard is built from, from the root. */
export async function dashboardInputs() {
  return [...DASHBOARD_EXTRAS, ...(await foldersNeededBy(ROOT, DASHBOARD))]
}

/** @typedef {{ ok: boolean, output: string, changed: boolean }} Built changed: something was stale */

/**
 * Compiles everything that runs on Node.js. TypeScript itself knows what is stale; when nothing is, it takes a fifth of a second.
 *
 * @returns {Promise<Built>}
 */
export async function compileServer() {
  const start = new Date()
  const folders = (await foldersNeededBy(ROOT, SERVER)).map((folder) => at(folder))
  const { ok, output } = await runNode(BIN.tsc, ['-b', 'tsconfig.build.json', '--listEmittedFiles'], { quiet: true })
  const lines = output.split('\n')
  const messages = lines.filter((line) => !line.startsWith('TSFILE:')).join('\n')
  if (!ok) return { ok, output: messages, changed: true }
  // TypeScript compares times, so it would take a file that changed while it compiled for built.
  await Promise.all(folders.map((folder) => utimes(join(folder, 'dist/.tsbuildinfo'), start, start)))
  const copied = await Promise.all(folders.map(copyAssets))
  return { ok, output: messages, changed: lines.length > 1 || copied.includes(true) }
}

/** @returns {Promise<Built>} */
async function buildDashboard() {
  // Taken before the build: a file that changes during it makes the next one necessary.
  const now = await fingerprint((await dashboardInputs()).map((path) => at(path)))
  const built = await readFile(DASHBOARD_STAMP, 'utf8').catch(() => '')
  if (built === now && existsSync(at(DASHBOARD, 'dist/index.html'))) return { ok: true, output: '', changed: false }
  const result = await runNode(BIN.vite, ['build', '--logLevel', 'warn'], { quiet: true, cwd: at(DASHBOARD) })
  if (result.ok) await writeFile(DASHBOARD_STAMP, now)
  return { ...result, changed: true }
}

/** @param {string} name as the person reads it @param {() => Promise<Built>} work */
async function step(name, work) {
  const start = performance.now()
  const { ok, output, changed } = await work()
  if (!ok) giveUp(`${output}The ${name} could not be built; the reason stands above.`)
  if (changed) say(`Built the ${name} in ${secondsSince(start)} s.`)
}
