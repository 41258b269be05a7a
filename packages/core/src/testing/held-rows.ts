import { borrowPostgres } from '@guildhall/test-kit'
import { sql } from 'kysely'
import { onTestFinished, vi } from 'vitest'
import type { Changes } from '../kernel/changes/changes.ts'
import { openPostgres } from '../kernel/database/postgres.ts'
import type { Database, Trx } from '../kernel/database/schema.ts'

/** An empty PostgreSQL database with all tables. */
export async function openOnPostgres(): Promise<Database> {
  const { url, giveBack } = await borrowPostgres()
  onTestFinished(giveBack)
  const db = openPostgres(url)
  onTestFinished(() => db.destroy())
  return db
}

/**
 * Runs `meanwhile` while a transaction holds the rows that it changed, and commits the change once `meanwhile` waits for them.
 *
 * @throws when `meanwhile` waits for no row within a second.
 */
export async function whileHeld(
  { db, changes }: { db: Database; changes: Pick<Changes, 'transaction'> },
  { change, meanwhile }: { change: (trx: Trx) => Promise<void>; meanwhile: () => Promise<void> },
): Promise<void> {
  let ended: Promise<void> | undefined
  await changes.transaction(async (trx) => {
    await change(trx)
    ended = meanwhile()
    await untilWaiting(db)
  })
  await ended
}

/** Resolves when a transaction waits for a row or a lock of another one. @throws when none does within a second. */
export async function untilWaiting(db: Database): Promise<void> {
  await vi.waitFor(async () => {
    const waiting = await sql<{ pid: number }>`select pid from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
    if (waiting.rows.length === 0) throw new Error('No transaction waits for a row')
  })
}
