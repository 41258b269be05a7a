import { sql, type Selectable, type SqlBool } from 'kysely'
import { setImmediate as others } from 'node:timers/promises'
import { deleteSome } from '../kernel/database/delete-in-steps.ts'
import { givenRows, isAmong, isPostgres } from '../kernel/database/queries.ts'
import type { AnalyticsEventDayRow, AnalyticsUserDaysRow, AnalyticsUserRow } from './tables.ts'
import type { Trx } from '../kernel/database/schema.ts'
import type { ReadRows } from '../kernel/database/unreadable-rows.ts'
import { recordsOf, type EventRecord } from '../kernel/recorded-events.ts'

type StoredUser = Selectable<AnalyticsUserRow>
/** A user without a number. */
type NamedUser = Omit<StoredUser, 'user_number'>

/** The key of a row of packed users. */
export type UserDaysKey = Omit<AnalyticsUserDaysRow, 'users'>

/**
 * Deletes the oldest recorded events and returns them. A row that cannot be read is set aside and stays. Crosses guilds: events of all
 * are rolled up together.
 *
 * @param limit the most events to take; a single row may have more.
 * @returns the events, and the number of rows taken, including those set aside.
 */
export async function takeRecorded(
  trx: Trx,
  readRows: ReadRows,
  limit: number,
): Promise<{ records: EventRecord[]; rows: number }> {
  const oldest = await trx
    .selectFrom('recorded_events')
    .select(['id', 'size'])
    .where('is_set_aside', '=', 0)
    .orderBy('id')
    .limit(limit)
    .execute()
  let sum = 0
  const ids = oldest.filter(({ size }, at) => (sum += size) <= limit || at === 0).map(({ id }) => id)
  if (ids.length === 0) return { records: [], rows: 0 }
  const rows = await trx
    .selectFrom('recorded_events')
    .select(['id', 'events'])
    .where('id', 'in', ids)
    .orderBy('id')
    .execute()
  const records: EventRecord[] = []
  const read: number[] = []
  for (const row of rows) {
    await others()
    for (const ofRow of readRows([row], recordsOf)) {
      read.push(row.id)
      for (const record of ofRow) records.push(record)
    }
  }
  if (read.length > 0) await trx.deleteFrom('recorded_events').where('id', 'in', read).execute()
  const unread = ids.filter((id) => !read.includes(id))
  if (unread.length > 0)
    await trx.updateTable('recorded_events').set({ is_set_aside: 1 }).where('id', 'in', unread).execute()
  return { records, rows: ids.length }
}

/** The stored users with these ids. Crosses guilds: users belong to no guild. */
export function knownUsers(trx: Trx, userIds: readonly string[]): Promise<StoredUser[]> {
  return trx
    .selectFrom('analytics_users')
    .selectAll()
    .where((eb) => isAmong(trx, eb.ref('user_id'), userIds))
    .execute()
}

const USER_COLUMNS = { user_id: 'text', username: 'text', last_day: 'integer' } as const

/**
 * Adds users, and returns their numbers. On PostgreSQL each given row takes a number, also of a user who is there already, so the caller gives
 * new ones only. Crosses guilds: users belong to no guild.
 */
export async function insertUsers(trx: Trx, users: readonly NamedUser[]): Promise<StoredUser[]> {
  if (users.length === 0) return []
  const { rows: written } = await sql<StoredUser>`
    insert into analytics_users (user_id, username, last_day)
    select user_id, username, last_day from ${givenRows(trx, USER_COLUMNS, users.map(valuesOf))} where true
    returning user_number, user_id, username, last_day`.execute(trx)
  return written
}

/** Writes the names and last days of known users. Crosses guilds: users belong to no guild. */
export async function updateUsers(trx: Trx, users: readonly NamedUser[]): Promise<void> {
  if (users.length === 0) return
  await sql`
    update analytics_users set username = given.username, last_day = given.last_day
    from ${givenRows(trx, USER_COLUMNS, users.map(valuesOf))}
    where analytics_users.user_id = given.user_id`.execute(trx)
}

function valuesOf({ user_id, username, last_day }: NamedUser): (string | number | null)[] {
  return [user_id, username, last_day]
}

/** Adds counts to days. Crosses guilds: one statement for many. */
export async function addEventDays(trx: Trx, counts: readonly AnalyticsEventDayRow[]): Promise<void> {
  const columns = { guild_id: 'text', day: 'integer', event: 'text', command: 'text', count: 'integer' } as const
  const rows = counts.map(({ guild_id, day, event, command, count }) => [guild_id, day, event, command, count])
  await sql`
    insert into analytics_event_days (guild_id, day, event, command, count)
    select guild_id, day, event, command, count from ${givenRows(trx, columns, rows)} where true
    on conflict (guild_id, day, event, command) do update set count = analytics_event_days.count + excluded.count
  `.execute(trx)
}

/** The existing rows of packed users with these keys. Crosses guilds: one statement for many. */
export async function userDays(trx: Trx, keys: readonly UserDaysKey[]): Promise<AnalyticsUserDaysRow[]> {
  const columns = { guild_id: 'text', day: 'integer', block: 'integer' } as const
  const given = givenRows(
    trx,
    columns,
    keys.map(({ guild_id, day, block }) => [guild_id, day, block]),
  )
  const { rows } = await sql<AnalyticsUserDaysRow>`
    select days.guild_id, days.day, days.block, days.users from ${given} cross join analytics_user_days as days
    where days.guild_id = given.guild_id and days.day = given.day and days.block = given.block`.execute(trx)
  return rows
}

/** Writes the packed users of days. Crosses guilds: one statement for many. */
export async function putUserDays(trx: Trx, rows: readonly AnalyticsUserDaysRow[]): Promise<void> {
  const columns = { guild_id: 'text', day: 'integer', block: 'integer', users: 'text' } as const
  const given = givenRows(
    trx,
    columns,
    rows.map(({ guild_id, day, block, users }) => [guild_id, day, block, Buffer.from(users).toString('hex')]),
  )
  const bytes = isPostgres(trx) ? sql`decode(users, 'hex')` : sql`unhex(users)`
  await sql`
    insert into analytics_user_days (guild_id, day, block, users)
    select guild_id, day, block, ${bytes} from ${given} where true
    on conflict (guild_id, day, block) do update set users = excluded.users`.execute(trx)
}

/** Deletes up to `limit` rows of days before `day`. @returns how many. Crosses guilds: only time matters. */
export async function deleteBefore(
  trx: Trx,
  table: 'analytics_event_days' | 'analytics_user_days',
  day: number,
  limit: number,
): Promise<number> {
  return deleteSome(trx, table, sql<SqlBool>`day < ${day}`, limit)
}

/** Deletes up to `limit` users without activity since `day`. Crosses guilds: users belong to no guild. */
export async function deleteUsersBefore(trx: Trx, day: number, limit: number): Promise<number> {
  const old = trx.selectFrom('analytics_users').select('user_number').where('last_day', '<', day).limit(limit)
  const { numDeletedRows } = await trx.deleteFrom('analytics_users').where('user_number', 'in', old).executeTakeFirst()
  return Number(numDeletedRows)
}
