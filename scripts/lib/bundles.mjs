import { existsSync } from 'node:fs'
import { mkdir, readFile, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { fingerprint } from './files.mjs'
import { BIN, CACHE, ROOT, at } from './paths.mjs'
import { runNode } from './run.mjs'
import { foldersNeededBy } from './workspaces.mjs'

/**
 * A bundle that Vite builds. Vite does not know which are stale: `stamp` holds the fingerprint of the bundle's inputs.
 *
 * @typedef {object} Bundle
 * @property {string} folder of its vite.config
 * @property {string} result a file that it builds
 * @property {string} stamp
 * @property {() => Promise<string[]>} inputs the paths that it is built from, from the root
 * @property {string} [hashed] the folder in `dist` of the files with a hash in their name, which the next builds keep
 */

/** The sources that every bundle has besides its own. */
const EXTRAS = ['package-lock.json', 'tsconfig.base.json', 'scripts/lib']

/** The program for Node.js, in few files, which it reads in half the time. @type {Bundle} */
export const PROGRAM = {
  folder: 'apps/guildhall',
  result: 'apps/guildhall/dist/main.js',
  stamp: join(CACHE, 'built-program'),
  inputs: async () => [...EXTRAS, ...(await foldersNeededBy(ROOT, 'apps/guildhall'))],
}

/** docs/guide is one of its pages. @type {Bundle} */
export const DASHBOARD = {
  folder: 'apps/web',
  result: 'apps/web/dist/index.html',
  stamp: join(CACHE, 'built-dashboard'),
  hashed: 'assets',
  inputs: async () => [...EXTRAS, 'docs/guide', ...(await foldersNeededBy(ROOT, 'apps/web'))],
}

/** The page of the local Discord. It shares the types in view.ts with the server. @type {Bundle} */
export const CHAT_PAGE = {
  folder: 'packages/local-discord',
  result: 'packages/local-discord/dist/page/index.html',
  stamp: join(CACHE, 'built-chat-page'),
  inputs: async () => [
    ...EXTRAS,
    'packages/local-discord/package.json',
    'packages/local-discord/src/chat/page',
    'packages/local-discord/src/chat/view.ts',
    'packages/local-discord/vite.config.ts',
  ],
}

/** @param {Bundle} bundle @returns {Promise<{ ok: boolean, output: string, changed: boolean }>} */
export async function buildBundle({ folder, result, stamp, inputs, hashed }) {
  // Take the fingerprint before the build, so that an edit during the build makes the next one build again.
  const now = await fingerprint((await inputs()).map((path) => at(path)))
  const built = await readFile(stamp, 'utf8').catch(() => '')
  if (built === now && existsSync(at(result))) return { ok: true, output: '', changed: false }
  // A killed build leaves files of two versions, which no fingerprint describes.
  await rm(stamp, { force: true })
  // Vitest sets NODE_ENV for its child processes, which Vite would apply.
  const options = { quiet: true, cwd: at(folder), env: { NODE_ENV: 'production' } }
  const beside = `${stamp}-new`
  const place = hashed === undefined ? [] : ['--outDir', beside, '--emptyOutDir']
  const { ok, output } = await runNode(BIN.vite, ['build', '--logLevel', 'warn', ...place], options)
  if (ok && hashed !== undefined) await exchange(beside, at(folder, 'dist'), { hashed, record: `${stamp}-builds` })
  if (ok) await writeFile(stamp, now)
  return { ok, output, changed: true }
}

/** For how many builds hashed files stay: an operator may build several times before a restart. */
const KEPT_BUILDS = 5

/**
 * Replaces the files of the previous build. The hashed files of the last ones stay: a program that is still running serves its page from memory, and
 * the page names them.
 *
 * @param {string} built the folder of the new build, which is removed
 * @param {string} target
 * @param {{ hashed: string, record: string }} options record: the file with the names of the files of the last builds, newest first
 */
async function exchange(built, target, { hashed, record }) {
  const own = await filesIn(built)
  /** @type {string[][]} */
  const previous = await readFile(record, 'utf8')
    .then(JSON.parse)
    // There is none yet, or a kill left half of it.
    .catch(async () => [await filesIn(target)])
  const isHashed = (/** @type {string} */ name) => name.startsWith(join(hashed, '/'))
  const stay = new Set([...own, ...previous.flat().filter(isHashed)])
  // Renamed, so that a running program never serves half a file. The page is last, because it names the hashed files.
  for (const name of own.toSorted((a, b) => Number(isHashed(b)) - Number(isHashed(a)))) {
    await mkdir(dirname(join(target, name)), { recursive: true })
    await rename(join(built, name), join(target, name))
  }
  for (const name of await filesIn(target)) if (!stay.has(name)) await rm(join(target, name))
  await writeFile(record, JSON.stringify([own, ...previous].slice(0, KEPT_BUILDS)))
  await rm(built, { recursive: true })
}

/** The files below a folder, from there; none if there is no folder. @param {string} folder */
async function filesIn(folder) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  return entries.filter((entry) => entry.isFile()).map((entry) => relative(folder, join(entry.parentPath, entry.name)))
}
