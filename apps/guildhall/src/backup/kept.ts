import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { lockFile } from '../file-lock.ts'

const FOLDER = 'backups'

/** How many backups of a kind are kept in DATA_DIR. */
const KEPT = 3

/** The beginnings of the names of backups that the program takes by itself. */
export const UPGRADE = 'before-upgrade-'
export const UNDO = 'before-restore-'

/** Names the first backup since an upgrade has ended, which is kept until one ends: starts that fail would push it out. */
export const UNFINISHED_UPGRADE = 'unfinished-upgrade'

const ENDING = '.tar.gz'
/** The time at the end of a name. */
const TIME = /\d{4}-\d\d-\d\dT[\d-]+\.\d+Z\.tar\.gz$/

/** Notes that the tables are up to date. */
export function endUpgrade(dataDir: string): void {
  rmSync(join(dataDir, FOLDER, UNFINISHED_UPGRADE), { force: true })
}

/** The folder in DATA_DIR for the backups that the program takes by itself; it is created if necessary. */
export function makeBackupFolder(dataDir: string): string {
  const folder = join(dataDir, FOLDER)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  return folder
}

/** The path of a new backup. */
export function backupFile(folder: string, beginning: string, time: string): string {
  return join(folder, `${beginning}${time}${ENDING}`)
}

/**
 * Deletes all but the last backups of a kind, and what killed ones left.
 *
 * @param also the name of a further one to keep.
 */
export function keepLast(folder: string, beginning: string, also: string | undefined): void {
  const names = readdirSync(folder).filter((name) => name.startsWith(beginning))
  const backups = names.filter((name) => TIME.test(name) && name !== also)
  const timeOf = (name: string): string => TIME.exec(name)?.[0] ?? ''
  const old = backups.toSorted((a, b) => timeOf(b).localeCompare(timeOf(a))).slice(KEPT)
  for (const name of old) rmSync(join(folder, name))
  for (const name of names) if (name.endsWith('.unfinished')) removeUnlessWritten(join(folder, name))
}

function removeUnlessWritten(stage: string): void {
  const release = lockFile(join(stage, 'lock'))
  if (!release) return
  rmSync(stage, { recursive: true, force: true })
  release()
}
