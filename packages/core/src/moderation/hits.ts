import { createHash } from 'node:crypto'
import type { DefaultAction } from '@guildhall/contract'
import { sql, type SqlBool } from 'kysely'
import type { Changes } from '../kernel/changes/changes.ts'
import type { Clock } from '../kernel/clock.ts'
import { deleteInSteps } from '../kernel/database/delete-in-steps.ts'
import { lockGuild } from '../kernel/database/queries.ts'
import type { Database, Trx } from '../kernel/database/schema.ts'
import type { ModerationHitRow } from './tables.ts'
import type { Jobs } from '../kernel/jobs/jobs.ts'
import { recordEvent } from '../kernel/recorded-events.ts'

/** The kind of job that carries out the actions after a blocked message; its key is the hit's id. */
export const MODERATION_HIT = 'moderation-hit'

/** Discord reports each rule that a message breaks. A report of another rule within this time, in ms, counts as the same message. */
const SAME_MESSAGE_MS = 2_000
/** How long a finished hit is kept, in ms. Discord repeats events only for minutes. */
const REMEMBERED_MS = 60 * 60_000

/** A message that AutoMod blocked. */
export interface ModerationHit {
  guildId: string
  /** The id of the hit, the same in each report by Discord. */
  hitId: string
  userId: string
  /** Null for a message outside a channel. */
  channelId: string | null
  ruleId: string
  /** Discord's number of the kind of rule. */
  triggerType: number
  /** The text of the blocked message. */
  content: string
  /** The action on the author; empty for none. */
  action: DefaultAction | ''
  /** The time of the hit, in epoch ms. */
  happenedAt: number
  /** False when the hit happened at an unknown time after `happenedAt`. */
  isTimeExact: boolean
}

/** The service for hits of AutoMod rules, each with a job that acts on it. */
export type ModerationHits = ReturnType<typeof createModerationHits>

export function createModerationHits(deps: { db: Database; clock: Clock; changes: Changes; jobs: Jobs }) {
  const { db, clock, changes, jobs } = deps

  /** Whether another rule's report of the same message came first. */
  async function isSameMessage(trx: Trx, row: ModerationHitRow): Promise<boolean> {
    const other = await trx
      .selectFrom('moderation_hits')
      .select('hit_id')
      .where('guild_id', '=', row.guild_id)
      .where('user_id', '=', row.user_id)
      .where('content_hash', '=', row.content_hash)
      .where('rule_id', '<>', row.rule_id)
      .where('happened_at', '>', row.happened_at - SAME_MESSAGE_MS)
      // Ignore hits that were already deduplicated.
      .where('is_duplicate', '=', 0)
      .executeTakeFirst()
    return other !== undefined
  }

  return {
    /** Writes a hit and the job that carries it out, in one transaction. A hit that is already stored is ignored. */
    record: (hit: ModerationHit): Promise<void> =>
      changes.transaction(async (trx) => {
        await lockGuild(trx, hit.guildId)
        const now = clock.now()
        const row = rowOf(hit)
        const isSame = await isSameMessage(trx, row)
        const { numInsertedOrUpdatedRows } = await trx
          .insertInto('moderation_hits')
          .values(isSame ? { ...row, ...finishedAt(now), is_duplicate: 1 } : row)
          .onConflict((oc) => oc.columns(['guild_id', 'hit_id']).doNothing())
          .executeTakeFirst()
        const isNew = !isSame && (numInsertedOrUpdatedRows ?? 0n) > 0n
        if (!isNew) return
        await recordEvent(trx, { guildId: hit.guildId, event: 'moderation_hit', at: now })
        const key = { guildId: hit.guildId, kind: MODERATION_HIT, key: hit.hitId }
        await jobs.enqueueOnce(trx, key, { runAt: now, priority: 1, lane: `member:${hit.userId}` })
      }),
    /** @returns undefined once the hit is finished. */
    async get(guildId: string, hitId: string): Promise<ModerationHit | undefined> {
      const row = await db
        .selectFrom('moderation_hits')
        .selectAll()
        .where('guild_id', '=', guildId)
        .where('hit_id', '=', hitId)
        .where('done_at', 'is', null)
        .executeTakeFirst()
      return row && hitOf(row)
    },
    /** Stores the id of the hit's log message, in the transaction that notes it. @throws when it belongs to another hit. */
    async setLogMessage(trx: Trx, guildId: string, hitId: string, messageId: string): Promise<void> {
      await trx
        .updateTable('moderation_hits')
        .set({ log_message_id: messageId })
        .where('guild_id', '=', guildId)
        .where('hit_id', '=', hitId)
        .execute()
    },
    /** Whether a message is the log message of a hit. */
    async isLogMessage(guildId: string, messageId: string): Promise<boolean> {
      const row = await db
        .selectFrom('moderation_hits')
        .select('hit_id')
        .where('guild_id', '=', guildId)
        .where('log_message_id', '=', messageId)
        .executeTakeFirst()
      return row !== undefined
    },
    /** Finishes a hit and deletes its text, in the transaction that ends its job. */
    async finish(trx: Trx, guildId: string, hitId: string): Promise<void> {
      await trx
        .updateTable('moderation_hits')
        .set(finishedAt(clock.now()))
        .where('guild_id', '=', guildId)
        .where('hit_id', '=', hitId)
        .execute()
    },
    /** Deletes the hits of a guild that the bot has left. */
    async leaveGuild(guildId: string): Promise<void> {
      await deleteInSteps(db, 'moderation_hits', sql<SqlBool>`guild_id = ${guildId}`)
    },
    /** Deletes finished hits that Discord can no longer repeat. Crosses guilds: only time matters. */
    async prune(): Promise<void> {
      await deleteInSteps(db, 'moderation_hits', sql<SqlBool>`done_at < ${clock.now() - REMEMBERED_MS}`)
    },
  }
}

/** The columns of a finished hit, which keeps only the data to recognize it. */
function finishedAt(now: number): { content: string; done_at: number } {
  return { content: '', done_at: now }
}

function rowOf(hit: ModerationHit): ModerationHitRow {
  const channelId = hit.channelId ?? ''
  return {
    guild_id: hit.guildId,
    hit_id: hit.hitId,
    user_id: hit.userId,
    channel_id: hit.channelId,
    rule_id: hit.ruleId,
    trigger_type: hit.triggerType,
    content: hit.content,
    content_hash: createHash('sha256').update(`${channelId}\n${hit.content}`).digest('base64url').slice(0, 22),
    action: hit.action,
    happened_at: hit.happenedAt,
    is_time_exact: hit.isTimeExact ? 1 : 0,
    is_duplicate: 0,
    done_at: null,
    log_message_id: null,
  }
}

function hitOf(row: ModerationHitRow): ModerationHit {
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
    isTimeExact: row.is_time_exact === 1,
  }
}
