import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { migrate } from '../kernel/database/migrate.ts'
import { openSqlite, type Database } from '../kernel/database/sqlite.ts'
import { createLocalNudges, type Nudges } from '../kernel/nudge.ts'
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

const processWith = (nudges: Nudges) => createCommands({ db, clock: { now: () => now }, nudges })

const isBlameOn = async (commands: ReturnType<typeof processWith>) =>
  (await commands.list(GUILD)).find((command) => command.command_name === 'blame')?.is_enabled

describe('a list that was read before', () => {
  it('shows what this process switched, with the switch', async () => {
    const commands = processWith(createLocalNudges())
    expect(await isBlameOn(commands)).toBe(false)
    await commands.toggle(GUILD, 'blame', true, '1')
    expect(await isBlameOn(commands)).toBe(true)
  })

  it('shows what was switched elsewhere, by the nudge', async () => {
    const nudges = createLocalNudges()
    const reader = processWith(nudges)
    expect(await isBlameOn(reader)).toBe(false)
    await processWith(nudges).toggle(GUILD, 'blame', true, '1')
    expect(await isBlameOn(reader)).toBe(true)
  })

  it('shows it within five seconds when the nudge is lost', async () => {
    const reader = processWith(createLocalNudges())
    expect(await isBlameOn(reader)).toBe(false)
    await processWith(createLocalNudges()).toggle(GUILD, 'blame', true, '1')
    expect(await isBlameOn(reader)).toBe(false)
    now += 5_000
    expect(await isBlameOn(reader)).toBe(true)
  })
})
