import { sql } from 'kysely'
import type { Clock } from '../clock.ts'
import type { Database } from '../database/sqlite.ts'

/**
 * Reserves the next moment at which a shard can identify; reservations of all processes follow each other by `betweenMs`.
 *
 * @param bucket Discord: `shard_id % max_concurrency`.
 * @returns that moment in epoch ms.
 */
export async function reserveIdentify(
  deps: { db: Database; clock: Clock },
  bucket: number,
  betweenMs: number,
): Promise<number> {
  const now = deps.clock.now()
  const { next_at: nextAt } = await deps.db
    .insertInto('identify_turns')
    .values({ bucket, next_at: now + betweenMs })
    .onConflict((oc) =>
      oc.column('bucket').doUpdateSet({
        // A moment far ahead was written by a clock that has been set back since.
        next_at: sql<number>`case when identify_turns.next_at > ${now} and identify_turns.next_at < ${now + 3_600_000}
          then identify_turns.next_at else ${now} end + ${betweenMs}`,
      }),
    )
    .returning('next_at')
    .executeTakeFirstOrThrow()
  return nextAt - betweenMs
}
