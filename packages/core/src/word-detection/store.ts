import { sql, type Selectable } from 'kysely'
import * as z from 'zod'
import { isAmong } from '../kernel/database/queries.ts'
import type { Connection, Database, Trx } from '../kernel/database/schema.ts'
import { columnsOf, type ReadRows } from '../kernel/database/unreadable-rows.ts'
import { ListContent } from './content.ts'
import { RuleState } from './rule-state.ts'
import type { WordListRow } from './tables.ts'

/** A change in Discord that the bot took back. */
const RestoredChange = z.object({
  change: z.string(),
  /** Epoch ms. */
  at: z.number(),
})
export type RestoredChange = z.infer<typeof RestoredChange>

/** A list, and the known state of its rule in Discord. */
export interface StoredList {
  readonly id: string
  readonly version: number
  readonly content: ListContent
  readonly updatedBy: string
  readonly updatedAt: number
  readonly isRemoved: boolean
  readonly appliedVersion: number
  readonly ruleId: string | null
  readonly notedName: string | null
  readonly written: RuleState | null
  readonly rule: RuleState | null
  readonly repairs: readonly number[]
  readonly restored: RestoredChange | null
  readonly problem: string | null
}

/** The lists of a guild in the order of their creation, also deleted ones, without rows that cannot be read. */
export async function storedLists(db: Connection, readRows: ReadRows, guildId: string): Promise<StoredList[]> {
  const rows = await db
    .selectFrom('word_lists')
    .selectAll()
    .where('guild_id', '=', guildId)
    .orderBy('list_id')
    .execute()
  return readRows(rows, fromRow)
}

/**
 * The guilds among these with a list, deleted ones included, and whether one waits for its next save. Crosses guilds: after a start, all are
 * compared with Discord.
 */
export async function guildsWithLists(
  db: Database,
  guildIds: readonly string[],
): Promise<{ guildId: string; waitsForSave: boolean }[]> {
  const rows = await db
    .selectFrom('word_lists')
    .select(['guild_id', sql<number>`max(case when blocked_on = 'save' then 1 else 0 end)`.as('waits')])
    .where((eb) => isAmong(db, eb.ref('guild_id'), guildIds))
    .groupBy('guild_id')
    .execute()
  return rows.map((row) => ({ guildId: row.guild_id, waitsForSave: row.waits === 1 }))
}

/** Writes the parts of a row that describe its rule in Discord. */
export async function updateRule(
  trx: Trx,
  { guildId, listId }: { guildId: string; listId: string },
  values: Partial<
    Pick<
      WordListRow,
      | 'applied_version'
      | 'blocked_on'
      | 'noted_name'
      | 'problem'
      | 'repairs'
      | 'restored'
      | 'rule'
      | 'rule_id'
      | 'updated_at'
      | 'updated_by'
      | 'written'
    >
  >,
): Promise<void> {
  await trx
    .updateTable('word_lists')
    .set(values)
    .where('guild_id', '=', guildId)
    .where('list_id', '=', Number(listId))
    .execute()
}

/** Writes the rule of a list that is being written; without effect once Discord's response to the write is noted. */
export async function updatePendingRule(
  trx: Trx,
  { guildId, listId }: { guildId: string; listId: string },
  values: Pick<WordListRow, 'rule' | 'rule_id'>,
): Promise<void> {
  await trx
    .updateTable('word_lists')
    .set(values)
    .where('guild_id', '=', guildId)
    .where('list_id', '=', Number(listId))
    .where('written', 'is', null)
    .execute()
}

/** Deletes the row of a deleted list whose rule is gone. A list that was restored meanwhile stays. */
export async function deleteRemoved(trx: Trx, { guildId, listId }: { guildId: string; listId: string }): Promise<void> {
  await trx
    .deleteFrom('word_lists')
    .where('guild_id', '=', guildId)
    .where('list_id', '=', Number(listId))
    .where('is_removed', '=', 1)
    .execute()
}

function fromRow(row: Selectable<WordListRow>): StoredList {
  const read = columnsOf({ table: 'word_lists', guildId: row.guild_id, key: String(row.list_id) })
  return {
    id: String(row.list_id),
    version: row.version,
    content: read('content', row.content, ListContent),
    updatedBy: row.updated_by,
    updatedAt: row.updated_at,
    isRemoved: row.is_removed === 1,
    appliedVersion: row.applied_version,
    ruleId: row.rule_id,
    notedName: row.noted_name,
    written: row.written === null ? null : read('written', row.written, RuleState),
    rule: row.rule === null ? null : read('rule', row.rule, RuleState),
    repairs: read('repairs', row.repairs, z.array(z.number())),
    restored: row.restored === null ? null : read('restored', row.restored, RestoredChange),
    problem: row.problem,
  }
}
