import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ENGINES } from './testing/databases.ts'
import { openStream } from './testing/live-stream.ts'
import { GUILDS, startTestApi, type TestApi } from './testing/test-api.ts'

const RAID = GUILDS.raidNight
const SETTINGS = `/guilds/${RAID}/settings`

/** Longer than a reconnect and the spread of the refetches, in ms. */
const RECOVERY_MS = 20_000

describe.each(ENGINES.filter(({ name }) => name === 'PostgreSQL'))('streams of two processes', ({ openWithFeeds }) => {
  let first: TestApi
  let second: TestApi
  let ben: string

  beforeEach(async () => {
    const [one, other] = await openWithFeeds()
    first = await startTestApi(one)
    const { endpoints, credentials, clock } = first.discord
    second = await startTestApi({ ...other, endpoints, credentials, clock, hasRows: false })
    ben = await first.signIn('ben')
  })
  afterEach(async () => {
    await second.close()
    await first.close()
  })

  const save = (api: TestApi, prefix: string) => api.call('PATCH', SETTINGS, ben, { prefix })

  it('announce a save in the other process', async () => {
    const stream = await openStream(second.origin, RAID, ben)
    await stream.has('hello')
    expect((await save(first, '?')).status).toBe(200)
    await stream.has('change settings')
  })

  it('end with a session that ends in the other process', async () => {
    const stream = await openStream(second.origin, RAID, ben)
    await stream.has('hello')
    expect((await first.call('POST', '/auth/logout', ben)).status).toBe(204)
    await stream.ended
    expect(stream.received.at(-1)).toBe('end session')
  })

  it('have one refetch after the change feed was lost', async () => {
    const stream = await openStream(second.origin, RAID, ben)
    await stream.has('bot offline')
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and query like 'listen %' or query like 'select pg_notify(%' and pid <> pg_backend_pid()`.execute(
      first.db,
    )
    await save(first, '?')
    await stream.has('refetch', { withinMs: RECOVERY_MS })
    await save(first, '!')
    await stream.has('change settings')
    expect(stream.received.filter((one) => one === 'refetch')).toHaveLength(1)
  }, 40_000)
})
