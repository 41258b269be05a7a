import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const BUILT = new URL('../../apps/guildhall/dist/', import.meta.url)

/** An import of another built file. Node.js loads it before the script runs. */
const IMPORT = /^(?:im|ex)port .*"\.\/([^"]+)";$/gm

/** The line that the bundler writes above the code of a module. */
const MODULE = /^\/\/ (\S+\.[cm]?[jt]s)$/gm

/** The source modules whose code Node.js loads for a built script before it runs. */
function modulesOf(script: string): string[] {
  const loaded = new Map<string, string>()
  const load = (name: string): void => {
    if (loaded.has(name)) return
    const code = readFileSync(fileURLToPath(new URL(name, BUILT)), 'utf8')
    loaded.set(name, code)
    for (const [, imported = ''] of code.matchAll(IMPORT)) load(imported)
  }
  load(script)
  return [...loaded.values()].flatMap((code) => [...code.matchAll(MODULE)].map(([, path = '']) => path))
}

it.each(['analytics', 'backup', 'restore', 'doctor'])(
  'npm run %s loads neither the API nor the bot, which would double its CPU time',
  (command) => {
    const modules = modulesOf(`${command}-command.js`)
    expect(modules).toContain(`src/${command}-command.ts`)
    expect(modules).toContain('../../packages/core/src/kernel/database/sqlite.ts')
    expect(modules.filter((path) => /\/(?:api|bot)\/src\/|\/fastify\//.test(path))).toEqual([])
  },
)
