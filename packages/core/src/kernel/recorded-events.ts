import type { EventType } from '@guildhall/contract'
import { sql, type Transaction } from 'kysely'
import { setImmediate as others } from 'node:timers/promises'
import { givenRows } from './database/queries.ts'
import type { Schema } from './database/schema.ts'

const DAY_MS = 24 * 60 * 60_000
/** Rows of one statement: a few ms. */
const AT_ONCE = 500

/** What is recorded for the analytics. `default_blame` is a blame of the default person, beside the command that it is. */
export type RecordedEvent = EventType | 'default_blame'

/** Events of one kind and day. */
export interface EventRecord {
  guildId: string
  /** A UTC day since 1970, see {@link dayOf}. */
  day: number
  /** A {@link RecordedEvent}. */
  event: string
  /** The name of the command that was run; else empty. */
  command: string
  /** Who wrote the message or ran the command; else empty. */
  userId: string
  /** Null when it is not known. */
  username: string | null
  count: number
}

/** The UTC day of a moment in epoch ms. */
export function dayOf(time: number): number {
  return Math.floor(time / DAY_MS)
}

/** When a UTC day begins, in epoch ms. */
export function startOfDay(day: number): number {
  return day * DAY_MS
}

/**
 * Records one event that no user is counted for, in the transaction of its effect: neither is there without the other.
 *
 * @param happened.at in epoch ms.
 */
export function recordEvent(
  trx: Transaction<Schema>,
  happened: { guildId: string; event: RecordedEvent; at: number },
): Promise<void> {
  const { guildId, event, at } = happened
  return recordEvents(trx, [{ guildId, day: dayOf(at), event, command: '', userId: '', username: null, count: 1 }])
}

/** Records events. Other work runs in between. */
export async function recordEvents(trx: Transaction<Schema>, records: readonly EventRecord[]): Promise<void> {
  await noteUsers(trx, records)
  for (let start = 0; start < records.length; start += AT_ONCE) {
    const some = records.slice(start, start + AT_ONCE)
    const rows = some.map((one) => [one.guildId, one.day, one.event, one.command, one.userId, one.count])
    const columns = {
      guild_id: 'text',
      day: 'integer',
      event: 'text',
      command: 'text',
      user_id: 'text',
      count: 'integer',
    } as const
    await sql`
      insert into recorded_events (guild_id, day, event, command, user_id, count)
      select guild_id, day, event, command, user_id, count from ${givenRows(trx, columns, rows)}`.execute(trx)
    if (records.length > AT_ONCE) await others()
  }
}

/** Writes the names of users as last seen. In order of id, so that two transactions never wait for each other's rows. */
async function noteUsers(trx: Transaction<Schema>, records: readonly EventRecord[]): Promise<void> {
  const users = new Map<string, { username: string | null; day: number }>()
  for (const { userId, username, day } of records) {
    if (userId === '') continue
    const known = users.get(userId)
    if (known) known.day = Math.max(known.day, day)
    else users.set(userId, { username, day })
  }
  const rows = [...users].map(([userId, { username, day }]) => [userId, username, day] as const)
  rows.sort(([a], [b]) => (a < b ? -1 : 1))
  for (let start = 0; start < rows.length; start += AT_ONCE) {
    const columns = { user_id: 'text', username: 'text', last_day: 'integer' } as const
    const given = givenRows(trx, columns, rows.slice(start, start + AT_ONCE))
    await sql`
      insert into analytics_users (user_id, username, last_day)
      select user_id, username, last_day from ${given} where true
      on conflict (user_id) do update
      set username = coalesce(excluded.username, analytics_users.username),
        last_day = case when excluded.last_day > analytics_users.last_day then excluded.last_day else analytics_users.last_day end
      where excluded.last_day > analytics_users.last_day
        or excluded.username <> coalesce(analytics_users.username, '')`.execute(trx)
    if (rows.length > AT_ONCE) await others()
  }
}
