// `node scripts/container-check.mjs [--root FOLDER] [--node FILE]`: carries out the steps of the Dockerfile without a container engine, then
// starts the result as the engine would: in a root of its own that is read-only, as the user of the image, with the volume. Needs Linux,
// root and debootstrap.
//
// --root FOLDER  a minimal Debian bookworm to use as debian:bookworm-slim; made by debootstrap if it is missing
// --node FILE    the program to use as the Node.js of node:22-bookworm-slim; this one by default
import './lib/node-version.mjs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { CACHE, at } from './lib/paths.mjs'
import { buildImage } from './lib/container/build-image.mjs'
import { debianRoot } from './lib/container/debian-root.mjs'
import { parseDockerfile } from './lib/container/dockerfile.mjs'
import { checkImage } from './lib/container/check-image.mjs'
import { fail, print, secondsSince } from './lib/print.mjs'

const { values } = parseArgs({
  options: {
    root: { type: 'string', default: join(CACHE, 'bookworm') },
    node: { type: 'string', default: process.execPath },
  },
})
if (process.platform !== 'linux' || process.getuid?.() !== 0)
  fail('container-check needs Linux and root, for chroot and mounts.')

const start = performance.now()
const stages = parseDockerfile(await readFile(at('Dockerfile'), 'utf8'))
const debian = await debianRoot(values.root)
const folder = await mkdtemp(join(tmpdir(), 'guildhall-image-'))
try {
  const image = await buildImage(stages, { debian, node: values.node, folder })
  print(`Built the image in ${secondsSince(start)} s.`)
  await checkImage(image, folder)
  print('The container works.')
} finally {
  await rm(folder, { recursive: true, force: true })
}
