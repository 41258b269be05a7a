import { closeSync, openSync, readSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import {
  appliedMigrations,
  isSchemaInUse,
  NewerSchema,
  openPostgres,
  postgresPlaceOf,
  refuseNewerMigrations,
  SCHEMA_LOCK,
  type Database,
} from '@guildhall/core'
import { serverSentence } from '../database-sentences.ts'
import { failure, failureOf, type StartFailure } from '../start-failure.ts'
import { damaged } from './archive.ts'
import { POSTGRES_DUMP, type Manifest } from './manifest.ts'
import { connectionOf, requireTool, runTool, ToolFailure } from './postgres-tools.ts'

/** The part of a script in which pg_restore sets parameters, in bytes. */
const HEAD = 4_096

/** A parameter that pg_restore 17 and later set, and the first server that knows it. */
const NEW_PARAMETER = { statement: 'SET transaction_timeout', since: 17 }

/** How long the script waits for other programs that read the tables, in seconds. */
const LONGEST_WAIT_S = 10
/** PostgreSQL's error afterwards. */
const STILL_LOCKED = 'due to lock timeout'

/** The error of the script when a program has been started meanwhile. */
const IN_USE = 'guildhall uses these tables'

/** A PostgreSQL database that can be replaced. */
interface PostgresTarget {
  /** Whether it has no tables of the program. */
  readonly isEmpty: boolean
  /** Replaces the tables in one transaction, which the server rolls back when this process or psql is killed. */
  replace(): Promise<void>
  close(): Promise<void>
}

/**
 * Checks a dump and the database that it is restored into.
 *
 * @param extracted.stage the folder with the dump.
 * @param extracted.file the backup, for errors.
 * @throws StartFailure when the dump cannot be restored, or a program uses the database.
 */
export async function preparePostgres(
  url: string,
  manifest: Manifest,
  { stage, file }: { stage: string; file: string },
): Promise<PostgresTarget> {
  const db = openPostgres(url)
  try {
    const place = await postgresPlaceOf(db).catch((error: unknown) => {
      throw failureOf('database', serverSentence(url, error), error)
    })
    if (place.schema !== manifest.schema) {
      throw failure(
        `The tables of the backup ${file} are in the schema ${String(manifest.schema)}, but the user of DATABASE_URL uses the schema ${place.schema}. Set that user's search_path to ${String(manifest.schema)}.`,
      )
    }
    await requireTool('pg_restore', place.serverVersion)
    await requireTool('psql', place.serverVersion)
    const script = join(stage, 'restore.sql')
    await writeScript(join(stage, POSTGRES_DUMP), script, place.serverVersion).catch((error: unknown) => {
      throw error instanceof ToolFailure ? damaged(file, error.message, error) : error
    })
    const isEmpty = await refuseNewerTables(db)
    if (await isSchemaInUse(db)) throw inUse()
    return {
      isEmpty,
      replace: () => runScript(url, script, dropOf(place)),
      close: () => db.destroy(),
    }
  } catch (error) {
    await db.destroy()
    throw error
  }
}

/** The tables of a newer program are unknown to this one, so it cannot remove them. @returns whether there are no tables. */
async function refuseNewerTables(db: Database): Promise<boolean> {
  try {
    const migrations = await appliedMigrations(db)
    refuseNewerMigrations(migrations)
    return migrations.length === 0
  } catch (error) {
    if (!(error instanceof NewerSchema)) throw error
    throw failure(
      'The database of DATABASE_URL was written by a newer Guildhall. Restore the backup with that version; afterwards, start the version that you want.',
      error,
    )
  }
}

/** Writes the statements of a dump, which psql runs in one transaction together with others. */
async function writeScript(dump: string, script: string, serverVersion: number): Promise<void> {
  await runTool('pg_restore', ['--no-owner', '--no-acl', `--file=${script}`, dump], {})
  if (serverVersion >= NEW_PARAMETER.since) return
  const descriptor = openSync(script, 'r+')
  try {
    const head = Buffer.alloc(HEAD)
    readSync(descriptor, head, 0, HEAD, 0)
    const at = head.indexOf(NEW_PARAMETER.statement)
    // A comment of the same length.
    if (at !== -1) writeSync(descriptor, '-- ', at)
  } finally {
    closeSync(descriptor)
  }
}

function dropOf({ schema, tables }: { schema: string; tables: readonly string[] }): string {
  const names = tables.map((table) => `"${schema}"."${table}"`).join(', ')
  return names === '' ? '' : `drop table ${names};`
}

async function runScript(url: string, script: string, drop: string): Promise<void> {
  const { address, env } = connectionOf(url)
  const guard = `do $$ begin
    if not pg_try_advisory_xact_lock(${SCHEMA_LOCK}) then raise exception '${IN_USE}'; end if;
  end $$;`
  // The script removes the limit. By then the tables are dropped.
  const limit = `set local lock_timeout = '${LONGEST_WAIT_S}s';`
  const options = ['--no-psqlrc', '--quiet', '--single-transaction', '--set=ON_ERROR_STOP=1', `--dbname=${address}`]
  try {
    await runTool('psql', [...options, `--command=${guard} ${limit} ${drop}`, `--file=${script}`], env)
  } catch (error) {
    if (!(error instanceof ToolFailure)) throw error
    if (error.message.includes(IN_USE)) throw inUse(error)
    if (error.message.includes(STILL_LOCKED)) {
      throw failure(
        'Another program has an open transaction on the tables of DATABASE_URL. End it (pg_stat_activity lists it), and restore again. The database is as it was.',
        error,
      )
    }
    throw failure(`PostgreSQL rejected the backup (${error.message}). The database is as it was.`, error)
  }
}

function inUse(cause?: unknown): StartFailure {
  return failure('Guildhall is running on the database of DATABASE_URL. Stop all its processes first.', cause)
}
