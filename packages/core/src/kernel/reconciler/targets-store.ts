import type { Transaction } from 'kysely'
import type { ReconcileTargetRow, Schema } from '../database/schema.ts'
import type { Database } from '../database/sqlite.ts'
import type { Failure } from './failure.ts'
import { isFree, isLeasable } from './due-targets.ts'
import type { Lease, TargetKey } from './target.ts'

type Connection = Database | Transaction<Schema>

/**
 * Writes what is wanted of a target, in the transaction of the effect that wants it. An attempt under way goes on; what it applied
 * is compared with this wish afterwards.
 *
 * @param wish `hash` stands for the wanted state; `dueAt` is when to start, in epoch ms.
 */
export async function wantTarget(
  db: Connection,
  wish: TargetKey & { hash: string; dueAt: number; now: number },
): Promise<void> {
  const { guildId, kind, ref, now } = wish
  const values = { wanted_hash: wish.hash, due_at: wish.dueAt, attempts: 0, last_error: null, updated_at: now }
  await db
    .insertInto('reconcile_targets')
    .values({ guild_id: guildId, kind, ref, ...values })
    .onConflict((oc) => oc.columns(['guild_id', 'kind', 'ref']).doUpdateSet(values))
    .execute()
}

/**
 * Like {@link wantTarget}, and forgets what was applied: for when Discord's side may have changed without us. An attempt under way
 * loses its lease, since it may have started before that change.
 */
export async function recheckTarget(db: Connection, wish: TargetKey & { hash: string; now: number }): Promise<void> {
  await wantTarget(db, { ...wish, dueAt: wish.now })
  await updateTarget(db, wish).set({ applied_hash: null, lease_owner: null, leased_until: null }).execute()
}

/**
 * Like {@link recheckTarget}, and takes the target in the same stroke, for whoever makes Discord match at once.
 *
 * @returns false when somebody is at it: nothing was written.
 */
export async function claimTarget(db: Connection, wish: TargetKey & { hash: string }, lease: Lease): Promise<boolean> {
  const { guildId, kind, ref } = wish
  const values = {
    wanted_hash: wish.hash,
    applied_hash: null,
    due_at: lease.now,
    leased_until: lease.until,
    lease_owner: lease.owner,
    attempts: 1,
    last_error: null,
    updated_at: lease.now,
  }
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('reconcile_targets')
    .values({ guild_id: guildId, kind, ref, ...values })
    .onConflict((oc) =>
      oc
        .columns(['guild_id', 'kind', 'ref'])
        .doUpdateSet(values)
        .where((eb) => isFree(eb, lease.now)),
    )
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

/** Drops a target that has nothing to match any more. */
export async function dropTarget(db: Connection, key: TargetKey): Promise<void> {
  await db
    .deleteFrom('reconcile_targets')
    .where('guild_id', '=', key.guildId)
    .where('kind', '=', key.kind)
    .where('ref', '=', key.ref)
    .execute()
}

/** Drops all targets of a kind in a guild. */
export async function dropTargets(db: Connection, guildId: string, kind: string): Promise<void> {
  await db.deleteFrom('reconcile_targets').where('guild_id', '=', guildId).where('kind', '=', kind).execute()
}

/** All targets of a kind in a guild. */
export async function targetsOf(db: Connection, guildId: string, kind: string): Promise<ReconcileTargetRow[]> {
  return db
    .selectFrom('reconcile_targets')
    .selectAll()
    .where('guild_id', '=', guildId)
    .where('kind', '=', kind)
    .execute()
}

export async function getTarget(db: Connection, key: TargetKey): Promise<ReconcileTargetRow | undefined> {
  return db
    .selectFrom('reconcile_targets')
    .selectAll()
    .where('guild_id', '=', key.guildId)
    .where('kind', '=', key.kind)
    .where('ref', '=', key.ref)
    .executeTakeFirst()
}

/** Takes a target if it is due, open and nobody is at it; undefined otherwise. Only one of several takers gets it. */
export async function leaseTarget(db: Database, key: TargetKey, lease: Lease): Promise<ReconcileTargetRow | undefined> {
  return updateTarget(db, key)
    .set((eb) => ({ lease_owner: lease.owner, leased_until: lease.until, attempts: eb('attempts', '+', 1) }))
    .where((eb) => isLeasable(eb, lease.now))
    .returningAll()
    .executeTakeFirst()
}

/**
 * Ends a lease with what is now in Discord. When that is not what the lease was for, the target stays open: for a wish that came
 * meanwhile as that wish says, and otherwise until `dueAt`, since a handler that never gets there must not be run in circles.
 */
export async function finishTarget(
  db: Connection,
  key: TargetKey,
  outcome: { owner: string; appliedHash: string; note: string | null; wantedHash: string; dueAt: number },
): Promise<void> {
  const { owner, appliedHash, note, wantedHash, dueAt } = outcome
  const ours = updateTarget(db, key).where('lease_owner', '=', owner)
  if (appliedHash !== wantedHash) await ours.set({ due_at: dueAt }).where('wanted_hash', '=', wantedHash).execute()
  await ours
    .set({ applied_hash: appliedHash, note, lease_owner: null, leased_until: null, attempts: 0, last_error: null })
    .execute()
}

/** Ends a lease with a failure. A wish that came meanwhile keeps its own due time and knows of no failure. */
export async function failTarget(
  db: Connection,
  key: TargetKey,
  outcome: { owner: string; wantedHash: string; now: number; failure: Failure },
): Promise<void> {
  const { attempts, delay, sentence } = outcome.failure
  const ours = updateTarget(db, key).where('lease_owner', '=', outcome.owner)
  const { numUpdatedRows } = await ours
    .set({ lease_owner: null, leased_until: null, last_error: sentence, attempts, due_at: outcome.now + delay })
    .where('wanted_hash', '=', outcome.wantedHash)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) await ours.set({ lease_owner: null, leased_until: null }).execute()
}

/**
 * Ends every lease. Crosses guilds, and must only be called where no other process can hold one.
 */
export async function endLeases(db: Database): Promise<void> {
  await db
    .updateTable('reconcile_targets')
    .set({ lease_owner: null, leased_until: null })
    .where('lease_owner', 'is not', null)
    .execute()
}

function updateTarget(db: Connection, key: TargetKey) {
  return db
    .updateTable('reconcile_targets')
    .where('guild_id', '=', key.guildId)
    .where('kind', '=', key.kind)
    .where('ref', '=', key.ref)
}
