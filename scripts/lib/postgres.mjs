import { existsSync, readdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { run } from './run.mjs'
import { print } from './print.mjs'

/** The folder of Debian's packages, with a folder for each version. */
const DEBIAN = '/usr/lib/postgresql'

/**
 * Installs PostgreSQL's programs for the tests where they are missing. The tests start a server of their own from them, so Debian's is not
 * started. Without them, and without TEST_DATABASE_URL, the tests on PostgreSQL are skipped. Both cases are printed.
 */
export async function getPostgres() {
  if (process.env['TEST_DATABASE_URL'] !== undefined || findPostgres()) return
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    print("There is no PostgreSQL here: installing Debian's package (apt-get install postgresql).")
    // At this run level, Debian does not start the services that it installs.
    const env = { DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' }
    const list = await run('apt-get', ['update'], { quiet: true, env })
    const packages = await run('apt-get', ['install', '-y', 'postgresql'], { quiet: true, env })
    if (packages.ok && findPostgres()) return
    print(`${list.output}${packages.output}Debian's package could not be installed.`)
  }
  print('There is no PostgreSQL here: the tests on it will be SKIPPED. Install it, or set TEST_DATABASE_URL.')
}

/** Looks in the same places as tests/postgres. */
function findPostgres() {
  const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN).map((version) => join(DEBIAN, version, 'bin')) : []
  const folders = [...versions, ...(process.env['PATH'] ?? '').split(delimiter)]
  return folders.some((folder) => ['initdb', 'postgres'].every((program) => existsSync(join(folder, program))))
}
