import { existsSync } from 'node:fs'
import { basename, join } from 'node:path'
import { NewerSchema, refuseNewerMigrations } from '@guildhall/core'
import { explainUnwritable, takeDataFolder } from '../data-folder.ts'
import { failure, isDiskFull, messageOf, StartFailure } from '../start-failure.ts'
import { damaged, extractArchive, readManifest } from './archive.ts'
import { inFileName } from './disk.ts'
import { backupFile, keepLast, makeBackupFolder, UNDO } from './kept.ts'
import { LOCAL_DISCORD_FILE, partsOf, SECRET_FILE, SQLITE_FILE, type Manifest } from './manifest.ts'
import { preparePostgres } from './postgres-restore.ts'
import { abandonStage, decide, finishRestoration, openStage } from './replacement.ts'
import type { Source } from './source.ts'
import { checkSqlite, completeFile, DamagedDatabase } from './sqlite-copy.ts'
import { takeBackup } from './take.ts'

/** The files of DATA_DIR that leave it when a SQLite database is restored, in their order. */
const OF_SQLITE = [`${SQLITE_FILE}-wal`, `${SQLITE_FILE}-shm`, SQLITE_FILE, SECRET_FILE, LOCAL_DISCORD_FILE]
/** With PostgreSQL, DATA_DIR has only the local Discord. */
const OF_POSTGRES = [LOCAL_DISCORD_FILE]

/** The place of the data that a restoration has replaced. */
export type Replaced =
  | { readonly kind: 'none' }
  /** A backup, which can be restored. */
  | { readonly kind: 'backup'; readonly file: string }
  /** The files themselves, of which no backup can be taken. */
  | { readonly kind: 'files'; readonly folder: string; readonly reason: string }

/** A backup that was restored. */
interface Restored {
  readonly manifest: Manifest
  readonly replaced: Replaced
}

/**
 * Replaces the data with that of a backup. Everything is checked before anything changes. When the process is killed, the data is as it
 * was, or the next start finishes the restoration.
 *
 * @throws StartFailure when the backup cannot be restored, or a program uses the data.
 */
export async function restoreBackup(target: Source, file: string): Promise<Restored> {
  const manifest = await readManifest(file)
  refuseOther(target, file, manifest)
  const folder = takeDataFolder(target.dataDir)
  try {
    const stage = openStage(target.dataDir)
    await extractArchive(file, manifest, stage)
    const replaced = await (target.kind === 'sqlite'
      ? restoreSqlite(target, manifest, { stage, file })
      : restorePostgres(target, manifest, { stage, file }))
    return { manifest, replaced }
  } catch (error) {
    if (error instanceof StartFailure) throw error
    if (isDiskFull(error)) {
      const { finding, fix } = explainUnwritable(target.dataDir, error)
      throw failure(`The backup ${file} cannot be restored. ${finding} ${fix}`, error)
    }
    throw failure(
      `The backup ${file} cannot be restored (${messageOf(error)}). Correct this, and restore again.`,
      error,
    )
  } finally {
    abandonStage(target.dataDir)
    folder.release()
  }
}

/** Refuses a backup of another kind of storage, or of a newer program. */
function refuseOther(target: Source, file: string, { storage, program, migrations }: Manifest): void {
  if (storage === 'sqlite' && target.kind === 'postgres') {
    throw failure(
      `The backup ${file} is of SQLite, but the settings name PostgreSQL. Remove DATABASE_URL to restore it into DATA_DIR, or restore a backup of PostgreSQL.`,
    )
  }
  if (storage === 'postgres' && target.kind === 'sqlite') {
    throw failure(
      `The backup ${file} is of PostgreSQL, but the settings name no database server. Set DATABASE_URL to the database to restore it into.`,
    )
  }
  try {
    refuseNewerMigrations(migrations)
  } catch (error) {
    if (!(error instanceof NewerSchema)) throw error
    throw failure(
      `The backup ${file} was written by a newer Guildhall (${program}). Restore it with that version or a newer one.`,
      error,
    )
  }
}

interface Extracted {
  /** The folder of the extracted files. */
  readonly stage: string
  readonly file: string
}

async function restoreSqlite(target: Source, manifest: Manifest, { stage, file }: Extracted): Promise<Replaced> {
  try {
    checkSqlite(join(stage, SQLITE_FILE))
  } catch (error) {
    throw error instanceof DamagedDatabase ? damaged(file, error.message, error) : error
  }
  const replaced = await keepCurrent(target, file)
  // The file alone is then complete, whenever the -wal file leaves.
  if (replaced.kind === 'backup') completeFile(join(target.dataDir, SQLITE_FILE))
  replaceFiles(target, manifest, { leave: OF_SQLITE, replaced })
  return replaced
}

/** A database that cannot be read is kept as it is: it may be the reason for the restoration. */
async function keepCurrent(target: Source, restored: string): Promise<Replaced> {
  if (!existsSync(join(target.dataDir, SQLITE_FILE))) return keptFiles(target, OF_SQLITE, 'there is no database')
  try {
    return { kind: 'backup', file: await backUpCurrent(target, restored) }
  } catch (error) {
    if (!(error instanceof DamagedDatabase)) throw error
    return keptFiles(target, OF_SQLITE, `the database is damaged: ${error.message}`)
  }
}

async function restorePostgres(target: Source, manifest: Manifest, { stage, file }: Extracted): Promise<Replaced> {
  if (target.kind !== 'postgres') return { kind: 'none' }
  const server = await preparePostgres(target.url, manifest, { stage, file })
  try {
    const replaced: Replaced = server.isEmpty
      ? keptFiles(target, OF_POSTGRES, 'the database has no tables')
      : { kind: 'backup', file: await backUpCurrent(target, file) }
    await server.replace()
    if (partsOf(manifest).includes(LOCAL_DISCORD_FILE)) {
      replaceFiles(target, manifest, { leave: OF_POSTGRES, replaced })
    }
    return replaced
  } finally {
    await server.close()
  }
}

/** @param restored the backup that is being restored, which may be the oldest in the folder: it is kept. */
async function backUpCurrent(target: Source, restored: string): Promise<string> {
  const folder = makeBackupFolder(target.dataDir)
  const file = backupFile(folder, UNDO, inFileName(new Date()))
  await takeBackup(target, file, { overwrite: false, isFolderTaken: true })
  keepLast(folder, UNDO, basename(restored))
  return file
}

function keptFiles(target: Source, leave: readonly string[], reason: string): Replaced {
  if (!leave.some((name) => existsSync(join(target.dataDir, name)))) return { kind: 'none' }
  return { kind: 'files', folder: join(target.dataDir, `replaced-${inFileName(new Date())}`), reason }
}

function replaceFiles(
  { dataDir }: Source,
  manifest: Manifest,
  { leave, replaced }: { leave: string[]; replaced: Replaced },
): void {
  const come = partsOf(manifest).filter((part) => leave.includes(part))
  decide(dataDir, { leave, come, keepIn: replaced.kind === 'files' ? replaced.folder : null })
  finishRestoration(dataDir)
}
