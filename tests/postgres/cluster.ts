import { execFile, execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { chownSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { freePort } from '@guildhall/ports'
import { findPostgres } from './binaries.ts'
import { dropDatabases } from './own-database.ts'

/** A user and group of the system that the server runs as. */
interface Identity {
  uid: number
  gid: number
}

/**
 * Ends the server when its input closes, which also happens when its parent is killed. A starting server ignores INT, so TERM ends it. INT
 * ends a server that waits for its clients.
 */
const GUARD = '"$@" & server=$!; cat; kill -TERM $server; kill -INT $server; wait $server'

/** How long the server has to end, in ms. */
const END_MS = 5_000

/**
 * For vitest and Playwright: sets TEST_DATABASE_URL to a PostgreSQL for the run, unless the environment names one. The server starts from
 * installed programs while the first tests run; tests that need it wait for it.
 *
 * TEST_DATABASE_RUN is in the names of the databases that the tests of this run share.
 *
 * @returns a function that ends it, or drops the databases of the run on the server that the environment names.
 */
export async function setup(): Promise<(() => Promise<void>) | undefined> {
  const run = `${randomBytes(8).toString('hex')}_`
  process.env['TEST_DATABASE_RUN'] = run
  const given = process.env['TEST_DATABASE_URL']
  if (given !== undefined) return () => dropDatabases(given, run)
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
  const settings = ['fsync=off', 'full_page_writes=off', `unix_socket_directories=${folder}`, 'max_connections=400']
  const server = [join(programs, 'postgres'), '-D', data, '-p', String(port), '-h', '127.0.0.1']
  const args = [...server, ...settings.flatMap((setting) => ['-c', setting])]
  return spawn('/bin/sh', ['-c', GUARD, 'sh', ...args], { ...options, stdio: ['pipe', 'ignore', 'ignore'] })
}

/** PostgreSQL refuses to run as root. Other users run it as themselves. */
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
  throw new Error('PostgreSQL needs a user postgres or nobody to run as')
}
