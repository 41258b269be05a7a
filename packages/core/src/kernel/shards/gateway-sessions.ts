import { sql, type Selectable } from 'kysely'
import * as z from 'zod'
import type { Clock } from '../clock.ts'
import type { GatewaySessionRow } from '../database/kernel-tables.ts'
import type { Connection, Database, Trx } from '../database/schema.ts'
import { shardOf } from '../snowflake.ts'

/** The state with which a shard resumes. */
export interface GatewaySession {
  sessionId: string
  resumeUrl: string
  /** The last event whose effects are in the rows. */
  sequence: number
  /** The total number of shards when the session was created. */
  shardCount: number
}

/** A session from the rows, which an earlier process may have written. */
export interface StoredSession extends GatewaySession {
  /** The last sign of life of its connection, in epoch ms; 0 while that is unknown. */
  lastSignAt: number
  /** The event to resume from: the checkpoint, or the last counted event if that is earlier. */
  resumeFrom: number
}

/**
 * Counts that lag further behind the checkpoint, in ms, are abandoned when the process ends: Discord keeps a session's events for a few
 * minutes, and resuming from too early an event would lose the session.
 */
const COUNTS_LATE_MS = 60_000

/** How long a gateway session counts as alive after its last sign of life, in ms. Heartbeats follow every 41 s. */
export const GATEWAY_ALIVE_MS = 60_000

/** Rows that lag further behind, in ms, are reported to the operator. */
const MEMBERS_LATE_MS = 30_000

/** How current a shard's rows are. */
export interface ShardProgress {
  /** The last sign of life of the shard's connection, in epoch ms. */
  aliveAt: number
  /** The time up to which the rows of snapshots and members include every change, in epoch ms; 0 while unknown. */
  membersAsOf: number
  /** The guilds for which Discord currently sends no changes. */
  missedGuildIds: readonly string[]
  /** The guilds whose received changes are missing in the rows. */
  unwrittenGuildIds: readonly string[]
}

/** How current the rows of one guild are. */
export interface GuildProgress extends Pick<ShardProgress, 'aliveAt' | 'membersAsOf'> {
  /** The last sign of life of the shard's connection, in epoch ms, which stays after the connection ended. */
  lastSignAt: number
  /** Whether changes are missing, because Discord sends none or they could not be written; `membersAsOf` is 0 then. */
  isMissed: boolean
}

/** The guilds of a shard whose rows lack changes. */
export type LackingGuilds = Pick<ShardProgress, 'missedGuildIds' | 'unwrittenGuildIds'>

/** The position of each shard in Discord's stream of events. Crosses guilds: a shard serves many. */
export type GatewaySessions = ReturnType<typeof createGatewaySessions>

const GuildIds = z.array(z.string())

/** @param deps.gatewayDb connections for the gateway's own rows. */
export function createGatewaySessions(deps: { db: Database; gatewayDb: Database; clock: Clock }) {
  const { db, gatewayDb, clock } = deps

  /** Reads how current the rows of all shards are. @returns the progress of a guild, by its shard; null before the first sign of life. */
  async function progressOfAll(): Promise<(guildId: string) => GuildProgress | null> {
    const rows = await db
      .selectFrom('gateway_sessions')
      .select([
        'shard_id',
        'shard_count',
        'alive_at',
        'last_sign_at',
        'members_as_of',
        'missed_guilds',
        'unwritten_guilds',
      ])
      .orderBy('alive_at', 'desc')
      .execute()
    // Under another number of shards, guilds belong to other shards: ignore the rows of an earlier number.
    const shardCount = rows[0]?.shard_count
    if (shardCount === undefined) return () => null
    const shards = new Map(rows.filter((row) => row.shard_count === shardCount).map((row) => [row.shard_id, row]))
    return (guildId) => {
      const row = shards.get(shardOf(guildId, shardCount))
      if (!row) return null
      // Ids are digits, so the text needs no parsing.
      const isMissed = [row.missed_guilds, row.unwritten_guilds].some((ids) => ids.includes(`"${guildId}"`))
      return {
        aliveAt: row.alive_at,
        lastSignAt: row.last_sign_at,
        membersAsOf: isMissed ? 0 : row.members_as_of,
        isMissed,
      }
    }
  }

  const progressFor = async (guildId: string): Promise<GuildProgress | null> => (await progressOfAll())(guildId)

  return {
    /** The session of a shard under this number of shards, the only one that Discord resumes. */
    async get(shardId: number, shardCount: number): Promise<StoredSession | undefined> {
      const row = await db
        .selectFrom('gateway_sessions as session')
        .leftJoin('gateway_counts as counted', (join) =>
          join
            .onRef('counted.shard_count', '=', 'session.shard_count')
            .onRef('counted.shard_id', '=', 'session.shard_id')
            .onRef('counted.session_id', '=', 'session.session_id'),
        )
        .selectAll('session')
        .select(['counted.sequence as counted_sequence', 'counted.counted_at'])
        .where('session.shard_count', '=', shardCount)
        .where('session.shard_id', '=', shardId)
        .executeTakeFirst()
      return row && { ...fromRow(row), resumeFrom: resumeFrom(row) }
    },
    /** Stores the session, and a sign of life of a shard whose rows are current. */
    put(shardId: number, session: GatewaySession): Promise<void> {
      const now = clock.now()
      const progress = { aliveAt: now, membersAsOf: now, missedGuildIds: [], unwrittenGuildIds: [] }
      return writeGatewaySession(db, shardId, session, progress)
    },
    /** Stores that a shard is disconnected, so its rows may be outdated. */
    async silence(shardId: number, shardCount: number): Promise<void> {
      await gatewayDb
        .updateTable('gateway_sessions')
        .set({ alive_at: 0, members_as_of: 0 })
        .where('shard_count', '=', shardCount)
        .where('shard_id', '=', shardId)
        .execute()
    },
    /** The latest sign of life of any shard in epoch ms; null before the first. A shard from before the clock was set back has none. */
    async aliveAt(): Promise<number | null> {
      const newest = db.selectFrom('gateway_sessions').select((eb) => eb.fn.max('alive_at').as('alive_at'))
      const row = await newest.where('alive_at', '<=', clock.now() + GATEWAY_ALIVE_MS).executeTakeFirst()
      return row?.alive_at ?? null
    },
    /** The last sign of life of the shard that serves the guild in epoch ms, or null before the first. */
    aliveFor: async (guildId: string): Promise<number | null> => (await progressFor(guildId))?.aliveAt ?? null,
    progressOfAll,
    /** How current the rows of a guild are, by its shard; null before the first sign of life. */
    progressFor,
    /** Whether the rows are current for every shard with a sign of life after `since`, in epoch ms. */
    async areMembersCurrent(since: number): Promise<boolean> {
      const { behind } = await db
        .selectFrom('gateway_sessions')
        .select((eb) => eb.fn.max(sql<number>`alive_at - members_as_of`).as('behind'))
        .where('alive_at', '>=', since)
        .executeTakeFirstOrThrow()
      return (behind ?? 0) <= MEMBERS_LATE_MS
    },
    /** The guilds that lacked changes when the shard's progress was last written. */
    async lackingGuilds(shardId: number, shardCount: number): Promise<LackingGuilds> {
      const row = await db
        .selectFrom('gateway_sessions')
        .select(['missed_guilds', 'unwritten_guilds'])
        .where('shard_count', '=', shardCount)
        .where('shard_id', '=', shardId)
        .executeTakeFirst()
      const idsOf = (text = '[]'): string[] => GuildIds.parse(JSON.parse(text))
      return { missedGuildIds: idsOf(row?.missed_guilds), unwrittenGuildIds: idsOf(row?.unwritten_guilds) }
    },
  }
}

/** Whether a guild's rows keep up with the gateway. */
export function isCaughtUp(progress: GuildProgress | null): boolean {
  return progress !== null && !progress.isMissed && progress.aliveAt - progress.membersAsOf <= MEMBERS_LATE_MS
}

/** Writes a session and how current its rows are, also inside the caller's transaction. */
export async function writeGatewaySession(
  db: Connection,
  shardId: number,
  session: GatewaySession,
  progress: ShardProgress,
): Promise<void> {
  const values = {
    session_id: session.sessionId,
    resume_url: session.resumeUrl,
    sequence: session.sequence,
    shard_count: session.shardCount,
    ...toProgressRow(progress),
  }
  await db
    .insertInto('gateway_sessions')
    .values({ shard_id: shardId, ...values })
    .onConflict((oc) => oc.columns(['shard_count', 'shard_id']).doUpdateSet(values))
    .execute()
}

/** Writes how current the rows of a shard are, inside the caller's transaction, without moving its session. */
export async function writeShardProgress(
  trx: Trx,
  shard: { shardId: number; shardCount: number },
  progress: ShardProgress,
): Promise<void> {
  await trx
    .updateTable('gateway_sessions')
    .set(toProgressRow(progress))
    .where('shard_count', '=', shard.shardCount)
    .where('shard_id', '=', shard.shardId)
    .execute()
}

/** Stores that no shard is connected and no rows are known to be current. Call it only when this is the only process. */
export async function silenceAll(db: Database): Promise<void> {
  await db.updateTable('gateway_sessions').set({ alive_at: 0, members_as_of: 0 }).execute()
}

function toProgressRow({ aliveAt, membersAsOf, missedGuildIds, unwrittenGuildIds }: ShardProgress) {
  return {
    alive_at: aliveAt,
    last_sign_at: aliveAt,
    members_as_of: membersAsOf,
    missed_guilds: JSON.stringify(missedGuildIds),
    unwritten_guilds: JSON.stringify(unwrittenGuildIds),
  }
}

function resumeFrom(row: {
  sequence: number
  last_sign_at: number
  counted_sequence: number | null
  counted_at: number | null
}): number {
  const isLate = row.counted_at === null || row.last_sign_at - row.counted_at > COUNTS_LATE_MS
  return isLate ? row.sequence : Math.min(row.sequence, row.counted_sequence ?? row.sequence)
}

function fromRow(row: Selectable<GatewaySessionRow>): Omit<StoredSession, 'resumeFrom'> {
  return {
    sessionId: row.session_id,
    resumeUrl: row.resume_url,
    sequence: row.sequence,
    shardCount: row.shard_count,
    lastSignAt: row.last_sign_at,
  }
}

/**
 * Reserves the next time at which a shard can identify. The reservations of all processes are `betweenMs` apart.
 *
 * @param bucket Discord: `shard_id % max_concurrency`.
 * @returns the reserved time in epoch ms.
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
        // Ignore a time far ahead: the clock was set back after it was written.
        next_at: sql<number>`case when identify_turns.next_at > ${now} and identify_turns.next_at < ${now + 3_600_000}
          then identify_turns.next_at else ${now} end + ${betweenMs}`,
      }),
    )
    .returning('next_at')
    .executeTakeFirstOrThrow()
  return nextAt - betweenMs
}
