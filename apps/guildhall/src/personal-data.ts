import { parseArgs } from 'node:util'
import {
  createLog,
  deletePersonalData,
  deletePressesOf,
  exportPersonalData,
  pressesOf,
  rowReader,
  systemClock,
} from '@guildhall/core'
import type { Config } from './config.ts'
import { takeDataFolder } from './data-folder.ts'
import { createDrain } from './drain.ts'
import { failure, messageOf } from './start-failure.ts'
import { openStorage } from './storage.ts'
import type { Print } from './terminal.ts'

const USAGE = 'Usage: npm run analytics -- export|delete --user ID'

/** The request of an operator. */
export interface PersonalDataCommand {
  readonly command: 'export' | 'delete'
  readonly userId: string
}

/**
 * Reads the arguments of `npm run analytics`.
 *
 * @throws StartFailure
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
 * Exports or deletes what the analytics have of a person, and presses of role buttons that wait. With SQLite the program must not run meanwhile, as two processes never share
 * its folder.
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
    const storage = await openStorage(config, takeFolder, drain, { log, clock: systemClock, onQuery: () => {} })
    const deps = { ...storage, readRows: rowReader(log) }
    if (command === 'export') {
      const analytics = await exportPersonalData(deps, userId)
      const presses = (await pressesOf(storage.db, userId)).map((press) => ({
        guild_id: press.guild_id,
        pressed_at: new Date(press.received_at).toISOString(),
      }))
      const waiting = presses.length > 0 ? { user_id: userId, ...analytics, role_presses: presses } : analytics
      print(JSON.stringify(waiting, null, 2))
      return
    }
    const presses = await deletePressesOf(storage.db, userId)
    const days = await deletePersonalData(deps, userId)
    if (presses > 0) print(`Deleted presses of role buttons of user ${userId} that waited: ${presses}.`)
    print(
      days === 0
        ? `The analytics have nothing of user ${userId}.`
        : `Deleted what the analytics had of user ${userId}: ${days} ${days === 1 ? 'day' : 'days'} with activity.`,
    )
  } finally {
    await drain.end()
  }
}
