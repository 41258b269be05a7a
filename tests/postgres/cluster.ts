import { execFile, execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { findPostgres } from './binaries.ts'

/** A user and group of the system that the server runs as. */
interface Identity {
  uid: number
  gid: number
}

/**
 * Ends the server when its input closes, so also when whoever started it was killed. The shell has it ignore INT until it has set up
 * its own signals, so TERM ends one that is just starting, and INT one that waits for its clients to leave.
 */
const GUARD = '"$@" & server=$!; cat; kill -TERM $server; kill -INT $server; wait $server'

/** How long the server has to end, in ms. */
const END_MS = 5_000

/**
 * For vitest and Playwright: has TEST_DATABASE_URL lead to a PostgreSQL for the time of the run. Where the environment names none, a server
 * is made from installed programs; it starts while the first tests run, and those that need it wait for it.
 *
 * @returns what ends it.
 */
export async function setup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env['TEST_DATABASE_URL'] !== undefined) return undefined
  const programs = findPostgres()
  if (programs === undefined) {
    process.stdout.write(
      'PostgreSQL is not installed here and TEST_DATABASE_URL is not set: SKIPPING the tests on PostgreSQL.\n',
    )
    return undefined
  }
  const port = await freePort()
  process.env['TEST_DATABASE_URL'] = `postgres://postgres@127.0.0.1:${port}/postgres`
  const folder = mkdtempSync(join(tmpdir(), 'guildhall-postgres-'))
  const starting = start(programs, folder, port)
  starting.catch((error: unknown) => process.stderr.write(`PostgreSQL could not be started: ${String(error)}\n`))
  return async () => {
    const server = await starting.catch(() => undefined)
    server?.stdin?.end()
    if (server && server.exitCode === null) {
      await Promise.race([once(server, 'exit'), new Promise((resolve) => setTimeout(resolve, END_MS).unref())])
    }
    rmSync(folder, { recursive: true, force: true })
  }
}

async function start(programs: string, folder: string, port: number): Promise<ChildProcess> {
  const identity = unprivileged()
  if (identity) chownSync(folder, identity.uid, identity.gid)
  const data = join(folder, 'data')
  const options = { ...identity, cwd: folder }
  const init = ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync']
  await promisify(execFile)(join(programs, 'initdb'), init, options)
  const settings = ['fsync=off', 'full_page_writes=off', `unix_socket_directories=${folder}`, 'max_connections=200']
  const server = [join(programs, 'postgres'), '-D', data, '-p', String(port), '-h', '127.0.0.1']
  const args = [...server, ...settings.flatMap((setting) => ['-c', setting])]
  return spawn('/bin/sh', ['-c', GUARD, 'sh', ...args], { ...options, stdio: ['pipe', 'ignore', 'ignore'] })
}

/** PostgreSQL refuses to run as root; whoever is not root runs it as they are. */
function unprivileged(): Identity | undefined {
  if (process.getuid?.() !== 0) return undefined
  const id = (option: string, user: string): number =>
    Number(execFileSync('id', [option, user], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }))
  for (const user of ['postgres', 'nobody']) {
    try {
      return { uid: id('-u', user), gid: id('-g', user) }
    } catch {
      // There is no such user here.
    }
  }
  throw new Error('there is no user postgres and no user nobody that it could run as')
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (address === null || typeof address === 'string') throw new Error('The system gave no port')
  return address.port
}
