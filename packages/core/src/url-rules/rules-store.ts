import { UrlRule } from '@guildhall/contract'
import * as z from 'zod/mini'
import type { Connection } from '../kernel/database/schema.ts'
import { columnsOf, type ReadRows } from '../kernel/database/unreadable-rows.ts'

/** The schema of saved rules, without a version: that belongs to the list. */
export const SavedUrlRules = z.array(z.pick(UrlRule, { input_pattern: true, output_pattern: true, channel_ids: true }))
export type SavedUrlRule = z.infer<typeof SavedUrlRules>[number]

/** The rules of a guild, and the administrator who saved them last. */
export interface UrlRuleList {
  rules: SavedUrlRule[]
  /** The version of the list, which grows with every save. */
  version: number
  updatedBy: string
  /** The time of the last save, in epoch ms. */
  updatedAt: number
}

/** @returns undefined when the guild never saved rules. A list that cannot be read has its version and no rules. */
export async function readUrlRules(
  db: Connection,
  readRows: ReadRows,
  guildId: string,
): Promise<UrlRuleList | undefined> {
  const row = await db.selectFrom('url_rule_lists').selectAll().where('guild_id', '=', guildId).executeTakeFirst()
  if (!row) return undefined
  const { version, updated_by: updatedBy, updated_at: updatedAt } = row
  const read = columnsOf({ table: 'url_rule_lists', guildId, key: guildId })
  const [rules = []] = readRows([row], () => read('rules', row.rules, SavedUrlRules))
  return { rules, version, updatedBy, updatedAt }
}

export async function writeUrlRules(db: Connection, guildId: string, list: UrlRuleList): Promise<void> {
  const values = {
    rules: JSON.stringify(list.rules),
    version: list.version,
    updated_by: list.updatedBy,
    updated_at: list.updatedAt,
  }
  await db
    .insertInto('url_rule_lists')
    .values({ guild_id: guildId, ...values })
    .onConflict((oc) => oc.column('guild_id').doUpdateSet(values))
    .execute()
}
