import { spawn } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { at } from '../paths.mjs'
import { fail } from '../print.mjs'
import { run } from '../run.mjs'

/** @typedef {import('./build-image.mjs').Image} Image */

/** The application of the local Discord: packages/local-discord/src/world.ts. Of no use elsewhere. */
const CREDENTIALS = {
  DISCORD_CLIENT_ID: '1140797200197802534',
  DISCORD_CLIENT_SECRET: 'local-discord-client-secret-0123',
  DISCORD_TOKEN: 'MTE0MDc5NzIwMDE5NzgwMjUzNA.GLocal.of-no-use-outside-this-machine-012345',
}

/** Starts a local Discord on this machine, outside of the image. @param {number} port @param {string} folder */
export async function startLocalDiscord(port, folder) {
  const env = { PATH: process.env['PATH'], ROLES: 'discord', LOCAL_DISCORD_PORT: `${port}`, DATA_DIR: folder }
  const child = spawn(process.execPath, [at('apps/guildhall/dist/main.js')], { env, cwd: '/', stdio: 'ignore' })
  while (!(await fetch(`http://127.0.0.1:${port}/`).catch(() => undefined))) {
    if (child.exitCode !== null) fail('The local Discord did not start.')
    await sleep(100)
  }
  return child
}

/**
 * Starts the program of an image as an engine does with `--read-only --tmpfs /tmp --volume …`: as process 1 of a namespace.
 *
 * @param {Image} image
 * @param {{ volume: string, port: number, discordPort: number }} options
 */
export async function startContainer(
  { root, env, workdir, user, volumes: [mountPoint = '/data'], command },
  { volume, port, discordPort },
) {
  const settings = {
    ...env,
    ...CREDENTIALS,
    PORT: `${port}`,
    PUBLIC_URL: `http://localhost:${port}`,
    DISCORD_API_URL: `http://127.0.0.1:${discordPort}/api`,
    METRICS_TOKEN: 'container-check-0123',
  }
  const variables = Object.entries({ PATH: '/usr/local/bin:/usr/bin:/bin', ...settings }).map(
    ([name, value]) => `${name}=${value}`,
  )
  const enter = [`--userspec=${user}`, '--groups=', root, '/usr/bin/env', '-i', '-C', workdir, ...variables]
  const mounts = [
    'mount --bind "$ROOT" "$ROOT"',
    `mount --bind "$VOLUME" "$ROOT${mountPoint}"`,
    'mount -t proc proc "$ROOT/proc"',
    'mount --rbind /dev "$ROOT/dev"',
    'mount -t tmpfs tmpfs "$ROOT/tmp"',
    'mount -o remount,bind,ro "$ROOT"',
    'exec chroot "$@"',
  ]
  const args = [
    '--mount',
    '--pid',
    '--fork',
    '--kill-child',
    '/bin/sh',
    '-c',
    mounts.join(' && '),
    'sh',
    ...enter,
    ...command,
  ]
  const child = spawn('unshare', args, {
    env: { ...process.env, ROOT: root, VOLUME: volume },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  child.stdout.on('data', (chunk) => (output += String(chunk)))
  child.stderr.on('data', (chunk) => (output += String(chunk)))
  const pid = await firstChildOf(child.pid ?? 0)
  return {
    pid,
    exitCode: () => child.exitCode,
    output: () => output,
    /** Runs a command in the running container, as `docker exec` does. @param {string[]} inside */
    exec: (inside) =>
      run('nsenter', [`--target=${pid}`, '--mount', '--pid', '--', 'chroot', ...enter, ...inside], { quiet: true }),
  }
}

/** The process that unshare starts. @param {number} pid */
async function firstChildOf(pid) {
  for (let tries = 0; tries < 100; tries += 1) {
    const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => '')
    const [first = ''] = children.trim().split(' ')
    if (first !== '') return Number(first)
    await sleep(50)
  }
  return fail('unshare did not start the program.')
}
