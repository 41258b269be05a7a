import { sql, type SqlBool } from 'kysely'
import { deleteInSteps } from '../kernel/database/delete-in-steps.ts'
import type { Database, Trx } from '../kernel/database/schema.ts'
import { columnsOf, type ReadRows } from '../kernel/database/unreadable-rows.ts'
import { ListContent } from './content.ts'
import { RuleState } from './rule-state.ts'

/** How long a rule is kept after its end, in ms. A session of the gateway can be resumed for minutes. */
const KEPT_MS = 60 * 60_000

/** A rule that a list no longer has. */
interface EarlierRule {
  readonly ruleId: string
  readonly listId: string
  /** The list at the end of the rule. */
  readonly content: ListContent
  readonly rule: RuleState | null
}

/**
 * Keeps the rule of a list before it is replaced or its list is deleted.
 *
 * @param next the rule that replaces it; null for none.
 * @param at in epoch ms.
 */
export async function keepEarlierRule(
  trx: Trx,
  { guildId, listId }: { guildId: string; listId: string },
  { next, at }: { next: string | null; at: number },
): Promise<void> {
  const list = await trx
    .selectFrom('word_lists')
    .select(['rule_id', 'list_id', 'content', 'rule'])
    .where('guild_id', '=', guildId)
    .where('list_id', '=', Number(listId))
    .executeTakeFirst()
  if (!list || list.rule_id === null || list.rule_id === next) return
  await trx
    .insertInto('earlier_word_rules')
    .values({ ...list, guild_id: guildId, rule_id: list.rule_id, ended_at: at })
    .onConflict((oc) => oc.columns(['guild_id', 'rule_id']).doNothing())
    .execute()
}

/** The earlier rules of a guild, without rows that cannot be read. */
export async function earlierRules(db: Database, readRows: ReadRows, guildId: string): Promise<EarlierRule[]> {
  const rows = await db
    .selectFrom('earlier_word_rules')
    .select(['rule_id', 'list_id', 'content', 'rule'])
    .where('guild_id', '=', guildId)
    .execute()
  return readRows(rows, (row) => {
    const read = columnsOf({ table: 'earlier_word_rules', guildId, key: row.rule_id })
    return {
      ruleId: row.rule_id,
      listId: String(row.list_id),
      content: read('content', row.content, ListContent),
      rule: row.rule === null ? null : read('rule', row.rule, RuleState),
    }
  })
}

/** Deletes the rules whose hits arrive no more. Crosses guilds: only time matters. */
export async function pruneEarlierRules(db: Database, now: number): Promise<void> {
  await deleteInSteps(db, 'earlier_word_rules', sql<SqlBool>`ended_at < ${now - KEPT_MS}`)
}
