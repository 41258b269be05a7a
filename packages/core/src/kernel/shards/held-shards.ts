import { sql, type SqlBool } from 'kysely'
import { tooFarAhead } from '../clock.ts'
import type { Database } from '../database/schema.ts'
import { shardOf } from '../snowflake.ts'
import { SHARD_LEASE_MS } from './shard-leases.ts'

/** The shards that any process holds, under this number of shards. */
export async function heldShards(db: Database, shardCount: number, now: number): Promise<number[]> {
  const rows = await db
    .selectFrom('shard_leases')
    .select('shard_id')
    .where('shard_count', '=', shardCount)
    .where('leased_until', '>', now)
    .where('leased_until', '<=', tooFarAhead(now, SHARD_LEASE_MS))
    .orderBy('shard_id')
    .execute()
  return rows.map((row) => row.shard_id)
}

/** The number of shards that the running processes share, or undefined while none runs. */
async function currentShardCount(db: Database, now: number): Promise<number | undefined> {
  const lease = await db
    .selectFrom('shard_leases')
    .select('shard_count')
    .where('leased_until', '>', now)
    .where('leased_until', '<=', tooFarAhead(now, SHARD_LEASE_MS))
    .orderBy('leased_until', 'desc')
    .executeTakeFirst()
  return lease?.shard_count
}

/** Whether any process holds the guild's shard, or any shard without a guild. */
export async function isShardHeld(db: Database, guildId: string | undefined, now: number): Promise<boolean> {
  if (guildId === undefined) return (await currentShardCount(db, now)) !== undefined
  return (await heldOfAll(db, now))(guildId)
}

/** Reads the leases of all shards. @returns whether any process holds the shard of a guild */
export async function heldOfAll(db: Database, now: number): Promise<(guildId: string) => boolean> {
  const shardCount = await currentShardCount(db, now)
  if (shardCount === undefined) return () => false
  const held = new Set(await heldShards(db, shardCount, now))
  return (guildId) => held.has(shardOf(guildId, shardCount))
}

/**
 * Counts the open jobs of shards that no process holds: all open jobs when there is no lease. Crosses guilds.
 */
export async function countUnheldJobs(db: Database, now: number): Promise<number> {
  const shardCount = await currentShardCount(db, now)
  const held = shardCount === undefined ? [] : await heldShards(db, shardCount, now)
  if (held.length === shardCount) return 0
  const isUnheld =
    shardCount !== undefined && held.length > 0
      ? sql<SqlBool>`guild_slot % ${sql.lit(shardCount)} not in (${sql.join(held.map((id) => sql.lit(id)))})`
      : sql<SqlBool>`1 = 1`
  const { jobs } = await db
    .selectFrom('jobs')
    .select((eb) => eb.fn.countAll<number>().as('jobs'))
    .where('state', '=', sql.lit('open'))
    .where(isUnheld)
    .executeTakeFirstOrThrow()
  return jobs
}
