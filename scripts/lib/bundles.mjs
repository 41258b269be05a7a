import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
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
export async function buildBundle({ folder, result, stamp, inputs }) {
  // Take the fingerprint before the build, so that an edit during the build makes the next one build again.
  const now = await fingerprint((await inputs()).map((path) => at(path)))
  const built = await readFile(stamp, 'utf8').catch(() => '')
  if (built === now && existsSync(at(result))) return { ok: true, output: '', changed: false }
  // Vitest sets NODE_ENV for its child processes, which Vite would apply.
  const options = { quiet: true, cwd: at(folder), env: { NODE_ENV: 'production' } }
  const { ok, output } = await runNode(BIN.vite, ['build', '--logLevel', 'warn'], options)
  if (ok) await writeFile(stamp, now)
  return { ok, output, changed: true }
}
