import type { ExpressionBuilder, ExpressionWrapper, SqlBool } from 'kysely'
import type { Clock } from '../clock.ts'
import type { Schema } from '../database/schema.ts'
import type { Database } from '../database/sqlite.ts'
import { tooFarAhead } from '../lease.ts'
import type { Backlog } from '../metrics/metrics.ts'
import { LONGEST_MS } from './back-off.ts'
import { LEASE_MS, type TargetKey } from './target.ts'

/** Targets of these kinds that somebody could lease now, longest due first. Crosses guilds: one worker serves all. */
export async function dueTargets(
  db: Database,
  find: { kinds: readonly string[]; now: number; limit: number },
): Promise<TargetKey[]> {
  const rows = await db
    .selectFrom('reconcile_targets')
    .select(['guild_id', 'kind', 'ref'])
    .where('kind', 'in', find.kinds)
    .where((eb) => isLeasable(eb, find.now))
    .orderBy('due_at')
    .limit(find.limit)
    .execute()
  return rows.map((row) => ({ guildId: row.guild_id, kind: row.kind, ref: row.ref }))
}

/** When the next target of these kinds that nobody is at comes due, in epoch ms; null when there is none. Crosses guilds. */
export async function nextDueAt(db: Database, kinds: readonly string[]): Promise<number | null> {
  const row = await db
    .selectFrom('reconcile_targets')
    .select((eb) => eb.fn.min('due_at').as('due_at'))
    .where('kind', 'in', kinds)
    .where('lease_owner', 'is', null)
    .where((eb) => isOpen(eb))
    .executeTakeFirst()
  return row?.due_at ?? null
}

/** What is open, by kind. Crosses guilds: it is for the operator. */
export async function reconcilerBacklog({ db, clock }: { db: Database; clock: Clock }): Promise<Backlog[]> {
  const rows = await db
    .selectFrom('reconcile_targets')
    .select((eb) => ['kind', eb.fn.countAll<number>().as('targets'), eb.fn.min('due_at').as('due_at')])
    .where((eb) => isOpen(eb))
    .groupBy('kind')
    .execute()
  const now = clock.now()
  return rows.map(({ kind, targets, due_at: dueAt }) => ({ kind, targets, overdueMs: Math.max(0, now - dueAt) }))
}

/**
 * Makes targets due whose last attempt failed, and forgets how often they did. Those that were told when to come back, or that Discord
 * refuses, keep their time. Crosses guilds: what failed them all is over.
 */
export async function hurryFailed(db: Database, kinds: readonly string[], now: number): Promise<void> {
  await db
    .updateTable('reconcile_targets')
    .set({ due_at: now, attempts: 0 })
    .where('kind', 'in', kinds)
    .where('attempts', '>', 0)
    .where('lease_owner', 'is', null)
    .where('due_at', '>', now)
    // A failure waits no longer than this, so what is due later was refused.
    .where('due_at', '<=', now + LONGEST_MS)
    .where((eb) => isOpen(eb))
    .execute()
}

/** Like {@link hurryFailed}, for one kind in one guild. @returns those that are due now. */
export async function hurryFailedOf(
  db: Database,
  which: { guildId: string; kind: string; now: number },
): Promise<TargetKey[]> {
  const rows = await db
    .updateTable('reconcile_targets')
    .set({ due_at: which.now, attempts: 0 })
    .where('guild_id', '=', which.guildId)
    .where('kind', '=', which.kind)
    .where('attempts', '>', 0)
    .where('lease_owner', 'is', null)
    .where((eb) => isOpen(eb))
    .returning(['guild_id', 'kind', 'ref'])
    .execute()
  return rows.map((row) => ({ guildId: row.guild_id, kind: row.kind, ref: row.ref }))
}

type TargetExpressions = ExpressionBuilder<Schema, 'reconcile_targets'>

/** Whether Discord does not match the wish, or may not. */
function isOpen(eb: TargetExpressions): ExpressionWrapper<Schema, 'reconcile_targets', SqlBool> {
  return eb.or([eb('applied_hash', 'is', null), eb('applied_hash', '<>', eb.ref('wanted_hash'))])
}

/** Whether somebody could take it now. */
export function isLeasable(
  eb: TargetExpressions,
  now: number,
): ExpressionWrapper<Schema, 'reconcile_targets', SqlBool> {
  return eb.and([eb('due_at', '<=', now), isOpen(eb), isFree(eb, now)])
}

/** Whether nobody is at it. */
export function isFree(eb: TargetExpressions, now: number): ExpressionWrapper<Schema, 'reconcile_targets', SqlBool> {
  return eb.or([
    eb('reconcile_targets.leased_until', 'is', null),
    eb('reconcile_targets.leased_until', '<=', now),
    eb('reconcile_targets.leased_until', '>', tooFarAhead(now, LEASE_MS)),
  ])
}
