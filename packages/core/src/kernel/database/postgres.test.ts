import { sql } from 'kysely'
import { expect, it, onTestFinished } from 'vitest'
import { describeOnPostgres, makePostgresDatabase } from '../../testing/databases.ts'
import { openRelay } from '../../testing/relay.ts'
import { migrate } from './migrate.ts'
import { openGatewayPostgres, openPostgres } from './postgres.ts'
import type { Database } from './schema.ts'

const UNAVAILABLE = { code: 'database.unavailable' }

function open(url: string): Database {
  const db = openPostgres(url)
  onTestFinished(() => db.destroy())
  return db
}

const ask = (db: Database) => sql<{ one: number }>`select 1 as one`.execute(db)

describeOnPostgres('a database', () => {
  it('is migrated once by several pools that start at the same moment', async () => {
    const url = await makePostgresDatabase()
    const pools = Array.from({ length: 4 }, () => open(url))
    await Promise.all(pools.map((db) => migrate(db)))
    const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(open(url))
    expect(new Set(rows.map((row) => row.name)).size).toBe(rows.length)
  })

  it('is reported as unavailable within 5 s, and answers once it is reachable again', async () => {
    const relay = await openRelay(await makePostgresDatabase())
    const db = open(relay.url)
    await ask(db)
    await relay.close()
    const start = performance.now()
    await expect(ask(db)).rejects.toMatchObject(UNAVAILABLE)
    expect(performance.now() - start).toBeLessThan(5_000)
    await relay.open()
    expect((await ask(db)).rows).toEqual([{ one: 1 }])
  })

  it('answers a query that was sent while it restarted', async () => {
    const relay = await openRelay(await makePostgresDatabase())
    const db = open(relay.url)
    await relay.close()
    const asked = ask(db)
    await new Promise((resolve) => setTimeout(resolve, 500))
    await relay.open()
    expect((await asked).rows).toEqual([{ one: 1 }])
  })

  it('rolls back a transaction whose connection broke, and answers later queries', async () => {
    const url = await makePostgresDatabase()
    const relay = await openRelay(url)
    const db = open(relay.url)
    await migrate(db)
    const watcher = open(url)
    const underWay = sql`select 1 from pg_stat_activity
      where datname = current_database() and wait_event = 'PgSleep'`
    const torn = db.transaction().execute(async (trx) => {
      await trx.insertInto('handled_events').values({ event_id: 'a', handled_at: 1 }).execute()
      const sleeping = sql`select pg_sleep(30)`.execute(trx)
      sleeping.catch(() => undefined)
      await expect.poll(async () => (await underWay.execute(watcher)).rows).toHaveLength(1)
      await relay.close()
      await sleeping
    })
    await expect(torn).rejects.toMatchObject(UNAVAILABLE)
    await relay.open()
    expect(await db.selectFrom('handled_events').selectAll().execute()).toEqual([])
  })

  it('answers after the server ended every connection', async () => {
    const db = open(await makePostgresDatabase())
    await Promise.all([ask(db), ask(db), ask(db)])
    const others = sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`
    await others.execute(db)
    // A query fails on a connection whose end has not arrived yet.
    const answers = async () => (await Promise.all([ask(db), ask(db), ask(db)])).map(({ rows }) => rows.length)
    await expect.poll(answers).toEqual([1, 1, 1])
  })

  it('is unavailable when the server refuses connections, but not after its pool was closed', async () => {
    const url = new URL(await makePostgresDatabase())
    url.pathname = '/no_such_database'
    const db = openPostgres(url.href)
    await expect(ask(db)).rejects.toMatchObject({ ...UNAVAILABLE, cause: { code: '3D000' } })
    await db.destroy()
    await expect(ask(db)).rejects.not.toMatchObject(UNAVAILABLE)
  })

  it('passes on the SQL error of an invalid statement', async () => {
    const db = open(await makePostgresDatabase())
    await expect(sql`select * from nowhere`.execute(db)).rejects.toMatchObject({ code: '42P01' })
    expect((await ask(db)).rows).toEqual([{ one: 1 }])
  })

  it('is unavailable while a connection is read-only, and then uses a new connection', async () => {
    const db = open(await makePostgresDatabase())
    await migrate(db)
    const event = { event_id: 'a', handled_at: 1 }
    const refused = db.connection().execute(async (connection) => {
      await sql`set session characteristics as transaction read only`.execute(connection)
      await connection.insertInto('handled_events').values(event).execute()
    })
    await expect(refused).rejects.toMatchObject({ ...UNAVAILABLE, cause: { code: '25006' } })
    // The connection that refused is not used again.
    await db.insertInto('handled_events').values(event).execute()
  })

  it('is busy, not unavailable, when a lock times out, and keeps its connection usable', async () => {
    const url = await makePostgresDatabase()
    const db = open(url)
    await migrate(db)
    const unlock = await lockTable(url)
    const refused = db.transaction().execute((trx) => trx.selectFrom('handled_events').selectAll().execute())
    await expect(refused).rejects.toMatchObject({ code: 'database.busy', status: 503, cause: { code: '55P03' } })
    const { rows: busy } = await sql<{ count: number }>`select count(*) as count from pg_stat_activity
      where datname = current_database() and state like 'idle in transaction (aborted)'`.execute(db)
    expect(busy).toEqual([{ count: 0 }])
    await unlock()
    expect(await db.selectFrom('handled_events').selectAll().execute()).toEqual([])
  })

  it('is busy when a statement takes too long', async () => {
    const db = open(await makePostgresDatabase())
    const refused = db.connection().execute(async (connection) => {
      await sql`set statement_timeout = 50`.execute(connection)
      await sql`select pg_sleep(5)`.execute(connection)
    })
    await expect(refused).rejects.toMatchObject({ code: 'database.busy', cause: { code: '57014' } })
  })

  it("answers the gateway's queries immediately while ten other queries wait for a lock", async () => {
    const url = await makePostgresDatabase()
    const db = open(url)
    await migrate(db)
    const gatewayDb = openGatewayPostgres(url)
    onTestFinished(() => gatewayDb.destroy())
    await ask(gatewayDb)
    const unlock = await lockTable(url)
    const stuck = Array.from({ length: 10 }, () => db.selectFrom('handled_events').selectAll().execute())
    const refused = Promise.allSettled([...stuck, ask(db)])
    const start = performance.now()
    await ask(gatewayDb)
    expect(performance.now() - start).toBeLessThan(500)
    await refused
    await unlock()
  })
})

/** Locks a table as a migration does. @returns a function that ends it. */
async function lockTable(url: string): Promise<() => Promise<void>> {
  const other = openPostgres(url)
  onTestFinished(() => other.destroy())
  let unlock = (): void => {}
  const isOver = new Promise<void>((resolve) => (unlock = resolve))
  let locked = (): void => {}
  const isLocked = new Promise<void>((resolve) => (locked = resolve))
  const locking = other.transaction().execute(async (trx) => {
    await sql`lock table handled_events in access exclusive mode`.execute(trx)
    locked()
    await isOver
  })
  await isLocked
  return async () => {
    unlock()
    await locking
  }
}
