import { utcDay } from '@guildhall/contract'
import { sql, type SqlBool } from 'kysely'
import type { Changes } from '../kernel/changes/changes.ts'
import { deleteInSteps } from '../kernel/database/delete-in-steps.ts'
import type { Connection, Database, Trx } from '../kernel/database/schema.ts'
import type { ReadRows } from '../kernel/database/unreadable-rows.ts'
import { deleteParked, exportParked, mentions } from '../kernel/parked-events.ts'
import { startOfDay } from '../kernel/recorded-events.ts'
import { eachUser, withoutUser, type DayUsers } from './day-users.ts'
import { putUserDays } from './roll-up-store.ts'
import { ALL_GUILDS, blockOf, lockAnalytics, rollUpRecorded, rollUpStep } from './roll-up.ts'

/** The personal data of a user: all analytics of the user, and the user's events that could not be written yet. */
interface PersonalData {
  readonly user_id: string
  /** The last known name. */
  readonly username: string | null
  /** The last UTC day with a message or a command; null before the first. */
  readonly last_day: string | null
  readonly parked_events: readonly { readonly event: string; readonly payload: string }[]
  readonly days: readonly {
    readonly date: string
    readonly guild_id: string
    readonly messages: number
    readonly commands: number
  }[]
}

interface Deps {
  readonly db: Database
  readonly changes: Pick<Changes, 'transaction'>
  readonly readRows: ReadRows
}

/** Reads the stored data of a person. @returns null when there is none. */
export async function exportPersonalData(deps: Deps, userId: string): Promise<PersonalData | null> {
  const { db } = deps
  await rollUpRecorded(deps)
  const parked = await exportParked(db, userId)
  const user = await userOf(db, userId)
  if (!user)
    return parked.length === 0
      ? null
      : { user_id: userId, username: null, last_day: null, days: [], parked_events: parked }
  const days: PersonalData['days'][number][] = []
  for (const day of await daysOf(db, user.user_number)) {
    for (const row of await rowsOf(db, day)) {
      const activity = row.guild_id === ALL_GUILDS ? undefined : activityIn(row.users, user.user_number)
      if (activity) days.push({ date: utcDay(startOfDay(day)), guild_id: row.guild_id, ...activity })
    }
  }
  const lastDay = utcDay(startOfDay(user.last_day))
  return { user_id: userId, username: user.username, last_day: lastDay, days, parked_events: parked }
}

/**
 * Deletes the analytics of a person. The counts of events stay: they name no user.
 *
 * @returns the number of days on which the person was active; null when there was no data.
 */
export async function deletePersonalData(deps: Deps, userId: string): Promise<number | null> {
  const { db, changes, readRows } = deps
  const parked = await deleteParked(db, userId)
  await rollUpRecorded(deps)
  // Rows that cannot be read are not rolled up.
  const unread = await deleteInSteps(
    db,
    'recorded_events',
    sql<SqlBool>`is_set_aside = 1 and ${mentions('events', userId)}`,
  )
  const user = await userOf(db, userId)
  if (!user) return parked + unread > 0 ? 0 : null
  const days = await daysOf(db, user.user_number)
  for (const day of days) await changes.transaction((trx) => deleteFromDay(trx, day, user.user_number))
  await changes.transaction(async (trx) => {
    // Other transactions may have recorded rows since the last roll-up.
    while ((await rollUpStep(trx, readRows)) > 0);
    for (const day of await daysOf(trx, user.user_number)) await deleteFromDay(trx, day, user.user_number)
    await trx.deleteFrom('analytics_users').where('user_id', '=', userId).execute()
  })
  return days.length
}

async function userOf(db: Database, userId: string) {
  return db.selectFrom('analytics_users').selectAll().where('user_id', '=', userId).executeTakeFirst()
}

/** The days on which a user was active in any guild. */
async function daysOf(db: Connection, userNumber: number): Promise<number[]> {
  const rows = await db
    .selectFrom('analytics_user_days')
    .select(['day', 'users'])
    .where('guild_id', '=', ALL_GUILDS)
    .where('block', '=', blockOf(ALL_GUILDS, userNumber))
    .orderBy('day')
    .execute()
  return rows.filter(({ users }) => activityIn(users, userNumber) !== undefined).map(({ day }) => day)
}

/** The users of a day. Crosses guilds: a person may be in any. */
function rowsOf(db: Connection, day: number) {
  return db.selectFrom('analytics_user_days').selectAll().where('day', '=', day).orderBy('guild_id').execute()
}

async function deleteFromDay(trx: Trx, day: number, userNumber: number): Promise<void> {
  await lockAnalytics(trx)
  const rows = (await rowsOf(trx, day)).filter(({ users }) => activityIn(users, userNumber) !== undefined)
  await putUserDays(
    trx,
    rows.map((row) => ({ ...row, users: withoutUser(row.users, userNumber) })),
  )
}

function activityIn(users: DayUsers, userNumber: number): { messages: number; commands: number } | undefined {
  let found: { messages: number; commands: number } | undefined
  eachUser(users, (each, messages, commands) => {
    if (each === userNumber) found = { messages, commands }
  })
  return found
}
