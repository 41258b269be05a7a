import { sql } from 'kysely'
import { expect, it, onTestFinished, vi } from 'vitest'
import { describeOnPostgres, makePostgresDatabase } from '../../testing/databases.ts'
import { openRelay } from '../../testing/relay.ts'
import { openPostgres } from '../database/postgres.ts'
import { createLog } from '../log.ts'
import type { Change, PublishedChange } from './changes.ts'
import { createPostgresChanges } from './postgres-changes.ts'

/** More than the pool has. */
const CONNECTIONS = 30

const GUILD: PublishedChange = { topic: 'guild-config', guildId: '10', area: 'settings' }

/** One process with a change feed, and the changes that it received. */
async function join(url: string, feedUrl = url, db = openPostgres(url)) {
  onTestFinished(() => db.destroy())
  const changes = await createPostgresChanges({ db, url: feedUrl, log: createLog('silent'), schema: null })
  onTestFinished(() => changes.close())
  const received: Change[] = []
  changes.subscribe('guild-config', (change) => void received.push(change))
  const publish = (...published: PublishedChange[]) =>
    changes.transaction((trx) => Promise.resolve(published.forEach((change) => changes.publish(trx, change))))
  return { db, changes, received, publish }
}

describeOnPostgres('the change feed', () => {
  it('delivers a committed change once to each process, including its publisher', async () => {
    const url = await makePostgresDatabase()
    const [one, other] = [await join(url), await join(url)]
    await one.publish(GUILD, GUILD)
    await one.publish({ topic: 'guild-config', guildId: 'last', area: 'settings' })
    const both = [GUILD, { topic: 'guild-config', guildId: 'last', area: 'settings' }]
    await vi.waitFor(() => expect(other.received).toEqual(both))
    expect(one.received).toEqual(both)
  })

  it('delivers nothing from a transaction that is rolled back', async () => {
    const url = await makePostgresDatabase()
    const [one, other] = [await join(url), await join(url)]
    const failing = one.changes.transaction((trx) => {
      one.changes.publish(trx, GUILD)
      return Promise.reject(new Error('rolled back'))
    })
    await expect(failing).rejects.toThrow('rolled back')
    await one.publish({ topic: 'guild-config', guildId: 'last', area: 'settings' })
    await vi.waitFor(() =>
      expect(other.received).toEqual([{ topic: 'guild-config', guildId: 'last', area: 'settings' }]),
    )
  })

  it('delivers one change for the whole topic when a transaction publishes more than 100', async () => {
    const url = await makePostgresDatabase()
    const [one, other] = [await join(url), await join(url)]
    const guilds = (count: number): PublishedChange[] =>
      Array.from({ length: count }, (_, at) => ({ topic: 'guild-config', guildId: String(at), area: 'settings' }))
    await one.publish(...guilds(101))
    await vi.waitFor(() => expect(other.received).toEqual([{ topic: 'guild-config', area: 'settings' }]))
    await one.publish(...guilds(100))
    await vi.waitFor(() => expect(other.received).toHaveLength(101))
  })

  it('rejects a change in a transaction that it did not begin', async () => {
    const { db, changes } = await join(await makePostgresDatabase())
    const publishing = db.transaction().execute((trx) => Promise.resolve(changes.publish(trx, GUILD)))
    await expect(publishing).rejects.toThrow(TypeError)
  })

  it('trusts caches for five seconds without a connection, and drops them all after a reconnect', async () => {
    const url = await makePostgresDatabase()
    const relay = await openRelay(url)
    const [near, far] = [await join(url), await join(url, relay.url)]
    expect(far.changes.trustMs()).toBe(Infinity)
    await relay.close()
    await vi.waitFor(() => expect(far.changes.trustMs()).toBe(5_000))
    await near.publish(GUILD)
    await relay.open()
    await vi.waitFor(() => expect(far.received).toEqual([{ topic: 'guild-config' }]), 10_000)
    expect(far.changes.trustMs()).toBe(Infinity)
    await near.publish(GUILD)
    await vi.waitFor(() => expect(far.received).toHaveLength(2))
  })

  it('drops all caches when it cannot parse a notification', async () => {
    const url = await makePostgresDatabase()
    const { db, received } = await join(url)
    await sql`select pg_notify('guildhall', 'noise')`.execute(db)
    await vi.waitFor(() => expect(received).toEqual([{ topic: 'guild-config' }]))
  })

  it('delivers a change by another version without an area that it does not know', async () => {
    const url = await makePostgresDatabase()
    const { db, received } = await join(url)
    const sent = [
      { topic: 'guild-config', guildId: '10' },
      { topic: 'guild-config', guildId: '11', area: 'of a later version' },
      { topic: 'guild-config', guildId: '12', area: null },
    ]
    await sql`select pg_notify('guildhall', ${JSON.stringify({ from: 'another process', changes: sent })})`.execute(db)
    await vi.waitFor(() => expect(received).toEqual([sent[0], { topic: 'guild-config', guildId: '11' }, sent[2]]))
  })

  it('fails to start when the database is unreachable', async () => {
    const relay = await openRelay(await makePostgresDatabase())
    await relay.close()
    await expect(join(relay.url)).rejects.toMatchObject({ code: 'database.unavailable' })
  })

  it('fails to start with an explanation when LISTEN reaches another database', async () => {
    const [written, listened] = [await makePostgresDatabase(), await makePostgresDatabase()]
    await expect(join(written, listened)).rejects.toThrow('LISTEN does not work')
  })

  it('fails to start without blaming LISTEN when its connection breaks before the first echo', async () => {
    const url = await makePostgresDatabase()
    const relay = await openRelay(url)
    const db = openPostgres(url)
    const queries = Array.from({ length: CONNECTIONS }, () => sql`select pg_sleep(0.5)`.execute(db))
    const joining = join(url, relay.url, db)
    joining.catch(() => undefined)
    const listening = sql`select 1 from pg_stat_activity where datname = current_database() and query ilike 'listen %'`
    const other = openPostgres(url)
    onTestFinished(() => other.destroy())
    await vi.waitFor(async () => expect((await listening.execute(other)).rows).toHaveLength(1))
    await relay.close()
    await expect(joining).rejects.toMatchObject({ code: 'database.unavailable' })
    await Promise.all(queries)
  }, 15_000)

  it('does not count the echo of its own connection when the pool is busy at the start', async () => {
    const [written, listened] = [await makePostgresDatabase(), await makePostgresDatabase()]
    const db = openPostgres(written)
    const queries = Array.from({ length: CONNECTIONS }, () => sql`select pg_sleep(0.5)`.execute(db))
    await expect(join(written, listened, db)).rejects.toThrow('LISTEN does not work')
    await Promise.all(queries)
  })
})
