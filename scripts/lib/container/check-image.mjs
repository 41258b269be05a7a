import { existsSync } from 'node:fs'
import { readFile, readdir } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { prepareToRun } from '../build.mjs'
import { fail, print } from '../print.mjs'
import { run } from '../run.mjs'
import { startContainer, startLocalDiscord } from './run-image.mjs'

/** @typedef {import('./build-image.mjs').Image} Image */

/** How long the program may take to become ready, in ms. */
const READY_MS = 60_000
/** How long it may take to end, in ms: `stop_grace_period` of the compose files. */
const STOP_MS = 15_000

const BUILD_TOOLS = ['npm', 'npx', 'gcc', 'cc', 'g++', 'make', 'python3', 'git', 'curl']

/**
 * Starts an image and checks the promises of docs/operate/container.md. Ends the process when one does not hold.
 *
 * @param {Image} image
 * @param {string} folder for the volume and the data of a local Discord
 */
export async function checkImage(image, folder) {
  await checkContents(image)
  await prepareToRun()
  const [port, discordPort] = [await freePort(), await freePort()]
  const discord = await startLocalDiscord(discordPort, join(folder, 'discord'))
  const volume = join(folder, 'volume')
  const { ok: isCopied } = await run('cp', ['-a', join(image.root, image.volumes[0] ?? ''), volume])
  check(isCopied, 'the volume begins with the owner of its folder in the image')
  try {
    await checkRun(image, { volume, port, discordPort })
    await checkRun(image, { volume, port, discordPort })
    check(existsSync(join(volume, 'guildhall.sqlite')), 'a second container has the data of the first')
  } finally {
    discord.kill('SIGTERM')
  }
}

/** @param {Image} image */
async function checkContents({ root, user }) {
  const [uid = '0'] = user.split(':')
  check(Number(uid) > 0, `the program runs as user ${uid}, not as root`)
  const folders = ['usr/local/bin', 'usr/bin', 'bin', 'usr/local/sbin', 'usr/sbin']
  const found = BUILD_TOOLS.filter((tool) => folders.some((place) => existsSync(join(root, place, tool))))
  check(
    found.length === 0,
    `the image has none of ${BUILD_TOOLS.join(', ')}${found.length > 0 ? `, but ${found.join()}` : ''}`,
  )
  const { components } = JSON.parse(await readFile(join(root, 'app/sbom.cdx.json'), 'utf8'))
  const names = components.map((/** @type {{ name: string }} */ { name }) => name)
  check(
    names.includes('fastify') && names.includes('react') && !names.includes('vitest'),
    `the SBOM lists ${names.length} components`,
  )
  const modules = (await readdir(join(root, 'app/node_modules'))).toSorted()
  check(
    modules.join() === '@guildhall,@photostructure,node-gyp-build',
    'node_modules has SQLite, the loader of its library and the page of the local Discord alone',
  )
  const { output } = await run('du', ['-sm', join(root, 'app'), join(root, 'usr/local/bin/node')], { quiet: true })
  print(`   sizes in MB: ${output.replaceAll(`${root}/`, '').replaceAll(/\s+/g, ' ')}`)
}

/** @param {Image} image @param {{ volume: string, port: number, discordPort: number }} options */
async function checkRun(image, options) {
  const container = await startContainer(image, options)
  try {
    const ready = await until(
      async () => (await fetch(`http://127.0.0.1:${options.port}/readyz`)).ok,
      () => container.exitCode() === null,
    )
    check(ready, 'the program is ready: /readyz answers 200', container.output)
    const health = await container.exec(image.health)
    check(health.ok, 'the health check of the image succeeds', () => health.output)
    const page = await fetch(`http://127.0.0.1:${options.port}/`)
    check(page.ok && (await page.text()).includes('<div id="root"'), 'the dashboard is served')
    const status = await readFile(`/proc/${container.pid}/status`, 'utf8')
    check(status.includes(`\nUid:\t${image.user.split(':')[0]}\t`), 'the process belongs to the user of the image')
    check(/\nCapEff:\t0+\n/.test(status), 'the process has no capabilities')
    const write = await container.exec(['/bin/sh', '-c', 'touch /app/x 2>&1 || touch /x 2>&1'])
    check(!write.ok && write.output.includes('Read-only file system'), 'the root is read-only', () => write.output)
    const started = performance.now()
    process.kill(container.pid, 'SIGTERM')
    const ended = await until(
      async () => container.exitCode() !== null,
      () => performance.now() - started < STOP_MS,
    )
    check(ended && container.exitCode() === 0, 'SIGTERM ends the program in time, with code 0', container.output)
  } finally {
    if (container.exitCode() === null) process.kill(container.pid, 'SIGKILL')
  }
}

/** @param {boolean} holds @param {string} promise @param {() => string} [details] */
function check(holds, promise, details) {
  if (!holds) fail(`${details?.() ?? ''}\nThis does not hold: ${promise}.`)
  print(`ok ${promise}`)
}

/** Waits for a condition. @param {() => Promise<boolean>} condition @param {() => boolean} mayGoOn */
async function until(condition, mayGoOn) {
  const deadline = performance.now() + READY_MS
  while (performance.now() < deadline) {
    if (await condition().catch(() => false)) return true
    if (!mayGoOn()) return false
    await sleep(100)
  }
  return false
}

/** @returns {Promise<number>} */
function freePort() {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.on('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() =>
        address !== null && typeof address === 'object' ? resolve(address.port) : reject(new Error('no port')),
      )
    })
  })
}
