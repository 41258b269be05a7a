import { sql } from 'kysely'
import { givenRows } from '../kernel/database/queries.ts'
import type { AnalyticsUserRow } from '../kernel/database/schema.ts'
import type { Database } from '../kernel/database/sqlite.ts'

/** UTC days since 1970, of one guild, or of all with an empty `guildId`. */
export interface DaysOf {
  readonly guildId: string
  readonly first: number
  readonly last: number
}

/** How often something happened on a day. */
export interface DayCount {
  readonly day: number
  readonly event: string
  readonly command: string
  readonly count: number
}

/** What a user did on a day and is not rolled up yet. */
export interface RecordedActivity {
  readonly day: number
  readonly event: string
  readonly user_number: number
  readonly count: number
}

/** The first day with an event; undefined when nothing is recorded. */
export async function firstDay(db: Database, guildId: string): Promise<number | undefined> {
  const rolledUp = await db
    .selectFrom('analytics_event_days')
    .select((eb) => eb.fn.min('day').as('day'))
    .where('guild_id', '=', guildId)
    .executeTakeFirst()
  const recorded = await db
    .selectFrom('recorded_events')
    .select((eb) => eb.fn.min('day').as('day'))
    .$if(guildId !== '', (query) => query.where('guild_id', '=', guildId))
    .executeTakeFirst()
  const days = [rolledUp?.day ?? Infinity, recorded?.day ?? Infinity]
  const first = Math.min(...days)
  return first === Infinity ? undefined : first
}

/** What happened on each day, rolled up or not: several rows may be of the same event. */
export async function dayCounts(db: Database, { guildId, first, last }: DaysOf): Promise<DayCount[]> {
  const rolledUp = await db
    .selectFrom('analytics_event_days')
    .select(['day', 'event', 'command', 'count'])
    .where('guild_id', '=', guildId)
    .where('day', '>=', first)
    .where('day', '<=', last)
    .execute()
  const recorded = await db
    .selectFrom('recorded_events')
    .select((eb) => ['day', 'event', 'command', eb.fn.sum<number | string>('count').as('count')])
    .$if(guildId !== '', (query) => query.where('guild_id', '=', guildId))
    .where('day', '>=', first)
    .where('day', '<=', last)
    .groupBy(['day', 'event', 'command'])
    .execute()
  // PostgreSQL sums a bigint column as numeric, which arrives as text.
  return [...rolledUp, ...recorded.map((row) => ({ ...row, count: Number(row.count) }))]
}

/** The packed users of days, in order of day. */
export function packedUsers(
  db: Database,
  { guildId, first, last }: DaysOf,
): Promise<{ day: number; users: Uint8Array }[]> {
  return db
    .selectFrom('analytics_user_days')
    .select(['day', 'users'])
    .where('guild_id', '=', guildId)
    .where('day', '>=', first)
    .where('day', '<=', last)
    .orderBy('day')
    .execute()
}

/** What users did that is not rolled up yet. */
export async function recordedActivity(db: Database, { guildId, first, last }: DaysOf): Promise<RecordedActivity[]> {
  const rows = await db
    .selectFrom('recorded_events')
    .select((eb) => [
      'day',
      'event',
      eb.fn.sum<number | string>('count').as('count'),
      // Not a join: a planner that knows nothing of the tables may read all users.
      eb
        .selectFrom('analytics_users')
        .select('user_number')
        .whereRef('analytics_users.user_id', '=', 'recorded_events.user_id')
        .as('user_number'),
    ])
    .$if(guildId !== '', (query) => query.where('guild_id', '=', guildId))
    .where('user_id', '<>', '')
    .where('day', '>=', first)
    .where('day', '<=', last)
    .groupBy(['day', 'event', 'user_id'])
    .execute()
  // A user whose data was deleted meanwhile has no number.
  return rows.flatMap(({ user_number, ...row }) =>
    user_number === null ? [] : [{ ...row, user_number, count: Number(row.count) }],
  )
}

/** The highest number of a user so far. Users are in no guild. */
export async function highestUserNumber(db: Database): Promise<number> {
  const row = await db
    .selectFrom('analytics_users')
    .select((eb) => eb.fn.max('user_number').as('highest'))
    .executeTakeFirst()
  return row?.highest ?? 0
}

/** Who these users are. Users are in no guild. */
export async function usersByNumber(
  db: Database,
  numbers: readonly number[],
): Promise<Map<number, Pick<AnalyticsUserRow, 'user_id' | 'username'>>> {
  const given = givenRows(
    db,
    { wanted: 'integer' },
    numbers.map((one) => [one]),
  )
  const { rows } = await sql<{ user_number: number; user_id: string; username: string | null }>`
    select user_number, user_id, username from ${given} cross join analytics_users
    where user_number = given.wanted`.execute(db)
  return new Map(rows.map((row) => [row.user_number, row]))
}
