import { sql } from 'kysely'
import { givenRows, isAmong } from '../kernel/database/queries.ts'
import type { AnalyticsUserRow } from './tables.ts'
import type { Database } from '../kernel/database/schema.ts'
import { unlessUnreadable } from '../kernel/database/unreadable-rows.ts'
import { recordsOf, type EventRecord } from '../kernel/recorded-events.ts'

/** The days to read, as UTC days since 1970, of one guild, or of all guilds if `guildId` is empty. */
export interface DaysOf {
  readonly guildId: string
  readonly first: number
  readonly last: number
}

/** The number of events of one type on a day. */
export interface DayCount {
  readonly day: number
  readonly event: string
  readonly command: string
  readonly count: number
}

/** The first day with an event that is rolled up; undefined when there is none. */
export async function firstDay(db: Database, guildId: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('analytics_event_days')
    .select((eb) => eb.fn.min<number | null>('day').as('day'))
    .where('guild_id', '=', guildId)
    .executeTakeFirst()
  return row?.day ?? undefined
}

/** The rolled-up counts of events, by day. */
export function dayCounts(db: Database, { guildId, first, last }: DaysOf): Promise<DayCount[]> {
  return db
    .selectFrom('analytics_event_days')
    .select(['day', 'event', 'command', 'count'])
    .where('guild_id', '=', guildId)
    .where('day', '>=', first)
    .where('day', '<=', last)
    .execute()
}

/**
 * Events that are not rolled up yet, oldest first, without rows that cannot be read: the roll-up sets those aside and logs them. Crosses
 * guilds: a row has events of many.
 */
export async function recordedEvents(db: Database): Promise<EventRecord[]> {
  const rows = await db
    .selectFrom('recorded_events')
    .select(['id', 'events'])
    .where('is_set_aside', '=', 0)
    .orderBy('id')
    .execute()
  return rows.flatMap((row) => unlessUnreadable(() => recordsOf(row)) ?? [])
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

/** The numbers of those users that have one. Crosses guilds: users belong to no guild. */
export async function userNumbers(db: Database, userIds: readonly string[]): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('analytics_users')
    .select(['user_id', 'user_number'])
    .where((eb) => isAmong(db, eb.ref('user_id'), userIds))
    .execute()
  return new Map(rows.map((row) => [row.user_id, row.user_number]))
}

/** The highest user number so far. Crosses guilds: users belong to no guild. */
export async function highestUserNumber(db: Database): Promise<number> {
  const row = await db
    .selectFrom('analytics_users')
    .select((eb) => eb.fn.max('user_number').as('highest'))
    .executeTakeFirst()
  return row?.highest ?? 0
}

/** The ids and names of users, by user number. Crosses guilds: users belong to no guild. */
export async function usersByNumber(
  db: Database,
  numbers: readonly number[],
): Promise<Map<number, Pick<AnalyticsUserRow, 'user_id' | 'username'>>> {
  const given = givenRows(
    db,
    { id: 'integer' },
    numbers.map((one) => [one]),
  )
  const { rows } = await sql<{ user_number: number; user_id: string; username: string | null }>`
    select user_number, user_id, username from ${given} cross join analytics_users
    where user_number = given.id`.execute(db)
  return new Map(rows.map((row) => [row.user_number, row]))
}
