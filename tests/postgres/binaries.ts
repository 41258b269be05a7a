import { existsSync, readdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** The folder of Debian's packages, with a folder for each version. */
const DEBIAN = '/usr/lib/postgresql'

/** @returns the folder with PostgreSQL's server programs, the newest version first, or undefined when there are none. */
export function findPostgres(): string | undefined {
  const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN).toSorted((a, b) => Number(b) - Number(a)) : []
  const folders = [
    ...versions.map((version) => join(DEBIAN, version, 'bin')),
    ...(process.env['PATH'] ?? '').split(delimiter),
  ]
  return folders.find((folder) => ['initdb', 'postgres'].every((program) => existsSync(join(folder, program))))
}
