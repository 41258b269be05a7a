import { randomUUID } from 'node:crypto'
import type { Clock } from '../clock.ts'
import type { Log } from '../log.ts'
import { isDatabaseAnswering } from './is-answering.ts'
import type { Database } from './sqlite.ts'

/** A probe's result holds for so long, in ms: each probe is a commit, which the disk has to take. */
export const PROBE_EVERY_MS = 10_000

/** Characters of a row that does not fit beside others: it needs new pages, as a full disk has none. */
const PROBE_LENGTH = 8_192

/** Finds out whether the database can be read and written. */
export interface WriteProbe {
  /** @returns null when it can, else a sentence that says what is wrong. Never throws. */
  fault(): Promise<string | null>
}

/**
 * A full disk and a read-only server still answer reads, so the probe writes: a row that one transaction inserts and deletes, at
 * most once in {@link PROBE_EVERY_MS}, however often it is asked.
 */
export function createWriteProbe(deps: { db: Database; clock: Clock; log: Log }): WriteProbe {
  const { db, clock, log } = deps
  let last: { at: number; fault: Promise<string | null> } | undefined
  let isFailing = false

  async function probe(): Promise<string | null> {
    try {
      await write(db, clock.now())
      if (isFailing) log.info('the database takes writes again')
      isFailing = false
      return null
    } catch (error) {
      if (!isFailing) log.error({ err: error }, 'the database takes no writes')
      isFailing = true
      return sentenceOf(error)
    }
  }

  return {
    async fault() {
      if (!(await isDatabaseAnswering(db))) return 'The database does not answer.'
      const now = clock.now()
      if (last === undefined || now - last.at >= PROBE_EVERY_MS) last = { at: now, fault: probe() }
      return last.fault
    },
  }
}

/** The row has no owner and no reader: nobody sees it outside of the transaction. */
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
  const said = messagesOf(error)
  if (/disk is full|no space left/i.test(said)) return 'There is no room left on the database’s disk.'
  if (/read-?only/i.test(said)) return 'The database is read-only.'
  return 'The database takes no writes. The log says why.'
}

/** What an error and its causes say. */
function messagesOf(error: unknown): string {
  return error instanceof Error ? `${error.message} ${messagesOf(error.cause)}` : ''
}
