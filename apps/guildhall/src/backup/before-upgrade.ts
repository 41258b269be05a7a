import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { Log } from '@guildhall/core'
import { commandLine } from '../command-line.ts'
import { VERSION } from '../program-version.ts'
import { failure, messageOf, StartFailure } from '../start-failure.ts'
import { flush, inFileName } from './disk.ts'
import { backupFile, keepLast, makeBackupFolder, UNFINISHED_UPGRADE, UPGRADE } from './kept.ts'
import type { Source } from './source.ts'
import { DamagedDatabase } from './sqlite-copy.ts'
import { takeBackup } from './take.ts'

/**
 * Takes a backup in DATA_DIR before the tables of an earlier version are changed. The way back is to restore it and to start that version.
 *
 * @throws StartFailure when the backup of a SQLite database cannot be taken. With PostgreSQL, a warning is logged: its programs may not be
 *   installed, and its operators have backups of the server.
 */
export async function backUpBeforeUpgrade(source: Source, log: Log): Promise<void> {
  try {
    const folder = makeBackupFolder(source.dataDir)
    const file = backupFile(folder, UPGRADE, `${VERSION}-${inFileName(new Date())}`)
    await takeBackup(source, file, { overwrite: false, isFolderTaken: true })
    keepLast(folder, UPGRADE, protect(folder, file))
    log.info({ file }, `took a backup before the upgrade: ${file}`)
  } catch (error) {
    if (source.kind === 'sqlite') {
      throw failure(
        `The backup before the upgrade failed, and nothing was changed. ${reasonOf(error)} Correct this and start again, or start the earlier version.`,
        error,
      )
    }
    log.warn(
      { err: error },
      `took no backup before the upgrade: to go back to the earlier version, you need a backup of the PostgreSQL server, or one that \`${commandLine('backup', 'FILE')}\` wrote`,
    )
  }
}

function reasonOf(error: unknown): string {
  if (error instanceof DamagedDatabase) return `The database is damaged (${error.message}). Restore a backup.`
  return error instanceof StartFailure ? error.message : `${messageOf(error)}.`
}

/** @returns the name of the first backup since an upgrade has ended. */
function protect(folder: string, file: string): string {
  const mark = join(folder, UNFINISHED_UPGRADE)
  if (existsSync(mark)) return readFileSync(mark, 'utf8')
  writeFileSync(mark, basename(file))
  flush(mark)
  flush(folder)
  return basename(file)
}
