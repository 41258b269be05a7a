import { sql, type Transaction } from 'kysely'
import { givenRows, isAmong, isPostgres } from '../kernel/database/queries.ts'
import type { AnalyticsEventDayRow, AnalyticsUserDaysRow, RecordedEventRow, Schema } from '../kernel/database/schema.ts'

type Trx = Transaction<Schema>

/** Names a row of packed users. */
export type UserDaysKey = Omit<AnalyticsUserDaysRow, 'users'>

/** Deletes the oldest recorded events and returns them. Crosses guilds: events of all are rolled up together. */
export async function takeRecorded(trx: Trx, limit: number): Promise<Omit<RecordedEventRow, 'id'>[]> {
  const oldest = trx.selectFrom('recorded_events').select('id').orderBy('id').limit(limit)
  return trx
    .deleteFrom('recorded_events')
    .where('id', 'in', oldest)
    .returning(['guild_id', 'day', 'event', 'command', 'user_id', 'count'])
    .execute()
}

/** The numbers of users, as far as they have one: it is deleted with a user's data. Users are in no guild. */
export async function userNumbers(trx: Trx, userIds: readonly string[]): Promise<Map<string, number>> {
  const rows = await trx
    .selectFrom('analytics_users')
    .select(['user_id', 'user_number'])
    .where((eb) => isAmong(trx, eb.ref('user_id'), userIds))
    .execute()
  return new Map(rows.map((row) => [row.user_id, row.user_number]))
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

/** The packed users of these days, as far as there are rows. Crosses guilds: one statement for many. */
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
  table: 'analytics_event_days' | 'analytics_user_days' | 'recorded_events',
  day: number,
  limit: number,
): Promise<number> {
  const row = sql.ref(isPostgres(trx) ? 'ctid' : 'rowid')
  const { numAffectedRows } = await sql`
    delete from ${sql.table(table)}
    where ${row} in (select ${row} from ${sql.table(table)} where day < ${day} limit ${limit})`.execute(trx)
  return Number(numAffectedRows ?? 0n)
}

/** The same for users who did nothing since. Users are in no guild. */
export async function deleteUsersBefore(trx: Trx, day: number, limit: number): Promise<number> {
  const old = trx.selectFrom('analytics_users').select('user_number').where('last_day', '<', day).limit(limit)
  const { numDeletedRows } = await trx.deleteFrom('analytics_users').where('user_number', 'in', old).executeTakeFirst()
  return Number(numDeletedRows)
}
