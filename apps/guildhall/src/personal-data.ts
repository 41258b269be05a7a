import { parseArgs } from 'node:util'
import {
  blamesOf,
  changesBy,
  createLog,
  deletePersonalData,
  deletePressesOf,
  exportPersonalData,
  forgetAuthor,
  forgetBlames,
  forgetGrants,
  forgetHugs,
  grantsOf,
  hugsOf,
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

/** An operator's request for a person's data. */
export interface PersonalDataCommand {
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
 * Exports or deletes a person's data: the analytics, waiting presses of role buttons, grants, counts of blames and hugs, and the
 * person's name in the history. With SQLite the program must be stopped, because two processes cannot share its folder.
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
      const changes = await changesBy(storage.db, userId)
      const grants = await grantsOf(deps, userId)
      const blames = await blamesOf(storage.db, userId)
      const hugs = await hugsOf(storage.db, userId)
      const others = {
        ...(grants.length > 0 && { grants }),
        ...(presses.length > 0 && { role_presses: presses }),
        ...(changes.length > 0 && { changes }),
        ...(blames.length > 0 && { blames }),
        ...(hugs.length > 0 && { hugs }),
      }
      const all = Object.keys(others).length > 0 ? { user_id: userId, ...analytics, ...others } : analytics
      print(JSON.stringify(all, null, 2))
      return
    }
    const presses = await deletePressesOf(storage.db, userId)
    const changes = await forgetAuthor(storage.db, userId)
    const grants = await forgetGrants(deps, userId)
    const blames = await forgetBlames(storage.db, userId)
    const hugs = await forgetHugs(storage.db, userId)
    const days = await deletePersonalData(deps, userId)
    if (presses > 0) print(`Deleted waiting presses of role buttons of user ${userId}: ${presses}.`)
    if (changes > 0) print(`Removed user ${userId} from the history of servers; the changes stay: ${changes}.`)
    if (grants > 0) print(`Deleted access of user ${userId} to servers: ${grants}.`)
    if (blames > 0) print(`Deleted how often user ${userId} was blamed, on servers: ${blames}.`)
    if (hugs > 0) print(`Deleted the counts of hugs of user ${userId} with other members: ${hugs}.`)
    print(
      days === 0
        ? `The analytics contain no data of user ${userId}.`
        : `Deleted the analytics data of user ${userId}: ${days} ${days === 1 ? 'day' : 'days'} with activity.`,
    )
  } finally {
    await drain.end()
  }
}
