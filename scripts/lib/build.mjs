import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { copyFile, mkdir, readFile, readdir, stat, writeFile } from 'node:fs/promises'
import { dirname, extname, join, relative } from 'node:path'
import { BIN, CACHE, ROOT, at } from './paths.mjs'
import { runNode } from './run.mjs'
import { giveUp, say, secondsSince } from './say.mjs'
import { inTurn } from './turn.mjs'

/** Everything that runs on Node.js, in the order of the arrows between them. */
const SERVER = [
  'packages/contract',
  'packages/core',
  'packages/discord',
  'packages/local-discord',
  'apps/api',
  'apps/bot',
  'apps/guildhall',
]

const SHARED_INPUTS = ['package-lock.json', 'tsconfig.base.json', 'scripts/lib/build.mjs']

/**
 * @typedef {object} Part
 * @property {string} name as the person reads it
 * @property {string} stamp the file that remembers what it was built from
 * @property {string[]} inputs files and folders
 * @property {string[]} outputs files without which it must be built whatever the stamp says
 * @property {() => Promise<{ ok: boolean, output: string }>} build
 */

/** @type {Part[]} */
const PARTS = [
  {
    name: 'server',
    stamp: join(CACHE, 'built-server'),
    inputs: [...SHARED_INPUTS, 'tsconfig.build.json', ...SERVER],
    outputs: [...SERVER.map((folder) => `${folder}/dist/index.js`), 'apps/guildhall/dist/main.js'],
    build: buildServer,
  },
  {
    name: 'dashboard',
    stamp: join(CACHE, 'built-dashboard'),
    inputs: [...SHARED_INPUTS, 'packages/contract', 'apps/web', 'docs/guide'],
    outputs: ['apps/web/dist/index.html'],
    build: () => runNode(BIN.vite, ['build', '--logLevel', 'warn'], { quiet: true, cwd: at('apps/web') }),
  },
]

/** Builds what is older than its sources, one part after the other. Ends the process when that fails. */
export async function build() {
  if ((await staleParts()).length === 0) return
  await inTurn(async () => {
    for (const part of await staleParts()) {
      const start = performance.now()
      // Taken before: what changes during the build is built next time.
      const before = await fingerprint(part.inputs)
      const { ok, output } = await part.build()
      if (!ok) giveUp(`${output}The ${part.name} could not be built; the reason stands above.`)
      await writeFile(part.stamp, before)
      say(`Built the ${part.name} in ${secondsSince(start)} s.`)
    }
  })
}

async function staleParts() {
  const stale = []
  for (const part of PARTS) {
    const built = await readFile(part.stamp, 'utf8').catch(() => '')
    const complete = part.outputs.every((file) => existsSync(at(file)))
    if (!complete || built !== (await fingerprint(part.inputs))) stale.push(part)
  }
  return stale
}

async function buildServer() {
  const compiled = await runNode(BIN.tsc, ['-b', 'tsconfig.build.json'], { quiet: true })
  if (compiled.ok) await Promise.all(SERVER.map((folder) => copyAssets(at(folder))))
  return compiled
}

/** What is no TypeScript (pages, pictures) stands beside the code that serves it; tsc leaves it behind. @param {string} folder */
async function copyAssets(folder) {
  const source = join(folder, 'src')
  for (const file of await filesBelow(source)) {
    if (['.ts', '.tsx'].includes(extname(file))) continue
    const target = join(folder, 'dist', relative(source, file))
    await mkdir(dirname(target), { recursive: true })
    await copyFile(file, target)
  }
}

/** A hash of the path, size and time of change of every file: reading them all would take longer. @param {string[]} inputs */
async function fingerprint(inputs) {
  const hash = createHash('sha256')
  for (const input of inputs) {
    for (const file of await filesBelow(at(input))) {
      if (/\.test\.tsx?$/.test(file)) continue
      const { size, mtimeMs } = await stat(file)
      hash.update(`${relative(ROOT, file)}\0${size}\0${mtimeMs}\n`)
    }
  }
  return hash.digest('hex')
}

/**
 * Every file below a folder, or the file itself; in a stable order, without what is built or installed.
 *
 * @param {string} path
 * @returns {Promise<string[]>}
 */
async function filesBelow(path) {
  if (!(await stat(path)).isDirectory()) return [path]
  const entries = await readdir(path, { withFileTypes: true })
  const lists = await Promise.all(
    entries
      .filter(({ name }) => !['dist', 'node_modules'].includes(name) && !name.startsWith('.'))
      .map((entry) => filesBelow(join(path, entry.name))),
  )
  return lists.flat().toSorted()
}
