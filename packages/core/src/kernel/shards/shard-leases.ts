import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { PostgresAdapter, sql } from 'kysely'
import type { Clock } from '../clock.ts'
import type { Database } from '../database/sqlite.ts'
import type { OwnShards } from '../jobs/claims.ts'
import type { Log } from '../log.ts'

/** How long a lease lasts, how often it is renewed, and how often a taken one is asked for again, in ms. */
export const SHARD_LEASE_MS = 30_000
const RENEW_MS = 10_000
const ASK_AGAIN_MS = 1_000
/** A holder stops using a lease this long before others can take it, in ms: what it has begun must be over by then. */
const MARGIN_MS = 5_000

/** The leases of this process: what concerns a shard is done only by the process that holds it. */
export interface ShardLeases {
  /**
   * Waits until this process has the shard: until the lease of another one has ended, and all leases of another number of shards.
   *
   * @throws AbortError when the signal aborts.
   */
  acquire(shardId: number, shardCount: number, signal: AbortSignal): Promise<void>
  isHeld(shardId: number): boolean
  /** The shards that this process holds now. */
  held(): OwnShards
  /** Gives all leases back, so that another process can go on at once. */
  release(): Promise<void>
}

/** @param deps.onLost is called when a lease ended without being given back, because the database could not be reached in time. */
export function createShardLeases(deps: {
  db: Database
  clock: Clock
  log: Log
  onLost: (shardId: number) => void
}): ShardLeases {
  const { db, clock, log, onLost } = deps
  const token = randomUUID()
  /** Until when each shard is ours, by this process's monotonic clock, in ms. */
  const until = new Map<number, number>()
  let count = 1
  let timer: NodeJS.Timeout | undefined

  const isHeld = (shardId: number): boolean => (until.get(shardId) ?? 0) > performance.now()

  /** @returns whether the shard is ours. */
  async function take(shardId: number, shardCount: number): Promise<boolean> {
    const asked = performance.now()
    const now = clock.now()
    const isTaken = await db.transaction().execute(async (trx) => {
      // Two processes with different numbers of shards must see each other.
      if (trx.getExecutor().adapter instanceof PostgresAdapter) {
        await sql`select pg_advisory_xact_lock(hashtextextended('shard_leases', 0))`.execute(trx)
      }
      const other = await trx
        .selectFrom('shard_leases')
        .select('shard_id')
        .where('shard_count', '<>', shardCount)
        .where('leased_until', '>', now)
        .where('leased_until', '<=', now + SHARD_LEASE_MS)
        .where('token', '<>', token)
        .executeTakeFirst()
      if (other) return false
      const lease = { token, leased_until: now + SHARD_LEASE_MS }
      const { numInsertedOrUpdatedRows } = await trx
        .insertInto('shard_leases')
        .values({ shard_count: shardCount, shard_id: shardId, ...lease })
        .onConflict((oc) =>
          oc
            .columns(['shard_count', 'shard_id'])
            .doUpdateSet(lease)
            .where((eb) =>
              eb.or([
                eb('shard_leases.token', '=', token),
                eb('shard_leases.leased_until', '<=', now),
                // The clock was set back since it was written.
                eb('shard_leases.leased_until', '>', now + SHARD_LEASE_MS),
              ]),
            ),
        )
        .executeTakeFirst()
      return (numInsertedOrUpdatedRows ?? 0n) > 0n
    })
    if (isTaken) until.set(shardId, asked + SHARD_LEASE_MS - MARGIN_MS)
    return isTaken
  }

  async function renew(): Promise<void> {
    for (const shardId of until.keys()) {
      try {
        if (!(await take(shardId, count))) lose(shardId)
      } catch (error) {
        log.warn({ err: error, shardId }, 'could not renew the lease of a shard')
        if (!isHeld(shardId)) lose(shardId)
      }
    }
  }

  function lose(shardId: number): void {
    if (!until.delete(shardId)) return
    log.error({ shardId }, 'lost the lease of a shard; another process may take it')
    onLost(shardId)
  }

  return {
    isHeld,
    held: () => ({ count, ids: [...until.keys()].filter(isHeld) }),
    async acquire(shardId, shardCount, signal) {
      if (count === shardCount && isHeld(shardId)) return
      count = shardCount
      timer ??= setInterval(() => void renew(), RENEW_MS)
      let hasWaited = false
      for (;;) {
        const isTaken = await take(shardId, shardCount).catch((error: unknown) => {
          log.warn({ err: error, shardId }, 'could not take the lease of a shard; trying again')
          return false
        })
        if (isTaken) return
        if (!hasWaited) log.info({ shardId, shardCount }, 'another process has this shard; waiting for it')
        hasWaited = true
        await wait(ASK_AGAIN_MS, undefined, { signal })
      }
    },
    async release() {
      clearInterval(timer)
      until.clear()
      await db.deleteFrom('shard_leases').where('token', '=', token).execute()
    },
  }
}

/** Ends all leases, for the one process that there is. */
export async function endAllShardLeases(db: Database): Promise<void> {
  await db.deleteFrom('shard_leases').execute()
}

/** The shards of this number that some process holds. */
export async function heldShards(db: Database, shardCount: number, now: number): Promise<number[]> {
  const rows = await db
    .selectFrom('shard_leases')
    .select('shard_id')
    .where('shard_count', '=', shardCount)
    .where('leased_until', '>', now)
    .orderBy('shard_id')
    .execute()
  return rows.map((row) => row.shard_id)
}
