import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { openSqlite } from '@guildhall/core'
import { CHANNELS, GUILDS, localDiscordClient, USERS } from '@guildhall/local-discord'
import { eventually } from '@guildhall/test-kit'
import { describe, expect, it } from 'vitest'
import { makeDatabase, TEST_DATABASE_URL } from '../postgres/database.ts'
import { launch, newFolder, start, TIMEOUT_MS, type RunningProgram } from './kit.ts'
import { signIn } from './sign-in.ts'

const COMMAND = fileURLToPath(new URL('../../apps/guildhall/dist/analytics-command.js', import.meta.url))
const DAY = new Date().toISOString().slice(0, 10)

/** Writes two messages as cleo, and waits until the owner of the bot reads them in the analytics. */
async function writeAndRead(program: RunningProgram): Promise<void> {
  const cleo = localDiscordClient(program.discordOrigin).as(USERS.cleo)
  for (const content of ['one', 'two']) await cleo.write(CHANNELS.demoGeneral, content)
  const headers = { authorization: `Bearer ${await signIn(program, 'ada')}` }
  await eventually(async () => {
    const response = await fetch(`${program.origin}/api/analytics/users/summary`, { headers })
    expect(await response.json()).toEqual([
      { user_id: USERS.cleo, username: 'cleo', message_count: 2, command_count: 0 },
    ])
  }, TIMEOUT_MS)
}

/** Stores a press of a role button by cleo that is still pending. */
async function storePress(folder: string): Promise<void> {
  const db = openSqlite(join(folder, 'data', 'guildhall.sqlite'))
  const press = { config_id: 'config', button_id: 'button', pressed_in: 'message', token: null } as const
  const where = { guild_id: GUILDS.guildhallDemo, interaction_id: '1', member_id: USERS.cleo }
  await db
    .insertInto('role_presses')
    .values({ ...press, ...where, received_at: Date.parse(DAY) })
    .execute()
  await db.destroy()
}

/** Stores that cleo was blamed and hugged. */
async function storeCounts(folder: string): Promise<void> {
  const db = openSqlite(join(folder, 'data', 'guildhall.sqlite'))
  const guild = { guild_id: GUILDS.guildhallDemo }
  await db
    .insertInto('blame_counts')
    .values({ ...guild, user_id: USERS.cleo, count: 3 })
    .execute()
  await db
    .insertInto('hug_counts')
    .values({ ...guild, giver_id: USERS.ada, receiver_id: USERS.cleo, count: 2 })
    .execute()
  await db.destroy()
}

/** Enables a command as ada, whose change the history lists. */
async function changeAsAda(program: RunningProgram): Promise<void> {
  const headers = { authorization: `Bearer ${await signIn(program, 'ada')}`, 'content-type': 'application/json' }
  const toggle = `${program.origin}/api/guilds/${GUILDS.guildhallDemo}/commands/blame/toggle`
  const response = await fetch(toggle, { method: 'POST', headers, body: JSON.stringify({ enable: true }) })
  expect(response.status).toBe(200)
}

/** Ends an unused thread of the analytics at once, instead of after five minutes. The HTTP client's own five minutes have an argument. */
const IMPATIENT = `--import=data:text/javascript,${encodeURIComponent(`
  const { setTimeout } = globalThis
  globalThis.setTimeout = (run, ms, ...rest) => setTimeout(run, ms === 300_000 && rest.length === 0 ? 0 : ms, ...rest)
`)}`

const run = (folder: string, variables: Readonly<Record<string, string>>, ...args: string[]) =>
  launch(folder, variables, COMMAND, args).ended

it('the analytics can be read while their unused thread ends', { timeout: TIMEOUT_MS }, async () => {
  const program = await start(newFolder(), { NODE_OPTIONS: IMPATIENT })
  const headers = { authorization: `Bearer ${await signIn(program, 'ada')}` }
  const statuses: number[] = []
  for (let reads = 0; reads < 50; reads += 1) {
    statuses.push((await fetch(`${program.origin}/api/analytics/users/summary`, { headers })).status)
  }
  expect(new Set(statuses)).toEqual(new Set([200]))
})

describe('the analytics command', { timeout: 3 * TIMEOUT_MS }, () => {
  it('exports and deletes the data of a user once the program has ended', async () => {
    const folder = newFolder()
    const program = await start(folder)
    await writeAndRead(program)
    const refused = await run(folder, {}, 'export', '--user', USERS.cleo)
    expect([refused.code, refused.stderr]).toEqual([1, expect.stringContaining('Another Guildhall is running')])
    program.kill('SIGTERM')
    expect((await program.ended).code).toBe(0)

    await storePress(folder)
    await storeCounts(folder)
    const exported = await run(folder, {}, 'export', '--user', USERS.cleo)
    expect(JSON.parse(exported.stdout)).toMatchObject({
      user_id: USERS.cleo,
      username: 'cleo',
      days: [{ date: DAY, messages: 2, commands: 0 }],
      role_presses: [{ guild_id: GUILDS.guildhallDemo, pressed_at: `${DAY}T00:00:00.000Z` }],
      blames: [{ guild_id: GUILDS.guildhallDemo, count: 3 }],
      hugs: [{ guild_id: GUILDS.guildhallDemo, given: 0, received: 2 }],
    })
    const deleted = await run(folder, {}, 'delete', '--user', USERS.cleo)
    expect(deleted).toMatchObject({ code: 0, stdout: expect.stringContaining('1 day with activity') })
    expect(deleted.stdout).toContain(`Deleted the waiting role button presses of user ${USERS.cleo}: 1.`)
    expect(deleted.stdout).toContain(`Deleted the blame counts of user ${USERS.cleo}: 1.`)
    expect(deleted.stdout).toContain(`Deleted the hug counts of user ${USERS.cleo} with other members: 1.`)
    expect((await run(folder, {}, 'export', '--user', USERS.cleo)).stdout).toBe('null\n')
  })

  it('exports the changes of a user, and removes the user from the history while the changes stay', async () => {
    const folder = newFolder()
    const program = await start(folder)
    await changeAsAda(program)
    program.kill('SIGTERM')
    expect((await program.ended).code).toBe(0)
    const change = { guild_id: GUILDS.guildhallDemo, area: 'commands', action: 'changed', target: '/blame' }
    const exported = await run(folder, {}, 'export', '--user', USERS.ada)
    expect(JSON.parse(exported.stdout)).toMatchObject({ user_id: USERS.ada, changes: [change] })
    const deleted = await run(folder, {}, 'delete', '--user', USERS.ada)
    expect(deleted.stdout).toContain(`Removed user ${USERS.ada} from the history of servers; the changes stay: 1.`)
    // ada has written nothing.
    expect(deleted.stdout).not.toMatch(/no data|analytics/)
    const db = openSqlite(join(folder, 'data', 'guildhall.sqlite'))
    const rows = await db.selectFrom('revisions').select(['user_id', 'username', 'target_name']).execute()
    await db.destroy()
    expect(rows).toEqual([{ user_id: '0', username: null, target_name: '/blame' }])
  })

  it.skipIf(TEST_DATABASE_URL === undefined)(
    'exports and deletes the data of a user while the program runs on PostgreSQL',
    async () => {
      const { url } = await makeDatabase()
      const variables = { DATABASE_URL: url, SESSION_SECRET: 'a secret of the tests, known to all processes' }
      await writeAndRead(await start(newFolder(), variables))
      const exported = await run(newFolder(), variables, 'export', '--user', USERS.cleo)
      expect(JSON.parse(exported.stdout)).toMatchObject({ days: [{ messages: 2 }] })
      const deleted = await run(newFolder(), variables, 'delete', '--user', USERS.cleo)
      expect(deleted.stdout).toContain(USERS.cleo)
      expect((await run(newFolder(), variables, 'export', '--user', USERS.cleo)).stdout).toBe('null\n')
    },
  )

  it.each([
    [[], 'analytics-command.js export|delete --user ID'],
    [['forget', '--user', '1'], 'Usage'],
    [['export'], '--user must be the id of a Discord user.'],
    [['export', '--user', 'cleo'], '--user must be the id of a Discord user.'],
    [['export', '--who', '1'], "Unknown option '--who'"],
  ])('rejects the arguments %j with an explanation', async (args, sentence) => {
    const end = await run(newFolder(), {}, ...args)
    expect([end.code, end.stderr]).toEqual([1, expect.stringContaining(sentence)])
  })
})
