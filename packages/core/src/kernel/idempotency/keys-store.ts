import { sql, type SqlBool } from 'kysely'
import { deleteInSteps } from '../database/delete-in-steps.ts'
import type { IdempotencyKeyRow } from '../database/kernel-tables.ts'
import type { Connection, Database } from '../database/schema.ts'
import { tooFarAhead } from '../clock.ts'

/** The scope of a key: the same key of another user, method or path is a different one. */
export interface KeyScope {
  userId: string
  method: string
  path: string
  key: string
}

/** A response: its status, and its body as text or null without one. */
export interface SavedResponse {
  status: number
  body: string | null
}

/** Claims a free key. @returns false when it is claimed or has a response. */
export async function insertClaim(
  db: Database,
  scope: KeyScope,
  claim: { bodyHash: string; owner: string; until: number; now: number },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('idempotency_keys')
    .values({
      user_id: scope.userId,
      method: scope.method,
      path: scope.path,
      key: scope.key,
      body_hash: claim.bodyHash,
      lease_owner: claim.owner,
      leased_until: claim.until,
      status: null,
      reply: null,
      created_at: claim.now,
    })
    .onConflict((oc) => oc.columns(['user_id', 'method', 'path', 'key']).doNothing())
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

/** Takes over a claim whose lease has ended; only one concurrent caller succeeds. `longest` is the duration of a claim, in ms. */
export async function takeOverClaim(
  db: Database,
  scope: KeyScope,
  claim: { owner: string; until: number; now: number; longest: number },
): Promise<boolean> {
  const { numUpdatedRows } = await updateKey(db, scope)
    .set({ lease_owner: claim.owner, leased_until: claim.until })
    .where('status', 'is', null)
    .where((eb) =>
      eb.or([eb('leased_until', '<=', claim.now), eb('leased_until', '>', tooFarAhead(claim.now, claim.longest))]),
    )
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function getKey(db: Database, scope: KeyScope): Promise<IdempotencyKeyRow | undefined> {
  return db
    .selectFrom('idempotency_keys')
    .selectAll()
    .where('user_id', '=', scope.userId)
    .where('method', '=', scope.method)
    .where('path', '=', scope.path)
    .where('key', '=', scope.key)
    .executeTakeFirst()
}

/** Writes the response of a claim. @returns false when the claim is no longer this owner's. */
export async function settleClaim(
  db: Connection,
  scope: KeyScope,
  outcome: { owner: string; reply: SavedResponse },
): Promise<boolean> {
  const { numUpdatedRows } = await updateKey(db, scope)
    .set({ status: outcome.reply.status, reply: outcome.reply.body })
    .where('status', 'is', null)
    .where('lease_owner', '=', outcome.owner)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Deletes this owner's claim unless it has a response. */
export async function dropClaim(db: Database, scope: KeyScope, owner: string): Promise<void> {
  await deleteKey(db, scope).where('status', 'is', null).where('lease_owner', '=', owner).execute()
}

/** Drops a key that was made at `createdAt` or before. */
export async function dropOldKey(db: Database, scope: KeyScope, createdAt: number): Promise<void> {
  await deleteKey(db, scope).where('created_at', '<=', createdAt).execute()
}

/** Drops every key that was made at `createdAt` or before, in steps. Crosses users: only time matters. */
export async function dropOldKeys(db: Database, createdAt: number): Promise<void> {
  await deleteInSteps(db, 'idempotency_keys', sql<SqlBool>`created_at <= ${createdAt}`)
}

/** Drops every claim without a reply. Crosses users, and must only be called where no other process can hold one. */
export async function dropClaims(db: Database): Promise<void> {
  await db.deleteFrom('idempotency_keys').where('status', 'is', null).execute()
}

/** Drops the oldest keys of a user that have a reply, so that `most` of these are left; a claim without one stays. */
export async function dropSurplusKeys(db: Database, userId: string, most: number): Promise<void> {
  await db
    .deleteFrom('idempotency_keys')
    .where('user_id', '=', userId)
    .where('status', 'is not', null)
    .where('created_at', '<=', (eb) =>
      eb
        .selectFrom('idempotency_keys')
        .select('created_at')
        .where('user_id', '=', userId)
        .where('status', 'is not', null)
        .orderBy('created_at', 'desc')
        .limit(1)
        .offset(most),
    )
    .execute()
}

function updateKey(db: Connection, scope: KeyScope) {
  return db
    .updateTable('idempotency_keys')
    .where('user_id', '=', scope.userId)
    .where('method', '=', scope.method)
    .where('path', '=', scope.path)
    .where('key', '=', scope.key)
}

function deleteKey(db: Connection, scope: KeyScope) {
  return db
    .deleteFrom('idempotency_keys')
    .where('user_id', '=', scope.userId)
    .where('method', '=', scope.method)
    .where('path', '=', scope.path)
    .where('key', '=', scope.key)
}
