import { HealthPlace, isArea } from '@guildhall/contract'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import { givenRows, isAmong, isPostgres } from '../kernel/database/queries.ts'
import type { Connection, Trx } from '../kernel/database/schema.ts'
import { columnsOf, type ReadRows } from '../kernel/database/unreadable-rows.ts'
import type { FoundProblem } from '../kernel/guild-problems.ts'
import type { GuildProblemRow } from './tables.ts'

const Content = z.object({
  title: z.string(),
  detail: z.string(),
  fix: z.string(),
  place: z.nullable(HealthPlace),
  channelIds: z.array(z.string()),
})

/** A problem as it is stored. */
export interface StoredProblem extends FoundProblem {
  readonly since: number
  readonly alertedAt: number | null
  /** When it ended, if that is still to be posted; null while it lasts. */
  readonly goneAt: number | null
  /** The message that is to name its begin or its end and is not posted yet. */
  readonly alertKey: string | null
}

/** A problem is never this far ahead of the clock, in ms, unless the clock was set back. */
const MOST_AHEAD_MS = 60_000

/** The problems of a guild that last, the broken parts first, then the oldest first, without rows that cannot be read. */
export async function listProblems(db: Connection, readRows: ReadRows, guildId: string): Promise<StoredProblem[]> {
  return (await listAll(db, readRows, guildId)).problems.filter(({ goneAt }) => goneAt === null)
}

/** All problems of a guild in the same order, with those whose end is not posted yet, and the ids of rows that cannot be read. */
export async function listAll(
  db: Connection,
  readRows: ReadRows,
  guildId: string,
): Promise<{ problems: StoredProblem[]; unreadableIds: string[] }> {
  const rows = await db
    .selectFrom('guild_problems')
    .selectAll()
    .where('guild_id', '=', guildId)
    // "broken" comes before "warning".
    .orderBy('severity')
    .orderBy('since')
    .orderBy('problem_id')
    .execute()
  const problems = readRows(rows, toProblem)
  if (problems.length === rows.length) return { problems, unreadableIds: [] }
  const readable = new Set(problems.map(({ id }) => id))
  return { problems, unreadableIds: rows.flatMap(({ problem_id: id }) => (readable.has(id) ? [] : [id])) }
}

function toProblem(row: GuildProblemRow): StoredProblem {
  const { guild_id: guildId, problem_id: id, area, severity, since } = row
  const read = columnsOf({ table: 'guild_problems', guildId, key: id })
  return {
    id,
    area: area !== null && isArea(area) ? area : null,
    severity,
    since,
    alertedAt: row.alerted_at,
    goneAt: row.gone_at,
    alertKey: row.alert_key,
    ...read('content', row.content, Content),
  }
}

/** Whether the time of a problem is wrong because the clock was set back. */
export function isAhead({ since }: Pick<StoredProblem, 'since'>, now: number): boolean {
  return since > now + MOST_AHEAD_MS
}

/**
 * Writes problems in one statement. One that exists, also if its end is not posted yet, keeps its time unless it became worse or better. What
 * the alerts channel knows of it stays, unless a message under way says that it works again.
 */
export async function putProblems(
  trx: Trx,
  guildId: string,
  found: readonly FoundProblem[],
  now: number,
): Promise<void> {
  if (found.length === 0) return
  const columns = { problem_id: 'text', area: 'text', severity: 'text', content: 'text' } as const
  const rows = found.map((one) => [one.id, one.area, one.severity, contentOf(one)])
  const isEndUnderWay = sql`guild_problems.gone_at is not null and guild_problems.alerted_at is not null
    and guild_problems.alert_key is not null`
  await sql`
    insert into guild_problems (guild_id, problem_id, area, severity, content, since)
    select ${guildId}, problem_id, area, severity, content, cast(${now} as bigint)
    from ${givenRows(trx, columns, rows)} where true
    on conflict (guild_id, problem_id) do update set
      area = excluded.area,
      severity = excluded.severity,
      content = excluded.content,
      since = case when ${isEndUnderWay} or guild_problems.severity <> excluded.severity
        or guild_problems.since > cast(${now + MOST_AHEAD_MS} as bigint) then excluded.since else guild_problems.since end,
      alerted_at = case when ${isEndUnderWay} then null else guild_problems.alerted_at end,
      alert_key = case when ${isEndUnderWay} then null else guild_problems.alert_key end,
      gone_at = null`.execute(trx)
}

/** The stored form of a problem's sentences, which shows whether they changed. */
export function contentOf({
  title,
  detail,
  fix,
  place,
  channelIds,
}: Omit<FoundProblem, 'id' | 'area' | 'severity'>): string {
  return JSON.stringify({ title, detail, fix, place, channelIds })
}

/** Ends problems. */
export async function removeProblems(trx: Trx, guildId: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await trx
    .deleteFrom('guild_problems')
    .where('guild_id', '=', guildId)
    .where((eb) => isAmong(trx, eb.ref('problem_id'), ids))
    .execute()
}

/** @returns null before the first search. */
export async function checkedAt(db: Connection, guildId: string): Promise<number | null> {
  const row = await db
    .selectFrom('guild_checks')
    .select('checked_at')
    .where('guild_id', '=', guildId)
    .executeTakeFirst()
  return row?.checked_at ?? null
}

/** Notes a search, and locks the guild's problems until the transaction ends. */
export async function noteCheck(trx: Trx, guildId: string, now: number): Promise<void> {
  await trx
    .insertInto('guild_checks')
    .values({ guild_id: guildId, checked_at: now })
    .onConflict((oc) => oc.column('guild_id').doUpdateSet({ checked_at: now }))
    .execute()
}

/** Keeps problems that ended until that is posted. */
export async function endProblems(trx: Trx, guildId: string, ids: readonly string[], now: number): Promise<void> {
  if (ids.length === 0) return
  await trx
    .updateTable('guild_problems')
    .set({ gone_at: now })
    .where('guild_id', '=', guildId)
    .where((eb) => isAmong(trx, eb.ref('problem_id'), ids))
    .execute()
}

/** Deletes problems that ended and whose end can no longer be posted. */
export async function removeEnded(trx: Trx, guildId: string): Promise<void> {
  await trx.deleteFrom('guild_problems').where('guild_id', '=', guildId).where('gone_at', 'is not', null).execute()
}

/** Locks the problems of a guild until the transaction ends, as {@link noteCheck} does. */
export async function lockProblems(trx: Trx, guildId: string): Promise<void> {
  if (!isPostgres(trx)) return
  await trx.selectFrom('guild_checks').select('checked_at').where('guild_id', '=', guildId).forUpdate().execute()
}
