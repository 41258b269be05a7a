import { createHash } from 'node:crypto'
import type { DefaultAction } from '@guildhall/contract'
import type { Transaction } from 'kysely'
import type { Clock } from '../kernel/clock.ts'
import { lockGuild } from '../kernel/database/guild-lock.ts'
import type { AutoModHitRow, Schema } from '../kernel/database/schema.ts'
import type { Database } from '../kernel/database/sqlite.ts'
import type { Nudges } from '../kernel/nudge.ts'
import { dropTarget, wantTarget } from '../kernel/reconciler/targets-store.ts'

/** The reconciler's name for what follows a blocked message: `ref` is the hit's id. */
export const AUTO_MOD_HIT = 'auto-mod-hit'

/** What stands in the reconciler's rows for a hit that is dealt with. */
export const HIT_DONE = 'done'

/** Discord tells of each rule that a message runs into; what comes of another rule this soon after, in ms, is the same message. */
const SAME_MESSAGE_MS = 2_000
/** How long a hit that is dealt with is remembered, in ms. Discord repeats events for minutes only. */
const REMEMBERED_MS = 60 * 60_000

/** A message that AutoMod blocked. */
export interface AutoModHit {
  guildId: string
  /** The same whenever Discord tells of this hit. */
  hitId: string
  userId: string
  /** Null for what was said in no channel. */
  channelId: string | null
  ruleId: string
  /** Discord's number of the kind of rule. */
  triggerType: number
  /** What the author wrote. */
  content: string
  /** What is to be done to the author; empty: nothing. */
  action: DefaultAction | ''
}

/** A hit with how far it is dealt with. */
export interface OpenHit extends AutoModHit {
  /** In epoch ms. */
  happenedAt: number
  /** Whether an attempt began before: what it did, if it did, is not known. */
  isBegun: boolean
  /** What came of the action, as a sentence; null before it is known. */
  outcome: string | null
}

export interface AutoModHits {
  /** Takes a hit over: once it returns, it is dealt with, whatever ends meanwhile. One that Discord tells of again is dropped. */
  record(hit: AutoModHit): Promise<void>
  /** A hit that is not dealt with yet, noting that an attempt begins; undefined when it is. */
  begin(guildId: string, hitId: string): Promise<OpenHit | undefined>
  /** Keeps what came of the action, so that it is not taken twice. */
  keepOutcome(guildId: string, hitId: string, outcome: string): Promise<void>
  /** All is done; what was written is forgotten. */
  finish(guildId: string, hitId: string): Promise<void>
  /** The bot left the guild: nothing more can follow. */
  drop(guildId: string): Promise<void>
  /** Forgets hits that are dealt with and can no longer be repeated. Crosses guilds: it is only a matter of time. */
  prune(): Promise<void>
}

export function createAutoModHits(deps: { db: Database; clock: Clock; nudges: Nudges }): AutoModHits {
  const { db, clock, nudges } = deps
  const targetOf = (guildId: string, hitId: string) => ({ guildId, kind: AUTO_MOD_HIT, ref: hitId })

  /** Whether another rule's word of the same message was there first. */
  async function isSameMessage(trx: Transaction<Schema>, row: AutoModHitRow): Promise<boolean> {
    const other = await trx
      .selectFrom('auto_mod_hits')
      .select('hit_id')
      .where('guild_id', '=', row.guild_id)
      .where('user_id', '=', row.user_id)
      .where('content_hash', '=', row.content_hash)
      .where('rule_id', '<>', row.rule_id)
      .where('happened_at', '>', row.happened_at - SAME_MESSAGE_MS)
      // Not itself the word of a second rule, for which nothing was ever begun.
      .where((eb) => eb.or([eb('done_at', 'is', null), eb('begun_at', 'is not', null)]))
      .executeTakeFirst()
    return other !== undefined
  }

  /** @returns whether the hit is new. */
  function write(hit: AutoModHit): Promise<boolean> {
    return db.transaction().execute(async (trx) => {
      await lockGuild(trx, hit.guildId)
      const now = clock.now()
      const row = rowOf(hit, now)
      const isSame = await isSameMessage(trx, row)
      const { numInsertedOrUpdatedRows } = await trx
        .insertInto('auto_mod_hits')
        .values(isSame ? { ...row, ...forgotten(now) } : row)
        .onConflict((oc) => oc.columns(['guild_id', 'hit_id']).doNothing())
        .executeTakeFirst()
      const isNew = !isSame && (numInsertedOrUpdatedRows ?? 0n) > 0n
      if (isNew) await wantTarget(trx, { ...targetOf(hit.guildId, hit.hitId), hash: HIT_DONE, dueAt: now, now })
      return isNew
    })
  }

  function update(connection: Database | Transaction<Schema>, guildId: string, hitId: string) {
    return connection.updateTable('auto_mod_hits').where('guild_id', '=', guildId).where('hit_id', '=', hitId)
  }

  return {
    async record(hit) {
      if (await write(hit)) nudges.send({ about: 'reconcile', ...targetOf(hit.guildId, hit.hitId) })
    },
    async begin(guildId, hitId) {
      const row = await db
        .selectFrom('auto_mod_hits')
        .selectAll()
        .where('guild_id', '=', guildId)
        .where('hit_id', '=', hitId)
        .where('done_at', 'is', null)
        .executeTakeFirst()
      if (!row) return undefined
      if (row.begun_at === null) await update(db, guildId, hitId).set({ begun_at: clock.now() }).execute()
      return hitOf(row)
    },
    async keepOutcome(guildId, hitId, outcome) {
      await update(db, guildId, hitId).set({ outcome }).execute()
    },
    finish: (guildId, hitId) =>
      db.transaction().execute(async (trx) => {
        await update(trx, guildId, hitId).set(forgotten(clock.now())).execute()
        await dropTarget(trx, targetOf(guildId, hitId))
      }),
    drop: (guildId) =>
      db.transaction().execute(async (trx) => {
        await trx.deleteFrom('auto_mod_hits').where('guild_id', '=', guildId).execute()
        await trx
          .deleteFrom('reconcile_targets')
          .where('guild_id', '=', guildId)
          .where('kind', '=', AUTO_MOD_HIT)
          .execute()
      }),
    async prune() {
      await db
        .deleteFrom('auto_mod_hits')
        .where('done_at', '<', clock.now() - REMEMBERED_MS)
        .execute()
    },
  }
}

/** Of what is dealt with, only enough stays to know it again. */
function forgotten(now: number): { content: string; outcome: null; done_at: number } {
  return { content: '', outcome: null, done_at: now }
}

function rowOf(hit: AutoModHit, now: number): AutoModHitRow {
  const where = hit.channelId ?? ''
  return {
    guild_id: hit.guildId,
    hit_id: hit.hitId,
    user_id: hit.userId,
    channel_id: hit.channelId,
    rule_id: hit.ruleId,
    trigger_type: hit.triggerType,
    content: hit.content,
    content_hash: createHash('sha256').update(`${where}\n${hit.content}`).digest('base64url').slice(0, 22),
    action: hit.action,
    happened_at: now,
    begun_at: null,
    outcome: null,
    done_at: null,
  }
}

function hitOf(row: AutoModHitRow): OpenHit {
  return {
    guildId: row.guild_id,
    hitId: row.hit_id,
    userId: row.user_id,
    channelId: row.channel_id,
    ruleId: row.rule_id,
    triggerType: row.trigger_type,
    content: row.content,
    action: row.action,
    happenedAt: row.happened_at,
    isBegun: row.begun_at !== null,
    outcome: row.outcome,
  }
}
