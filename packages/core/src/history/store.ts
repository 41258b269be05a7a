import { FieldChange, HISTORY_ACTIONS, HISTORY_AREAS, REVISIONS_BYTES } from '@guildhall/contract'
import { sql, type Selectable, type SqlBool } from 'kysely'
import * as z from 'zod/mini'
import type { RevisionRow } from '../kernel/database/kernel-tables.ts'
import { deleteInSteps } from '../kernel/database/delete-in-steps.ts'
import { isAmong } from '../kernel/database/queries.ts'
import type { Connection, Database } from '../kernel/database/schema.ts'
import { Reference } from '../kernel/history/references.ts'
import { columnsOf, UnreadableRow, type ReadRows, type RowPlace } from '../kernel/database/unreadable-rows.ts'

const Changes = z.array(FieldChange)
const References = z.array(Reference)
const Area = z.enum(HISTORY_AREAS)
const Action = z.enum(HISTORY_ACTIONS)

/** The filters of a page of revisions. */
export interface HistoryQuery {
  readonly guildId: string
  readonly area: string | undefined
  /** Only revisions of these areas, each with the state that it restores; null for all, without. */
  readonly areas: readonly string[] | null
  readonly userId: string | undefined
  /** Only revisions with a lower id. */
  readonly before: number | undefined
  readonly limit: number
  /** The current time, in epoch ms: revisions of undecided saves are left out. */
  readonly now: number
}

const LISTED = [
  'guild_id',
  'revision_id',
  'at',
  'revisions.user_id',
  'revisions.username',
  'area',
  'target_type',
  'target_key',
  'target_name',
  'action',
  'changes',
  'refers_to',
  'restorable_until',
] as const

/** A revision; `stored` is the state that it restores, undefined if that was not read. */
export type ListedRevision = ReturnType<typeof toListed>

/** One page, the newest first, without rows that cannot be read. Others take their places, because a short page counts as the last one. */
export async function listRevisions(
  db: Connection,
  readRows: ReadRows,
  query: HistoryQuery,
): Promise<ListedRevision[]> {
  const listed: ListedRevision[] = []
  let { before } = query
  let bytes = 0
  for (;;) {
    const limit = query.limit - listed.length
    const rows = await selectRows(db, { ...query, before, limit })
    for (const row of rows) {
      if (bytes >= REVISIONS_BYTES) return listed
      const [revision] = readRows([row], toListed)
      if (!revision) continue
      listed.push(revision)
      bytes += Buffer.byteLength(row.changes)
    }
    before = rows.at(-1)?.revision_id
    if (rows.length < limit || listed.length === query.limit) return listed
  }
}

function selectRows(db: Connection, query: HistoryQuery) {
  const { guildId, area, areas, userId, before, limit, now } = query
  return db
    .selectFrom('revisions')
    .leftJoin('users', 'users.user_id', 'revisions.user_id')
    .select([...LISTED, 'users.avatar'])
    .where('guild_id', '=', guildId)
    .$if(area !== undefined, (q) => q.where('area', '=', area ?? ''))
    .$if(areas !== null, (q) => q.select('stored').where((eb) => isAmong(db, eb.ref('area'), areas ?? [])))
    .$if(userId !== undefined, (q) => q.where('revisions.user_id', '=', userId ?? ''))
    .$if(before !== undefined, (q) => q.where('revision_id', '<', before ?? 0))
    .where(isDecided(now))
    .orderBy('revision_id', 'desc')
    .limit(limit)
    .execute()
}

/** @returns undefined for a revision that does not exist, cannot be read, or belongs to an undecided save. */
export async function getRevision(
  db: Connection,
  readRows: ReadRows,
  { guildId, revisionId, now }: { guildId: string; revisionId: number; now: number },
): Promise<ListedRevision | undefined> {
  const row = await db
    .selectFrom('revisions')
    .leftJoin('users', 'users.user_id', 'revisions.user_id')
    .select([...LISTED, 'stored', 'users.avatar'])
    .where('guild_id', '=', guildId)
    .where('revision_id', '=', revisionId)
    .where(isDecided(now))
    .executeTakeFirst()
  const [revision] = readRows(row ? [row] : [], toListed)
  return revision
}

function isDecided(now: number) {
  return sql<SqlBool>`(undecided is null or undecided_until <= ${now})`
}

function placeOf(row: { guild_id: string; revision_id: number }): RowPlace {
  return { table: 'revisions', guildId: row.guild_id, key: String(row.revision_id) }
}

type ListedRow = Pick<
  Selectable<RevisionRow>,
  Exclude<(typeof LISTED)[number], `revisions.${string}`> | 'user_id' | 'username'
> & { avatar: string | null; stored?: string | null }

/** @throws UnreadableRow also for an area or action of a newer release. */
function toListed(row: ListedRow) {
  const place = placeOf(row)
  const read = columnsOf(place)
  const [area, action] = [Area.safeParse(row.area), Action.safeParse(row.action)]
  if (!area.success) throw new UnreadableRow(place, 'area')
  if (!action.success) throw new UnreadableRow(place, 'action')
  return {
    revisionId: row.revision_id,
    at: row.at,
    userId: row.user_id,
    username: row.username,
    avatar: row.avatar,
    area: area.data,
    type: row.target_type,
    key: row.target_key,
    name: row.target_name,
    action: action.data,
    changes: read('changes', row.changes, Changes),
    stored: typeof row.stored === 'string' ? read('stored', row.stored, z.unknown()) : row.stored,
    references: row.refers_to === null ? [] : read('refers_to', row.refers_to, References),
    restorableUntil: row.restorable_until,
  }
}

/** The guilds with revisions newer than an id, and the newest id. Crosses guilds: after a while, all that changed are pruned. */
export async function changedGuilds(
  db: Database,
  after: number,
): Promise<{ guildIds: readonly string[]; last: number }> {
  const rows = await db
    .selectFrom('revisions')
    .select(['guild_id', (eb) => eb.fn.max('revision_id').as('last')])
    .where('revision_id', '>', after)
    .groupBy('guild_id')
    .execute()
  return { guildIds: rows.map((row) => row.guild_id), last: Math.max(after, ...rows.map(({ last }) => last)) }
}

/** Deletes the oldest revisions of a guild beyond a number and a size in bytes. */
export async function pruneGuild(
  db: Database,
  guildId: string,
  { most, bytes }: { most: number; bytes: number },
): Promise<void> {
  const { rows } = await sql<{ revision_id: number }>`
    select revision_id from (
      select revision_id,
        row_number() over (order by revision_id desc) as place,
        sum(bytes) over (order by revision_id desc) as size
      from revisions where guild_id = ${guildId}
    ) as newest
    where place > ${most} or size > ${bytes}
    order by revision_id desc limit 1`.execute(db)
  const last = rows[0]?.revision_id
  if (last === undefined) return
  await deleteInSteps(db, 'revisions', sql<SqlBool>`guild_id = ${guildId} and revision_id <= ${last}`)
}

/**
 * Deletes revisions before a time. Crosses guilds: only time matters, by which the ids are ordered, except for revisions of a clock that was
 * ahead. Times are epoch ms.
 */
export async function pruneBefore(db: Database, { time, now }: { time: number; now: number }): Promise<void> {
  const kept = await db
    .selectFrom('revisions')
    .select('revision_id')
    .where('at', '>=', time)
    .where('at', '<=', now)
    .orderBy('revision_id')
    .limit(1)
    .executeTakeFirst()
  const condition = kept ? sql<SqlBool>`revision_id < ${kept.revision_id}` : sql<SqlBool>`at < ${time}`
  await deleteInSteps(db, 'revisions', condition)
}
