// `node scripts/runtime.mjs FOLDER`: installs and builds missing or stale parts, then copies the files that the program needs at run
// time into a new folder, with a list of the components in them (CycloneDX). The Dockerfile makes its image of this folder.
import './lib/node-version.mjs'
import { existsSync } from 'node:fs'
import { cp, mkdir, readdir, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { prepareToRun } from './lib/build.mjs'
import { at } from './lib/paths.mjs'
import { fail, print } from './lib/print.mjs'
import { componentsOf } from './lib/sbom.mjs'

/** The only package that is not part of the bundles, since it has a native library, and the one that finds this library. */
const SQLITE = 'node_modules/@photostructure/sqlite'
const LOADER = 'node_modules/node-gyp-build'
const LIBRARIES = join(SQLITE, 'prebuilds', `${process.platform}-${process.arch}`)

const COPIED = [
  'LICENSE',
  'apps/guildhall/package.json',
  'apps/guildhall/dist',
  'apps/web/dist',
  `${SQLITE}/package.json`,
  `${SQLITE}/LICENSE`,
  `${SQLITE}/dist`,
  LIBRARIES,
  LOADER,
]

/** The local Discord finds its page through the name of its package. */
const LOCAL_DISCORD = 'packages/local-discord'
const LOCAL_DISCORD_FILES = ['package.json', 'dist/page']

/** Source maps and type declarations are not read at run time. */
const LEFT_OUT = /\.(?:map|tsbuildinfo|d\.[cm]?ts)$/

const [target, ...rest] = process.argv.slice(2)
if (target === undefined || rest.length > 0) fail('Usage: node scripts/runtime.mjs FOLDER')
const folder = resolve(target)
if (existsSync(folder) && (await readdir(folder)).length > 0) {
  fail(`The folder ${folder} is not empty. Name a new folder, or empty it.`)
}

await prepareToRun()
if (!existsSync(at(LIBRARIES))) {
  fail(`SQLite has no prebuilt library for ${process.platform} on ${process.arch}. Build on another system.`)
}
const copies = [
  ...COPIED.map((path) => ({ from: path, to: path })),
  ...LOCAL_DISCORD_FILES.map((path) => ({
    from: join(LOCAL_DISCORD, path),
    to: join('node_modules/@guildhall/local-discord', path),
  })),
]
for (const { from, to } of copies) {
  const copy = join(folder, to)
  await mkdir(dirname(copy), { recursive: true })
  await cp(at(from), copy, { recursive: true, filter: (source) => !LEFT_OUT.test(source) })
}
await writeFile(
  join(folder, 'sbom.cdx.json'),
  `${JSON.stringify(await componentsOf('apps/guildhall', 'apps/web'), null, 1)}\n`,
)
print(`The program is in ${folder}. Start it with: node ${join(folder, 'apps/guildhall/dist/main.js')}`)
