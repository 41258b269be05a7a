import { cp, mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { existsSync, readFileSync, realpathSync } from 'node:fs'
import { dirname, join, posix, relative } from 'node:path'
import { ROOT, at } from '../paths.mjs'
import { fail, print } from '../print.mjs'
import { run } from '../run.mjs'
import { ignoredBy } from './dockerfile.mjs'

/** @typedef {import('./dockerfile.mjs').Stage} Stage */
/** @typedef {{ root: string, env: Record<string, string>, workdir: string, user: string, volumes: string[], command: string[], health: string[] }} Image */
/** @typedef {{ debian: string, node: string, folder: string }} Materials node: the file of Node.js; folder: where the roots of the stages are made */

/** Variables of this machine that an installation may need: certificates of a proxy, and its address. */
const PASSED_ON = [
  'HTTP_PROXY',
  'HTTPS_PROXY',
  'NO_PROXY',
  'http_proxy',
  'https_proxy',
  'no_proxy',
  'NODE_EXTRA_CA_CERTS',
]

/**
 * Carries out the stages of a Dockerfile.
 *
 * @param {Stage[]} stages
 * @param {Materials} materials
 * @returns {Promise<Image>} the image of the last one
 */
export async function buildImage(stages, materials) {
  /** @type {Map<string, Image>} */
  const built = new Map()
  let last
  for (const [number, stage] of stages.entries()) {
    last = await buildStage(stage, join(materials.folder, `stage-${number}`), materials, built)
    if (stage.name !== undefined) built.set(stage.name, last)
  }
  return last ?? fail('The Dockerfile has no stage.')
}

/** @param {Stage} stage @param {string} root @param {Materials} materials @param {Map<string, Image>} built @returns {Promise<Image>} */
async function buildStage({ base, steps }, root, { debian, node }, built) {
  await succeed('cp', ['-a', debian, root])
  if (base.startsWith('node:')) await addNode(root, node)
  else if (base !== 'debian:bookworm-slim')
    fail(`container-check has no base ${base}: it knows node:… and debian:bookworm-slim.`)
  /** @type {Image} */
  const image = { root, env: {}, workdir: '/', user: '0:0', volumes: [], command: [], health: [] }
  for (const { name, rest } of steps) {
    print(`${name} ${rest.length > 100 ? `${rest.slice(0, 100)}…` : rest}`)
    if (name === 'WORKDIR') {
      image.workdir = rest
      await mkdir(join(root, rest), { recursive: true })
    } else if (name === 'ENV') {
      const at = rest.indexOf('=')
      image.env[rest.slice(0, at)] = rest.slice(at + 1)
    } else if (name === 'COPY') await copy(rest, image, built)
    else if (name === 'RUN') await runIn(image, rest)
    else if (name === 'USER') image.user = rest
    else if (name === 'VOLUME') image.volumes.push(rest)
    else if (name === 'CMD') image.command = JSON.parse(rest)
    else if (name === 'HEALTHCHECK') image.health = JSON.parse(rest.slice(rest.indexOf('CMD') + 'CMD'.length))
    else if (name !== 'LABEL' && name !== 'EXPOSE') fail(`container-check does not know the instruction ${name}.`)
  }
  return image
}

/** Node.js and npm, where the images of Node.js have them. @param {string} root @param {string} node */
async function addNode(root, node) {
  const npm = realpathSync((await output('sh', ['-c', 'command -v npm'])).trim())
  const modules = join(root, 'usr/local/lib/node_modules')
  await mkdir(modules, { recursive: true })
  await cp(node, join(root, 'usr/local/bin/node'), { dereference: true })
  await cp(dirname(dirname(npm)), join(modules, 'npm'), { recursive: true })
  await succeed('ln', ['-s', '../lib/node_modules/npm/bin/npm-cli.js', join(root, 'usr/local/bin/npm')])
}

/** @param {string} rest @param {Image} image @param {Map<string, Image>} built */
async function copy(rest, { root, workdir }, built) {
  const [, from, source = '', target = ''] = /^(?:--from=(\S+)\s+)?(\S+)\s+(\S+)$/.exec(rest) ?? []
  const place = join(root, posix.resolve(workdir, target))
  await mkdir(dirname(place), { recursive: true })
  if (from !== undefined) {
    const stage = built.get(from) ?? fail(`The Dockerfile has no stage ${from}.`)
    await succeed('cp', ['-a', '-T', join(stage.root, source), place])
    return
  }
  if (source !== '.') fail('container-check copies the whole repository only.')
  const isIgnored = ignoredBy(await readFile(at('.dockerignore'), 'utf8'))
  for (const name of await readdir(ROOT)) {
    if (isIgnored(name)) continue
    const filter = (/** @type {string} */ path) => !isIgnored(relative(ROOT, path))
    await cp(at(name), join(place, name), { recursive: true, filter, verbatimSymlinks: true })
  }
}

/** Runs a shell command in a stage, with the network of this machine. @param {Image} image @param {string} command */
async function runIn({ root, env, workdir }, command) {
  const passed = PASSED_ON.flatMap((name) => (process.env[name] === undefined ? [] : [`${name}=${process.env[name]}`]))
  const certificates = process.env['NODE_EXTRA_CA_CERTS']
  if (certificates !== undefined) {
    const place = join(root, certificates)
    await mkdir(dirname(place), { recursive: true })
    await writeFile(place, readFileSync(certificates))
  }
  if (existsSync('/etc/resolv.conf')) await writeFile(join(root, 'etc/resolv.conf'), readFileSync('/etc/resolv.conf'))
  const variables = [...Object.entries(env).map(([name, value]) => `${name}=${value}`), ...passed]
  const path = 'PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin'
  const script = `mount -t proc proc "$0/proc" && mount --rbind /dev "$0/dev" && exec chroot "$0" /usr/bin/env -i ${path} HOME=/root "$@"`
  const inRoot = [...variables, '/bin/sh', '-c', `cd ${workdir} && ${command}`]
  await succeed('unshare', ['--mount', '--pid', '--fork', '/bin/sh', '-c', script, root, ...inRoot])
}

/** @param {string} file @param {string[]} args */
async function succeed(file, args) {
  await output(file, args)
}

/** @param {string} file @param {string[]} args */
async function output(file, args) {
  const ended = await run(file, args, { quiet: true })
  if (!ended.ok) fail(`${ended.output}${file} failed. The reason is above.`)
  return ended.output
}
