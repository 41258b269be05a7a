import { utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { buildBundle, CHAT_PAGE, DASHBOARD, PROGRAM } from './bundles.mjs'
import { install } from './install.mjs'
import { BIN, ROOT, at } from './paths.mjs'
import { runNode } from './run.mjs'
import { fail, print, secondsSince } from './print.mjs'
import { withLock } from './lock.mjs'
import { foldersNeededBy } from './workspaces.mjs'

/** The workspace that runs; it depends on all others that are compiled. */
const SERVER = 'apps/guildhall'

/** Installs and builds missing or stale parts. Ends the process when that fails. */
export async function prepare() {
  await install()
  await build()
}

/** Installs and builds only the program and its pages, which are bundled from the sources. */
export async function prepareToRun() {
  await install()
  await withLock(buildBundles)
}

/** Builds the parts that are older than their sources. Ends the process when that fails. */
export async function build() {
  await withLock(async () => {
    await Promise.all([step('packages', compileServer), buildBundles()])
  })
}

async function buildBundles() {
  await Promise.all([
    step('program', () => buildBundle(PROGRAM)),
    step('dashboard', () => buildBundle(DASHBOARD)),
    step('chat page', () => buildBundle(CHAT_PAGE)),
  ])
}

/** Builds the page of the local Discord alone, if it is stale. */
export async function buildChatPage() {
  await withLock(() => step('chat page', () => buildBundle(CHAT_PAGE)))
}

/** Builds the dashboard alone, if it is stale. @returns its folder */
export async function buildDashboard() {
  await withLock(() => step('dashboard', () => buildBundle(DASHBOARD)))
  return at(DASHBOARD.folder, 'dist')
}

/** @typedef {{ ok: boolean, output: string, changed: boolean }} Built changed: whether something was stale */

/**
 * Compiles everything that runs on Node.js by `tsc -b`, which finds the stale projects. If none is stale, this takes a
 * fifth of a second.
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
  return { ok, output: messages, changed: lines.length > 1 }
}

/** @param {string} name @param {() => Promise<Built>} work */
async function step(name, work) {
  const start = performance.now()
  const { ok, output, changed } = await work()
  if (!ok) fail(`${output}The ${name} could not be built. The reason is above.`)
  if (changed) print(`Built the ${name} in ${secondsSince(start)} s.`)
}
