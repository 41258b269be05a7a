import { fileURLToPath } from 'node:url'
import { join } from 'node:path'

/** The folder of the repository. */
export const ROOT = fileURLToPath(new URL('../..', import.meta.url))

/** @param {string[]} parts a path below the repository's folder */
export const at = (...parts) => join(ROOT, ...parts)

/** Files that the scripts store between runs. It can be deleted at any time. */
export const CACHE = at('.cache')

/** The programs of the dependencies, called without npx, which takes a second by itself. */
export const BIN = {
  tsc: at('node_modules/typescript/bin/tsc'),
  vite: at('node_modules/vite/bin/vite.js'),
  vitest: at('node_modules/vitest/vitest.mjs'),
  oxlint: at('node_modules/oxlint/bin/oxlint'),
  oxfmt: at('node_modules/oxfmt/bin/oxfmt'),
  playwright: at('node_modules/@playwright/test/cli.js'),
}
