import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { isWithin, type Clock } from '../clock.ts'
import type { Log } from '../log.ts'
import type { Database } from './schema.ts'

/** How long a probe's result holds, in ms: each probe is a commit. */
export const PROBE_EVERY_MS = 10_000

/** The length of a row that fits into no existing page, in characters: it needs new pages, which a full disk cannot provide. */
const PROBE_LENGTH = 8_192

/** Checks whether the database can be read and written. */
export type WriteProbe = ReturnType<typeof createWriteProbe>

/**
 * A full disk and a read-only server still answer reads, so the probe writes: one transaction inserts and deletes a row, at most once
 * in {@link PROBE_EVERY_MS}, however often it is called.
 */
export function createWriteProbe(deps: { db: Database; clock: Clock; log: Log }) {
  const { db, clock, log } = deps
  let last: { at: number; failure: Promise<string | null> } | undefined
  let isFailing = false

  async function probe(): Promise<string | null> {
    try {
      await write(db, clock.now())
      if (isFailing) log.info('the database accepts writes again')
      isFailing = false
      return null
    } catch (error) {
      if (!isFailing) log.error({ err: error }, 'the database accepts no writes')
      isFailing = true
      return sentenceOf(error)
    }
  }

  return {
    /** @returns null when the database works, else a sentence for the operator. Never throws. */
    async failure(): Promise<string | null> {
      if (!(await isAnswering(db))) return 'The database does not answer.'
      const now = clock.now()
      if (last === undefined || !isWithin(last.at, now, PROBE_EVERY_MS)) last = { at: now, failure: probe() }
      return last.failure
    },
  }
}

async function isAnswering(db: Database): Promise<boolean> {
  try {
    await sql`select 1`.execute(db)
    return true
  } catch {
    return false
  }
}

/** Inserts and deletes a row in one transaction, so no other transaction sees it. */
async function write(db: Database, now: number): Promise<void> {
  const key = { user_id: '', method: 'PROBE', path: '', key: randomUUID() }
  const rest = { body_hash: '', lease_owner: '', leased_until: 0, status: null, created_at: now }
  await db.transaction().execute(async (trx) => {
    await trx
      .insertInto('idempotency_keys')
      .values({ ...key, ...rest, reply: 'x'.repeat(PROBE_LENGTH) })
      .execute()
    await trx.deleteFrom('idempotency_keys').where('method', '=', key.method).where('key', '=', key.key).execute()
  })
}

function sentenceOf(error: unknown): string {
  const messages = messagesOf(error)
  if (/disk is full|no space left/i.test(messages)) return "The database's disk is full."
  if (/read-?only/i.test(messages)) return 'The database is read-only.'
  return 'The database accepts no writes. The log has the cause.'
}

/** The messages of an error and its causes. */
function messagesOf(error: unknown): string {
  return error instanceof Error ? `${error.message} ${messagesOf(error.cause)}` : ''
}
