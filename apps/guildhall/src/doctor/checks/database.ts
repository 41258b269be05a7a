import { existsSync, statSync } from 'node:fs'
import {
  createLog,
  inspectDatabase,
  NewerSchema,
  openPostgres,
  openSqlite,
  type Database,
  type DatabaseServer,
} from '@guildhall/core'
import { databaseFileIn, explainNoFolder } from '../../data-folder.ts'
import { fileSentence, nameOfServerDatabase, serverSentence } from '../../database-sentences.ts'
import type { DoctorContext } from '../context.ts'
import { failed, ok, skipped, warning, type Outcome } from '../outcome.ts'

/** The oldest supported major version of PostgreSQL (docs/operate/postgresql.md). The tests run on 15. */
const OLDEST_SUPPORTED = 14
/** Clocks of processes that share a database may differ by this much, in ms. */
const TOLERATED_MS = 5_000

/** Whether the database can be used: it opens, its tables are not of a newer version, and it accepts writes. */
export async function checkDatabase(context: DoctorContext): Promise<Outcome> {
  const { storage, dataDir } = context.config
  if (storage.kind === 'server') {
    const { url } = storage
    return inspect(
      context,
      () => openPostgres(url),
      nameOfServerDatabase(url),
      (error) => serverSentence(url, error),
    )
  }
  const file = databaseFileIn(dataDir)
  if (explainNoFolder(dataDir) !== null || isClosed(file)) return skipped('Needs a DATA_DIR that this user can open.')
  // Opening a file creates it, which is left to the start.
  if (!existsSync(file)) return ok(`The database ${file} will be created when Guildhall starts.`)
  return inspect(
    context,
    () => openSqlite(file),
    file,
    (error) => fileSentence(file, error),
  )
}

/** Whether this user cannot even see whether there is a file. */
function isClosed(file: string): boolean {
  try {
    statSync(file, { throwIfNoEntry: false })
    return false
  } catch {
    return true
  }
}

async function inspect(
  { clock }: DoctorContext,
  open: () => Database,
  name: string,
  sentenceOf: (error: unknown) => string,
): Promise<Outcome> {
  let db: Database | undefined
  try {
    db = open()
    const { isMigrationPending, writeFailure, server } = await inspectDatabase(db, { clock, log: createLog('silent') })
    if (writeFailure !== null) {
      return failed(writeFailure, 'Make space on its disk, or make it writable for the user of Guildhall.')
    }
    const concern = server === null ? null : concernAbout(server)
    if (concern !== null) return concern
    const next = isMigrationPending ? ' The next start brings its tables up to date.' : ''
    return ok(`The database ${name} works.${next}`)
  } catch (error) {
    return refusal(error, sentenceOf(error))
  } finally {
    await db?.destroy()
  }
}

/** The correction that a working database server needs, as a warning; null for none. */
export function concernAbout({ versionNumber, aheadMs }: DatabaseServer): Outcome | null {
  const major = Math.floor(versionNumber / 10_000)
  if (major < OLDEST_SUPPORTED) {
    return warning(
      `The database server is PostgreSQL ${major}, and Guildhall supports ${OLDEST_SUPPORTED} and newer.`,
      `Update the server to PostgreSQL ${OLDEST_SUPPORTED} or newer.`,
    )
  }
  if (Math.abs(aheadMs) <= TOLERATED_MS) return null
  const seconds = Math.round(Math.abs(aheadMs) / 1000)
  return warning(
    `The clock of the database server is ${seconds} s ${aheadMs > 0 ? 'ahead of' : 'behind'} this machine's.`,
    'Synchronize both clocks (on Linux: timedatectl set-ntp true).',
  )
}

/** Splits the sentences of a failed start into finding and fix. */
function refusal(error: unknown, sentences: string): Outcome {
  if (error instanceof NewerSchema) return failed(sentences, 'Install that version, or restore a backup of this one.')
  const end = sentences.lastIndexOf('). ')
  return failed(sentences.slice(0, end + 2), sentences.slice(end + 3))
}
