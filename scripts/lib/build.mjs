import { existsSync } from 'node:fs'
import { readFile, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { copyAssets, fingerprint } from './files.mjs'
import { install } from './install.mjs'
import { BIN, CACHE, ROOT, at } from './paths.mjs'
import { runNode } from './run.mjs'
import { fail, print, secondsSince } from './print.mjs'
import { withLock } from './lock.mjs'
import { foldersNeededBy } from './workspaces.mjs'

/** The two workspaces that run; they depend on all others that are built. */
const SERVER = 'apps/guildhall'
const DASHBOARD = 'apps/web'

/** What the dashboard is built from besides workspaces. docs/guide is one of its pages. */
const DASHBOARD_EXTRAS = ['package-lock.json', 'tsconfig.base.json', 'scripts/lib', 'docs/guide']

/** Holds the fingerprint of what the dashboard was built from: Vite does not know what is stale. */
const DASHBOARD_STAMP = join(CACHE, 'built-dashboard')

/** Installs and builds what is missing or stale. Ends the process when that fails. */
export async function prepare() {
  await install()
  await build()
}

/** Builds what is older than its sources. Ends the process when that fails. */
export async function build() {
  await withLock(async () => {
    await step('server', compileServer)
    await step('dashboard', buildDashboard)
  })
}

/** The paths that the dashboard is built from, from the root. */
export async function dashboardInputs() {
  return [...DASHBOARD_EXTRAS, ...(await foldersNeededBy(ROOT, DASHBOARD))]
}

/** @typedef {{ ok: boolean, output: string, changed: boolean }} Built changed: whether something was stale */

/**
 * Compiles everything that runs on Node.js by `tsc -b`, which knows what is stale. With nothing stale it takes a fifth of a second.
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
  // tsc compares times. Without this it would miss an edit that was made while it compiled.
  await Promise.all(folders.map((folder) => utimes(join(folder, 'dist/.tsbuildinfo'), start, start)))
  const copied = await Promise.all(folders.map(copyAssets))
  return { ok, output: messages, changed: lines.length > 1 || copied.includes(true) }
}

/** @returns {Promise<Built>} */
async function buildDashboard() {
  // Before the build, so that an edit during the build makes the next one build again.
  const now = await fingerprint((await dashboardInputs()).map((path) => at(path)))
  const built = await readFile(DASHBOARD_STAMP, 'utf8').catch(() => '')
  if (built === now && existsSync(at(DASHBOARD, 'dist/index.html'))) return { ok: true, output: '', changed: false }
  const result = await runNode(BIN.vite, ['build', '--logLevel', 'warn'], { quiet: true, cwd: at(DASHBOARD) })
  if (result.ok) await writeFile(DASHBOARD_STAMP, now)
  return { ...result, changed: true }
}

/** @param {string} name @param {() => Promise<Built>} work */
async function step(name, work) {
  const start = performance.now()
  const { ok, output, changed } = await work()
  if (!ok) fail(`${output}The ${name} could not be built. The reason stands above.`)
  if (changed) print(`Built the ${name} in ${secondsSince(start)} s.`)
}
