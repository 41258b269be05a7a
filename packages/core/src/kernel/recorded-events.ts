import type { EventType } from '@guildhall/contract'
import type { Selectable } from 'kysely'
import { setImmediate as others } from 'node:timers/promises'
import * as z from 'zod'
import type { RecordedEventRow } from './database/kernel-tables.ts'
import type { Trx } from './database/schema.ts'
import { columnsOf } from './database/unreadable-rows.ts'

const DAY_MS = 24 * 60 * 60_000
/** Maximum number of events of one row, which takes a few ms to write or read. */
const AT_ONCE = 1_000

/** Events recorded for the analytics. `default_blame` is a blame of the default person, recorded in addition to the command. */
export type RecordedEvent = EventType | 'default_blame'

/** Events of one kind and day. */
export interface EventRecord {
  guildId: string
  /** A UTC day since 1970, see {@link dayOf}. */
  day: number
  /** A {@link RecordedEvent}. */
  event: string
  /** The name of the command; empty for other events. */
  command: string
  /** The author of the message or the user of the command; empty for other events. */
  userId: string
  /** Null when unknown. */
  username: string | null
  count: number
}

/** The UTC day of a time in epoch ms. */
export function dayOf(time: number): number {
  return Math.floor(time / DAY_MS)
}

/** The time at which a UTC day begins, in epoch ms. */
export function startOfDay(day: number): number {
  return day * DAY_MS
}

/**
 * Records one event without a user, in the transaction of its effect, so that both are committed or neither.
 *
 * @param happened.at in epoch ms.
 */
export function recordEvent(trx: Trx, happened: { guildId: string; event: RecordedEvent; at: number }): Promise<void> {
  const { guildId, event, at } = happened
  return recordEvents(trx, [{ guildId, day: dayOf(at), event, command: '', userId: '', username: null, count: 1 }])
}

/** Records events, all of a call in as few rows as possible: a row per event would be the bot's highest cost for the event. */
export async function recordEvents(trx: Trx, records: readonly EventRecord[]): Promise<void> {
  for (let start = 0; start < records.length; start += AT_ONCE) {
    if (start > 0) await others()
    const some = records.slice(start, start + AT_ONCE)
    const entries = some.map((one): Entry => [
      one.guildId,
      one.day,
      one.event,
      one.command,
      one.userId,
      one.username,
      one.count,
    ])
    await trx
      .insertInto('recorded_events')
      .values({ events: JSON.stringify(entries), size: entries.length })
      .execute()
  }
}

/** The events of a row. @throws UnreadableRow */
export function recordsOf({ id, events }: Pick<Selectable<RecordedEventRow>, 'id' | 'events'>): EventRecord[] {
  const read = columnsOf({ table: 'recorded_events', guildId: '', key: String(id) })
  return read('events', events, Entries).map(([guildId, day, event, command, userId, username, count]) => ({
    guildId,
    day,
    event,
    command,
    userId,
    username,
    count,
  }))
}

/** Guild, day, event, command, user, username and count. */
const Entry = z.tuple([z.string(), z.number(), z.string(), z.string(), z.string(), z.nullable(z.string()), z.number()])
type Entry = z.infer<typeof Entry>
const Entries = z.array(Entry)
