import { sql, type Transaction } from 'kysely'
import type { Clock } from '../clock.ts'
import type { GatewaySessionRow, Schema } from '../database/schema.ts'
import type { Database } from '../database/sqlite.ts'
import { shardOf } from '../snowflake.ts'

/** What a shard needs to resume. */
export interface GatewaySession {
  sessionId: string
  resumeUrl: string
  /** The last event whose consequences are in the rows. */
  sequence: number
  /** Shards in all when the session was made. */
  shardCount: number
}

/** The position of each shard in Discord's stream of events. Crosses guilds: a shard serves many. */
export interface GatewaySessions {
  /** The session of a shard under this number of shards: Discord resumes no other. */
  get(shardId: number, shardCount: number): Promise<GatewaySession | undefined>
  /** Keeps the session, and notes a sign of life. */
  put(shardId: number, session: GatewaySession): Promise<void>
  /** Notes that a shard is cut off: until it is connected again, its rows may be behind. */
  silence(shardId: number, shardCount: number): Promise<void>
  /** The newest sign of life of any shard in epoch ms, or null before the first. */
  aliveAt(): Promise<number | null>
  /** The last sign of life of the shard that serves the guild in epoch ms, or null before the first. */
  aliveFor(guildId: string): Promise<number | null>
}

export function createGatewaySessions({ db, clock }: { db: Database; clock: Clock }): GatewaySessions {
  return {
    async get(shardId, shardCount) {
      const row = await db
        .selectFrom('gateway_sessions')
        .selectAll()
        .where('shard_count', '=', shardCount)
        .where('shard_id', '=', shardId)
        .executeTakeFirst()
      return row && fromRow(row)
    },
    put: (shardId, session) => writeGatewaySession(db, shardId, session, clock.now()),
    async silence(shardId, shardCount) {
      await db
        .updateTable('gateway_sessions')
        .set({ alive_at: 0 })
        .where('shard_count', '=', shardCount)
        .where('shard_id', '=', shardId)
        .execute()
    },
    async aliveAt() {
      const newest = db.selectFrom('gateway_sessions').select((eb) => eb.fn.max('alive_at').as('alive_at'))
      const row = await newest.executeTakeFirst()
      return row?.alive_at ?? null
    },
    async aliveFor(guildId) {
      const rows = await db
        .selectFrom('gateway_sessions')
        .select(['shard_id', 'shard_count', 'alive_at'])
        .orderBy('alive_at', 'desc')
        .execute()
      // With another number of shards, guilds belong to other shards: rows of an earlier number do not count.
      const shardCount = rows[0]?.shard_count
      if (shardCount === undefined) return null
      const shardId = shardOf(guildId, shardCount)
      return rows.find((row) => row.shard_id === shardId && row.shard_count === shardCount)?.alive_at ?? null
    },
  }
}

/** {@link GatewaySessions.put} inside the caller's transaction. */
export async function writeGatewaySession(
  db: Database | Transaction<Schema>,
  shardId: number,
  session: GatewaySession,
  now: number,
): Promise<void> {
  const values = {
    session_id: session.sessionId,
    resume_url: session.resumeUrl,
    sequence: session.sequence,
    shard_count: session.shardCount,
    alive_at: now,
  }
  await db
    .insertInto('gateway_sessions')
    .values({ shard_id: shardId, ...values })
    .onConflict((oc) => oc.columns(['shard_count', 'shard_id']).doUpdateSet(values))
    .execute()
}

function fromRow(row: GatewaySessionRow): GatewaySession {
  return {
    sessionId: row.session_id,
    resumeUrl: row.resume_url,
    sequence: row.sequence,
    shardCount: row.shard_count,
  }
}

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
