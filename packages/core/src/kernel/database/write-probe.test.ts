import { sql } from 'kysely'
import { expect, it, onTestFinished } from 'vitest'
import {
  asAdministrator,
  describeOnEachEngine,
  describeOnPostgres,
  makePostgresDatabase,
} from '../../testing/databases.ts'
import { createLog } from '../log.ts'
import { migrate } from './migrate.ts'
import { openPostgres } from './postgres.ts'
import type { Database } from './schema.ts'
import { openSqlite } from './sqlite.ts'
import { createWriteProbe, PROBE_EVERY_MS } from './write-probe.ts'

function probeOf(db: Database) {
  let now = Date.now()
  const probe = createWriteProbe({ db, clock: { now: () => now }, log: createLog('silent') })
  return { probe, pass: (ms: number) => (now += ms) }
}

/** Waits until the pool has replaced the connections that the server ended. */
async function reconnected(db: Database): Promise<void> {
  await expect.poll(() => sql`select 1`.execute(db)).toBeDefined()
}

describeOnEachEngine('the write probe', (open) => {
  it('leaves no row behind when writes succeed', async () => {
    const db = await open()
    expect(await probeOf(db).probe.failure()).toBeNull()
    expect(await db.selectFrom('idempotency_keys').selectAll().execute()).toEqual([])
  })

  it('writes at most once in ten seconds, however often it is called', async () => {
    const db = await open()
    const { probe, pass } = probeOf(db)
    expect(await Promise.all([probe.failure(), probe.failure()])).toEqual([null, null])
    await db.schema.dropTable('idempotency_keys').execute()
    pass(PROBE_EVERY_MS - 1)
    expect(await probe.failure()).toBeNull()
    pass(1)
    expect(await probe.failure()).toBe('The database accepts no writes. The log has the cause.')
  })

  it('writes again after the clock was set back', async () => {
    const db = await open()
    const { probe, pass } = probeOf(db)
    expect(await probe.failure()).toBeNull()
    await db.schema.dropTable('idempotency_keys').execute()
    pass(-7_200_000)
    expect(await probe.failure()).toContain('The database accepts no writes.')
  })

  it('reports a database that does not answer', async () => {
    const db = await open()
    const { probe } = probeOf(db)
    expect(await probe.failure()).toBeNull()
    await db.destroy()
    expect(await probe.failure()).toBe('The database does not answer.')
  })
})

it('the write probe detects a full disk and its recovery on SQLite', async () => {
  const db = openSqlite(':memory:')
  onTestFinished(() => db.destroy())
  await migrate(db)
  const { probe, pass } = probeOf(db)
  expect(await probe.failure()).toBeNull()

  // Fill the free pages of a database that cannot grow: SQLite then reports a full disk.
  await sql`pragma max_page_count = 1`.execute(db)
  const fill = async (): Promise<void> => {
    for (let at = 0; ; at += 1) {
      const row = { event_id: `${at} ${'x'.repeat(1_000)}`, handled_at: at }
      await db.insertInto('handled_events').values(row).execute()
    }
  }
  await expect(fill()).rejects.toMatchObject({ code: 'database.unavailable' })
  pass(PROBE_EVERY_MS)
  expect(await probe.failure()).toBe("The database's disk is full.")

  await sql`pragma max_page_count = 1000000`.execute(db)
  pass(PROBE_EVERY_MS)
  expect(await probe.failure()).toBeNull()
})

describeOnPostgres('the write probe', () => {
  it('detects when a server becomes read-only and when it accepts writes again', async () => {
    const url = await makePostgresDatabase()
    const name = new URL(url).pathname.slice(1)
    const db = openPostgres(url)
    onTestFinished(() => db.destroy())
    await migrate(db)
    const { probe, pass } = probeOf(db)
    expect(await probe.failure()).toBeNull()

    // The setting applies to new connections only.
    const endConnections = `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`
    await asAdministrator(`alter database ${name} set default_transaction_read_only = on`)
    await asAdministrator(endConnections)
    await reconnected(db)
    pass(PROBE_EVERY_MS)
    expect(await probe.failure()).toBe('The database is read-only.')

    await asAdministrator(`alter database ${name} reset default_transaction_read_only`)
    await asAdministrator(endConnections)
    await reconnected(db)
    pass(PROBE_EVERY_MS)
    expect(await probe.failure()).toBeNull()
  })
})
