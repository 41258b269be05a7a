import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createLocalChanges, type Changes } from '../kernel/changes/changes.ts'
import { migrate } from '../kernel/database/migrate.ts'
import { openSqlite, type Database } from '../kernel/database/sqlite.ts'
import { createLocalNudges } from '../kernel/nudge.ts'
import { createCommands } from './commands.ts'

const GUILD = '100000000000000001'

let db: Database
let now: number

beforeEach(async () => {
  db = openSqlite(':memory:')
  await migrate(db)
  now = 1_000_000
})
afterEach(() => db.destroy())

const processWith = (changes: Changes) =>
  createCommands({ db, clock: { now: () => now }, changes, nudges: createLocalNudges() })

const isBlameOn = async (commands: ReturnType<typeof processWith>) =>
  (await commands.list(GUILD)).find((command) => command.command_name === 'blame')?.is_enabled

describe('a list that was read before', () => {
  it('shows what this process switched, with the switch', async () => {
    const commands = processWith(createLocalChanges(db))
    expect(await isBlameOn(commands)).toBe(false)
    await commands.toggle(GUILD, 'blame', true, '1')
    expect(await isBlameOn(commands)).toBe(true)
  })

  it('shows what was switched elsewhere, by the change feed', async () => {
    const changes = createLocalChanges(db)
    const reader = processWith(changes)
    expect(await isBlameOn(reader)).toBe(false)
    await processWith(changes).toggle(GUILD, 'blame', true, '1')
    expect(await isBlameOn(reader)).toBe(true)
  })
})
