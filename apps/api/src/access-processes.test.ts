import { ROLES } from '@guildhall/local-discord'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ENGINES } from './testing/databases.ts'
import { GUILDS, startTestApi, type TestApi } from './testing/test-api.ts'

const GUILD = `/guilds/${GUILDS.raidNight}`

/** A removed grant ends within 30 s, whatever fails. */
const ENDED_WITHIN_MS = 30_000

describe.each(ENGINES.filter(({ name }) => name === 'PostgreSQL'))('a grant in two processes', ({ openWithFeeds }) => {
  let first: TestApi
  let second: TestApi
  let ben: string
  let cleo: string

  beforeEach(async () => {
    const [one, other] = await openWithFeeds()
    first = await startTestApi(one)
    const { endpoints, credentials, clock } = first.discord
    second = await startTestApi({ ...other, endpoints, credentials, clock, hasRows: false })
    ben = await first.signIn('ben')
    cleo = await first.signIn('cleo')
  })
  afterEach(async () => {
    await second.close()
    await first.close()
  })

  const read = async () => (await second.call('GET', `${GUILD}/reminders`, cleo)).status
  const save = async (entries: readonly object[]) =>
    expect((await first.call('PUT', `${GUILD}/access`, ben, { entries })).status).toBe(200)
  /** Gives cleo access, which the second process has decided. */
  const grant = async () => {
    await save([{ subject: { type: 'role', id: ROLES.raidRaider }, areas: { reminders: 'edit' } }])
    await expect.poll(read).toBe(200)
  }

  it('ends in the other process when it is removed', async () => {
    await grant()
    await save([])
    await expect.poll(read).toBe(404)
    await first.gatewayLives()
    expect(await read()).toBe(404)
  })

  it('ends in the other process although the change feed is lost at that time', async () => {
    await grant()
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and query like 'listen %' and pid <> pg_backend_pid()`.execute(first.db)
    await save([])
    await expect.poll(read, { timeout: ENDED_WITHIN_MS }).toBe(404)
  })

  it.each(['guild_access', 'guild_members', 'guilds', 'gateway_sessions'] as const)(
    'ends within 30 s of a lost role while the table %s is locked',
    async (table) => {
      await grant()
      await first.demote(GUILDS.raidNight, 'cleo', { gatewayReports: false })
      await first.db.transaction().execute(async (trx) => {
        await sql`lock table ${sql.table(table)} in access exclusive mode`.execute(trx)
        first.pass(ENDED_WITHIN_MS)
        expect(await read()).not.toBe(200)
      })
      expect(await read()).toBe(404)
    },
  )
})
