import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { tooFarAhead, type Clock } from '../clock.ts'
import { isGone, leaseToken, processOf } from '../database/process-name.ts'
import { isPostgres } from '../database/queries.ts'
import type { Database, Trx } from '../database/schema.ts'
import { endLeasesOf, type OwnShards } from '../jobs/claims.ts'
import type { Log } from '../log.ts'

/** How long a lease lasts, how often it is renewed, and how often a taken one is asked for again, in ms. */
export const SHARD_LEASE_MS = 30_000
const RENEW_MS = 10_000
const ASK_AGAIN_MS = 1_000
/** The safety margin before the end of a lease, in ms, in which the holder finishes its work. */
const MARGIN_MS = 5_000

/** The leases of this process: only the process that holds a shard works for it. */
export type ShardLeases = ReturnType<typeof createShardLeases>

interface Held {
  /** The time at which the lease ends, by this process's monotonic clock, in ms. */
  until: number
  expiry: NodeJS.Timeout
}

/** The outcome of an attempt to take a lease. */
interface Taken {
  /** The time at which the lease ends, by the monotonic clock. */
  until: number
  /** Whether this process held the lease before, even if it has ended. */
  wasOurs: boolean
}

/**
 * @param deps.onUnconfirmed is called when a lease was not renewed in time because the database was unreachable. Another process may
 *   have taken it; `regain` checks that.
 * @param deps.onLost is called when another process has taken a lease.
 */
export function createShardLeases(deps: {
  db: Database
  clock: Clock
  log: Log
  onUnconfirmed: (shardId: number) => void
  onLost: (shardId: number) => void
}) {
  const { db, clock, log, onUnconfirmed, onLost } = deps
  const token = leaseToken()
  const shards = new Map<number, Held>()
  const unconfirmed = new Set<number>()
  let count = 1
  let timer: NodeJS.Timeout | undefined
  let renewing = Promise.resolve()

  const isHeld = (shardId: number): boolean => (shards.get(shardId)?.until ?? 0) > performance.now()

  /** @returns undefined when another process has the shard. */
  async function take(shardId: number, shardCount: number): Promise<Taken | undefined> {
    const asked = performance.now()
    const wasOurs = await takeLease(deps, { shardId, shardCount, token })
    return wasOurs === undefined ? undefined : { until: asked + SHARD_LEASE_MS - MARGIN_MS, wasOurs }
  }

  function hold(shardId: number, until: number): void {
    clearTimeout(shards.get(shardId)?.expiry)
    const expiry = setTimeout(() => onRenewalMissed(shardId), Math.max(0, until - performance.now()))
    shards.set(shardId, { until, expiry })
  }

  async function renew(shardId: number): Promise<void> {
    try {
      const taken = await take(shardId, count)
      if (taken === undefined) lose(shardId)
      // Do not renew an ended lease: it must be acquired or regained.
      else if (shards.has(shardId)) hold(shardId, taken.until)
    } catch (error) {
      log.warn({ err: error, shardId }, 'could not renew the lease of a shard')
    }
  }

  async function renewAll(): Promise<void> {
    for (const shardId of shards.keys()) await renew(shardId)
  }

  function lose(shardId: number): void {
    clearTimeout(shards.get(shardId)?.expiry)
    if (!shards.delete(shardId)) return
    log.error({ shardId }, 'lost the lease of a shard to another process')
    onLost(shardId)
  }

  /** Handles a missed renewal: the lease ends soon, and another process may take it. */
  function onRenewalMissed(shardId: number): void {
    if (!shards.delete(shardId)) return
    unconfirmed.add(shardId)
    log.error({ shardId }, 'could not renew the lease of a shard in time; another process may take it')
    onUnconfirmed(shardId)
  }

  return {
    isHeld,
    /** Whether this process holds the shard, or may still regain it. */
    isUncontested: (shardId: number): boolean => isHeld(shardId) || unconfirmed.has(shardId),
    /** The shards that this process holds now. */
    held: (): OwnShards => ({ count, ids: [...shards.keys()].filter(isHeld) }),
    /** The shards among these whose leases belong to this process. Other processes cannot take them until the transaction ends. */
    async confirm(trx: Trx, shardIds: readonly number[]): Promise<ReadonlySet<number>> {
      if (shardIds.length === 0) return new Set()
      const rows = await trx
        .selectFrom('shard_leases')
        .select('shard_id')
        .where('token', '=', token)
        .where('shard_count', '=', count)
        .where('shard_id', 'in', [...shardIds])
        .where('leased_until', '>', clock.now())
        .$if(isPostgres(trx), (query) => query.forShare())
        .execute()
      return new Set(rows.map((row) => row.shard_id))
    },
    /**
     * Waits until the database shows which process holds a shard whose lease was not renewed in time.
     *
     * @returns whether this process holds it again, without another holder in between.
     * @throws AbortError when the signal aborts.
     */
    async regain(shardId: number, signal: AbortSignal): Promise<boolean> {
      for (;;) {
        signal.throwIfAborted()
        const isOurs = await take(shardId, count).then(
          (taken) => {
            if (taken?.wasOurs) hold(shardId, taken.until)
            return taken?.wasOurs ?? false
          },
          (error: unknown) => log.warn({ err: error, shardId }, 'could not regain the lease of a shard; trying again'),
        )
        if (typeof isOurs === 'boolean') {
          unconfirmed.delete(shardId)
          return isOurs
        }
        await wait(ASK_AGAIN_MS, undefined, { signal })
      }
    },
    /**
     * Waits until this process has the shard: until the lease of another one has ended, and all leases of another number of shards.
     *
     * @throws AbortError when the signal aborts.
     */
    async acquire(shardId: number, shardCount: number, signal: AbortSignal): Promise<void> {
      unconfirmed.delete(shardId)
      if (count === shardCount && isHeld(shardId)) return
      count = shardCount
      timer ??= setInterval(() => {
        renewing = renewing.then(renewAll)
      }, RENEW_MS)
      let hasWaited = false
      for (;;) {
        signal.throwIfAborted()
        try {
          const taken = await take(shardId, shardCount)
          if (taken !== undefined) return hold(shardId, taken.until)
          if (!hasWaited) log.info({ shardId, shardCount }, 'another process has this shard; waiting for it')
          hasWaited = true
        } catch (error) {
          log.warn({ err: error, shardId }, 'could not take the lease of a shard; trying again')
        }
        await wait(ASK_AGAIN_MS, undefined, { signal })
      }
    },
    /** Releases all leases, so that another process can take them immediately. */
    async release(): Promise<void> {
      clearInterval(timer)
      timer = undefined
      for (const { expiry } of shards.values()) clearTimeout(expiry)
      shards.clear()
      unconfirmed.clear()
      await renewing
      await db.deleteFrom('shard_leases').where('token', '=', token).execute()
    },
  }
}

/**
 * Writes the lease of a shard, unless another process has it, or any process has a lease of another number of shards.
 *
 * @returns whether this process held the lease before, even if it has ended; undefined when it was not taken.
 */
async function takeLease(
  { db, clock }: { db: Database; clock: Clock },
  { shardId, shardCount, token }: { shardId: number; shardCount: number; token: string },
): Promise<boolean | undefined> {
  return db.transaction().execute(async (trx) => {
    // Two processes with different numbers of shards must see each other.
    if (isPostgres(trx)) await sql`select pg_advisory_xact_lock(hashtextextended('shard_leases', 0))`.execute(trx)
    // Read the clock after the lock was acquired: a lease renewed during the wait must not seem too far ahead.
    const now = clock.now()
    const other = await trx
      .selectFrom('shard_leases')
      .select('shard_id')
      .where('shard_count', '<>', shardCount)
      .where('leased_until', '>', now)
      .where('leased_until', '<=', tooFarAhead(now, SHARD_LEASE_MS))
      .where('token', '<>', token)
      .executeTakeFirst()
    if (other) return undefined
    const before = await trx
      .selectFrom('shard_leases')
      .select('token')
      .where('shard_count', '=', shardCount)
      .where('shard_id', '=', shardId)
      .executeTakeFirst()
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
              // The clock was set back after the lease was written.
              eb('shard_leases.leased_until', '>', tooFarAhead(now, SHARD_LEASE_MS)),
            ]),
          ),
      )
      .executeTakeFirst()
    if ((numInsertedOrUpdatedRows ?? 0n) === 0n) return undefined
    if (before && before.token !== token) await endJobsOf(trx, processOf(before.token))
    return before?.token === token
  })
}

/**
 * Ends the job leases of a process whose shard lease has ended, if the process is dead: one that merely failed to renew its
 * leases may still be working.
 */
async function endJobsOf(trx: Trx, processName: string): Promise<void> {
  if (isPostgres(trx) && (await isGone(trx, processName))) await endLeasesOf(trx, processName)
}

/** Ends all leases. Call it only when this is the only process. */
export async function endAllShardLeases(db: Database): Promise<void> {
  await db.deleteFrom('shard_leases').execute()
}
