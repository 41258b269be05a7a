import { parseArgs } from 'node:util'
import {
  contentsOf,
  createLog,
  deletePersonalData,
  exportPersonalData,
  openPostgres,
  rowReader,
  systemClock,
} from '@guildhall/core'
import { sourceOf } from './backup/arguments.ts'
import { requireDatabaseFile, withoutTables, type Source } from './backup/source.ts'
import { commandLine } from './command-line.ts'
import type { Config } from './config.ts'
import { takeDataFolder } from './data-folder.ts'
import { serverSentence } from './database-sentences.ts'
import { createDrain } from './drain.ts'
import { failure, failureOf, messageOf, StartFailure } from './start-failure.ts'
import { PERSONAL_DATA, type PersonalDataDeps } from './personal-data-parts.ts'
import { openStorage } from './storage.ts'
import type { Print } from './terminal.ts'

const USAGE = `Usage: ${commandLine('analytics', 'export|delete --user ID')}`

/** The answer to `npm run analytics -- --help`. */
export const HELP = `${USAGE}
Exports or deletes all data that names the Discord user with this id. With SQLite, stop the program first.`

/** An operator's request for a person's data. */
interface PersonalDataCommand {
  readonly command: 'export' | 'delete'
  readonly userId: string
}

/**
 * Parses the arguments of `npm run analytics`.
 *
 * @throws StartFailure for invalid arguments.
 */
export function readArguments(args: readonly string[]): PersonalDataCommand {
  const { positionals, values } = parsed(args)
  const [command, ...rest] = positionals
  const userId = values.user ?? ''
  if ((command !== 'export' && command !== 'delete') || rest.length > 0) throw failure(USAGE)
  if (!/^\d{1,20}$/.test(userId)) throw failure(`--user must be the id of a Discord user. ${USAGE}`)
  return { command, userId }
}

function parsed(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], allowPositionals: true, options: { user: { type: 'string' } } })
  } catch (error) {
    throw failure(`${messageOf(error)} ${USAGE}`, error)
  }
}

/**
 * Exports or deletes a person's data, as `docs/operate/privacy.md` lists it. With SQLite the program must be stopped, because two
 * processes cannot share its folder.
 *
 * @throws StartFailure when the database cannot be used.
 */
export async function runPersonalDataCommand(
  config: Config,
  { command, userId }: PersonalDataCommand,
  print: Print,
): Promise<void> {
  const log = createLog('silent')
  const drain = createDrain(log)
  try {
    const takeFolder = () => {
      const folder = takeDataFolder(config.dataDir)
      drain.add('data folder', () => folder.release())
      return folder
    }
    await requireData(sourceOf(config))
    const storage = await openStorage(config, takeFolder, drain, { log, clock: systemClock, onQuery: () => {} })
    const deps = { ...storage, readRows: rowReader(log) }
    if (command === 'export') print(JSON.stringify(await exportAll(deps, userId), null, 2))
    else await deleteAll(deps, userId, print)
  } finally {
    await drain.end()
  }
}

/** Refuses a place without data: there, "no data of this person" would be true and still a wrong answer to a request. */
async function requireData(source: Source): Promise<void> {
  if (source.kind === 'sqlite') return requireDatabaseFile(source.dataDir)
  const db = openPostgres(source.url)
  try {
    if ((await contentsOf(db)).migrations.length === 0) throw withoutTables()
  } catch (error) {
    throw error instanceof StartFailure ? error : failureOf('database', serverSentence(source.url, error), error)
  } finally {
    await db.destroy()
  }
}

/** All stored data of a person; null when there is none. */
async function exportAll(deps: PersonalDataDeps, userId: string): Promise<object | null> {
  const analytics = await exportPersonalData(deps, userId)
  const others: Record<string, readonly object[]> = {}
  for (const part of PERSONAL_DATA) {
    const rows = await part.read(deps, userId)
    if (rows.length > 0) others[part.name] = rows
  }
  return Object.keys(others).length > 0 ? { user_id: userId, ...analytics, ...others } : analytics
}

/** Deletes the data of a person, and prints what was deleted. */
async function deleteAll(deps: PersonalDataDeps, userId: string, print: Print): Promise<void> {
  const user = `user ${userId}`
  let deleted = 0
  for (const part of PERSONAL_DATA) {
    const count = await part.forget(deps, userId)
    if (count > 0) print(`${part.done(user)}: ${count}.`)
    deleted += count
  }
  const days = await deletePersonalData(deps, userId)
  if (days !== null) {
    print(`Deleted the analytics data of ${user}: ${days} ${days === 1 ? 'day' : 'days'} with activity.`)
  } else if (deleted === 0) {
    print(`There is no data of ${user}.`)
  }
}
