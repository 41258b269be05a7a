import { existsSync, lstatSync, mkdirSync, copyFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import {
  contentsOf,
  makePrivateFile,
  openPostgres,
  postgresPlaceOf,
  type Contents,
  type Database,
  type PostgresPlace,
} from '@guildhall/core'
import { lockFile } from '../file-lock.ts'
import { VERSION } from '../program-version.ts'
import { failure, failureOf, isDiskFull, messageOf, StartFailure, systemCode } from '../start-failure.ts'
import { serverSentence } from '../database-sentences.ts'
import { checkArchive, writeArchive } from './archive.ts'
import { fingerprintOf, flush } from './disk.ts'
import {
  FORMAT,
  LOCAL_DISCORD_FILE,
  MANIFEST,
  POSTGRES_DUMP,
  SECRET_FILE,
  SQLITE_FILE,
  type Manifest,
  type Part,
} from './manifest.ts'
import { connectionOf, requireTool, runTool, ToolFailure } from './postgres-tools.ts'
import { isBeingRestored } from './replacement.ts'
import { requireDatabaseFile, withoutTables, type Source } from './source.ts'
import { contentsOfSqlite, copySqlite, DamagedDatabase } from './sqlite-copy.ts'
import { refuseTarget } from './target.ts'

/** A backup that was taken. */
export interface Taken {
  readonly manifest: Manifest
  /** The size of the file. */
  readonly bytes: number
}

interface Options {
  /** Whether an existing file is replaced. */
  readonly overwrite: boolean
  /** Whether the caller has locked DATA_DIR, so that no restoration replaces its files meanwhile. */
  readonly isFolderTaken: boolean
}

/** The name of the archive while it is written. No part of a backup has this name. */
const ARCHIVE = 'archive'

type Copied = Contents & { readonly schema: string | null }

/**
 * Takes a backup, also while the program runs. Its file appears complete and checked, or not at all.
 *
 * @throws StartFailure when the data cannot be read or the file cannot be written; DamagedDatabase.
 */
export async function takeBackup(source: Source, file: string, options: Options): Promise<Taken> {
  refuseTarget(file, source, options)
  const stage = `${file}.unfinished`
  try {
    return await withStage(stage, async () => {
      const copied = await (source.kind === 'sqlite' ? copyFolder(source.dataDir, stage, options) : dump(source, stage))
      copyIfPresent(join(source.dataDir, LOCAL_DISCORD_FILE), join(stage, LOCAL_DISCORD_FILE))
      const manifest = await describe(source, copied, stage)
      const archive = join(stage, ARCHIVE)
      await writeArchive(stage, archive, manifest)
      await checkArchive(archive, manifest)
      refuseTarget(file, source, options)
      renameSync(archive, file)
      flush(dirname(file))
      return { manifest, bytes: statSync(file).size }
    })
  } catch (error) {
    if (error instanceof StartFailure || error instanceof DamagedDatabase) throw error
    throw failure(`The backup ${file} cannot be written (${messageOf(error)}). ${remedyOf(error, options)}`, error)
  }
}

/** Works in a folder beside the file, so that the finished file can be renamed. A killed backup leaves the folder; the next one clears it. */
async function withStage<T>(stage: string, work: () => Promise<T>): Promise<T> {
  const release = lockStage(stage)
  try {
    for (const part of [ARCHIVE, MANIFEST, SQLITE_FILE, POSTGRES_DUMP, SECRET_FILE, LOCAL_DISCORD_FILE]) {
      for (const beside of ['', '-journal', '-wal', '-shm']) rmSync(join(stage, part + beside), { force: true })
    }
    return await work()
  } finally {
    rmSync(stage, { recursive: true, force: true })
    release()
  }
}

/** Creates and locks the folder. Removes it if the disk is too full for the lock file. */
function lockStage(stage: string): () => void {
  makeStage(stage)
  let release: (() => void) | undefined
  try {
    release = lockFile(join(stage, 'lock'))
  } catch (error) {
    // Not after another failure: another backup may hold the lock.
    if (isDiskFull(error)) rmSync(stage, { recursive: true, force: true })
    throw error
  }
  if (!release) throw failure(`Another backup is writing to ${stage}. Wait until it ends, or name another file.`)
  return release
}

/**
 * Not recursive: that would report a read-only disk as a missing folder. In a folder like /tmp, another user may have put a link to DATA_DIR or
 * a folder of their own in its place.
 */
function makeStage(stage: string): void {
  try {
    mkdirSync(stage, { mode: 0o700 })
  } catch (error) {
    if (systemCode(error) !== 'EEXIST') throw error
    const there = lstatSync(stage)
    if (there.isDirectory() && there.uid === (process.getuid?.() ?? there.uid)) return
    throw failure(`${stage} is not a folder of this user. Remove it, or name another file.`)
  }
}

async function copyFolder(dataDir: string, stage: string, { isFolderTaken }: Options): Promise<Copied> {
  const database = join(dataDir, SQLITE_FILE)
  if (!isFolderTaken && isBeingRestored(dataDir)) throw beingRestored(dataDir)
  requireDatabaseFile(dataDir)
  const before = statSync(database).ino
  const copy = join(stage, SQLITE_FILE)
  makePrivateFile(copy)
  await copySqlite(database, copy)
  copyIfPresent(join(dataDir, SECRET_FILE), join(stage, SECRET_FILE))
  // A restoration replaces the database file.
  if (!isFolderTaken && (isBeingRestored(dataDir) || statSync(database).ino !== before)) throw beingRestored(dataDir)
  return { ...(await contentsOfSqlite(copy)), schema: null }
}

async function dump({ url }: { url: string }, stage: string): Promise<Copied> {
  const db = openPostgres(url)
  try {
    const { schema, tables, serverVersion, before } = await readServer(db, url)
    if (before.migrations.length === 0) throw withoutTables()
    await requireTool('pg_dump', serverVersion)
    const file = join(stage, POSTGRES_DUMP)
    makePrivateFile(file)
    const { address, env } = connectionOf(url)
    const only = tables.map((table) => `--table="${schema}"."${table}"`)
    const options = ['--format=custom', '--no-owner', '--no-acl', `--file=${file}`, `--dbname=${address}`]
    await runTool('pg_dump', [...options, ...only], env)
    await runTool('pg_restore', ['--list', file], {})
    flush(file)
    const { migrations } = await contentsOf(db)
    if (migrations.length !== before.migrations.length) {
      throw failure('Guildhall changed its tables during the backup. Take the backup again.')
    }
    return { ...before, schema }
  } catch (error) {
    if (!(error instanceof ToolFailure)) throw error
    throw failure(`The database of DATABASE_URL cannot be backed up (${error.message}).`, error)
  } finally {
    await db.destroy()
  }
}

/** Reads the tables and the contents of a server's database. @throws StartFailure when it cannot be reached. */
async function readServer(db: Database, url: string): Promise<PostgresPlace & { readonly before: Contents }> {
  try {
    return { ...(await postgresPlaceOf(db)), before: await contentsOf(db) }
  } catch (error) {
    throw failureOf('database', serverSentence(url, error), error)
  }
}

/** Writes the manifest of the copied files. */
async function describe(source: Source, copied: Copied, stage: string): Promise<Manifest> {
  const database: Part = source.kind === 'sqlite' ? SQLITE_FILE : POSTGRES_DUMP
  const files: Manifest['files'] = {}
  for (const part of [database, SECRET_FILE, LOCAL_DISCORD_FILE] as const) {
    const file = join(stage, part)
    if (existsSync(file)) files[part] = await fingerprintOf(file)
  }
  const { migrations, servers, schema } = copied
  const manifest: Manifest = {
    format: FORMAT,
    program: VERSION,
    takenAt: new Date().toISOString(),
    storage: source.kind,
    schema,
    migrations: [...migrations],
    servers,
    files,
  }
  const file = join(stage, MANIFEST)
  makePrivateFile(file)
  writeFileSync(file, `${JSON.stringify(manifest, null, 2)}\n`)
  return manifest
}

function copyIfPresent(from: string, to: string): void {
  if (!existsSync(from)) return
  makePrivateFile(to)
  copyFileSync(from, to)
  makePrivateFile(to)
}

function beingRestored(dataDir: string): StartFailure {
  return failure(
    `${dataDir} is being restored. Take the backup when the restoration has ended; start Guildhall to finish one that was interrupted.`,
  )
}

/** A start always backs up into DATA_DIR. An operator can name another file. */
function remedyOf(error: unknown, { isFolderTaken }: Options): string {
  if (isDiskFull(error))
    return isFolderTaken
      ? 'Free space on the disk of DATA_DIR.'
      : 'Free space on the disk, or name a file on another disk.'
  return isFolderTaken ? 'Make DATA_DIR writable for this user.' : 'Name a file that this user can write.'
}
