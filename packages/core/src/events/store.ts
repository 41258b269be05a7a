import { sql } from 'kysely'
import { isAmong, isPostgres } from '../kernel/database/queries.ts'
import type { EventRow, EventSignUpRow, EventSlotRow } from './tables.ts'
import type { Connection, Trx } from '../kernel/database/schema.ts'

export interface EventKey {
  readonly guildId: string
  readonly eventId: string
}

export interface SlotKey extends EventKey {
  readonly slotId: number
}

export async function getEvent(db: Connection, { guildId, eventId }: EventKey): Promise<EventRow | undefined> {
  return db
    .selectFrom('events')
    .selectAll()
    .where('guild_id', '=', guildId)
    .where('event_id', '=', eventId)
    .executeTakeFirst()
}

/** Reads an event and locks it until the transaction ends, which serializes its sign-ups. */
export async function lockEvent(trx: Trx, { guildId, eventId }: EventKey): Promise<EventRow | undefined> {
  const query = trx.selectFrom('events').selectAll().where('guild_id', '=', guildId).where('event_id', '=', eventId)
  return (isPostgres(trx) ? query.forUpdate() : query).executeTakeFirst()
}

export async function insertEvent(trx: Trx, row: EventRow): Promise<void> {
  await trx.insertInto('events').values(row).execute()
}

export async function updateEvent(
  trx: Trx,
  { guildId, eventId }: EventKey,
  values: Partial<Omit<EventRow, 'guild_id' | 'event_id'>>,
): Promise<void> {
  await trx.updateTable('events').set(values).where('guild_id', '=', guildId).where('event_id', '=', eventId).execute()
}

/** Counts the events of a guild that are neither canceled nor over. */
export async function countOpenEvents(db: Connection, guildId: string, now: number): Promise<number> {
  const { count } = await db
    .selectFrom('events')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('guild_id', '=', guildId)
    .where('is_cancelled', '=', sql.lit(0))
    .where('ends_at', '>', now)
    .executeTakeFirstOrThrow()
  return count
}

/**
 * The events of these guilds that are neither canceled nor over. Crosses guilds: after a start, all are compared with
 * Discord.
 */
export async function openEvents(db: Connection, guildIds: readonly string[], now: number): Promise<EventRow[]> {
  return db
    .selectFrom('events')
    .selectAll()
    .where((eb) => isAmong(db, eb.ref('guild_id'), guildIds))
    .where('is_cancelled', '=', sql.lit(0))
    .where('ends_at', '>', now)
    .orderBy('guild_id')
    .orderBy('event_id')
    .execute()
}

/**
 * The events of these guilds that are canceled or have no location, but still have scheduled events ahead. Crosses guilds: after a start, all
 * are compared with Discord.
 */
export async function eventsToUnschedule(
  db: Connection,
  guildIds: readonly string[],
  startingAfter: number,
): Promise<EventKey[]> {
  const rows = await db
    .selectFrom('event_slots as slot')
    .innerJoin('events as event', (join) =>
      join.onRef('event.guild_id', '=', 'slot.guild_id').onRef('event.event_id', '=', 'slot.event_id'),
    )
    .select(['event.guild_id', 'event.event_id'])
    .distinct()
    .where((eb) => isAmong(db, eb.ref('slot.guild_id'), guildIds))
    .where('slot.scheduled_event_id', 'is not', null)
    .where('slot.starts_at', '>', startingAfter)
    .where((eb) => eb.or([eb('event.is_cancelled', '=', sql.lit(1)), eb('event.location', 'is', null)]))
    .execute()
  return rows.map((row) => ({ guildId: row.guild_id, eventId: row.event_id }))
}

/**
 * The events of these guilds that are canceled or over and have no job for their message, which was deleted when the bot left: the job of a
 * message in its final state is done. Crosses guilds: after a start, all are compared with Discord.
 */
export async function eventsToFinish(
  db: Connection,
  guildIds: readonly string[],
  { kind, now }: { kind: string; now: number },
): Promise<EventKey[]> {
  const rows = await db
    .selectFrom('events as event')
    .leftJoin('jobs as job', (join) =>
      join
        .onRef('job.guild_id', '=', 'event.guild_id')
        .on('job.kind', '=', kind)
        .onRef('job.key', '=', 'event.event_id'),
    )
    .select(['event.guild_id', 'event.event_id'])
    .where((eb) => isAmong(db, eb.ref('event.guild_id'), guildIds))
    .where('event.message_id', 'is not', null)
    .where((eb) => eb.or([eb('event.is_cancelled', '=', sql.lit(1)), eb('event.ends_at', '<=', now)]))
    .where('job.key', 'is', null)
    .execute()
  return rows.map((row) => ({ guildId: row.guild_id, eventId: row.event_id }))
}

/** All slots of an event, also removed ones, in no order. */
export async function slotsOf(db: Connection, { guildId, eventId }: EventKey): Promise<EventSlotRow[]> {
  return db
    .selectFrom('event_slots')
    .selectAll()
    .where('guild_id', '=', guildId)
    .where('event_id', '=', eventId)
    .execute()
}

export async function insertSlots(trx: Trx, rows: readonly EventSlotRow[]): Promise<void> {
  if (rows.length > 0)
    await trx
      .insertInto('event_slots')
      .values([...rows])
      .execute()
}

export async function updateSlot(
  trx: Trx,
  { guildId, eventId, slotId }: SlotKey,
  values: Partial<
    Pick<EventSlotRow, 'starts_at' | 'is_removed' | 'scheduled_event_id' | 'pinged_for' | 'ping_message_id'>
  >,
): Promise<void> {
  await trx
    .updateTable('event_slots')
    .set(values)
    .where('guild_id', '=', guildId)
    .where('event_id', '=', eventId)
    .where('slot_id', '=', slotId)
    .execute()
}

/** The sign-ups for an event, in their order. */
export async function signUpsOf(db: Connection, { guildId, eventId }: EventKey): Promise<EventSignUpRow[]> {
  return db
    .selectFrom('event_sign_ups')
    .selectAll()
    .where('guild_id', '=', guildId)
    .where('event_id', '=', eventId)
    .orderBy('position')
    .execute()
}

export async function insertSignUp(trx: Trx, row: EventSignUpRow): Promise<void> {
  await trx.insertInto('event_sign_ups').values(row).execute()
}

/** @returns false when the member was not signed up. */
export async function deleteSignUp(trx: Trx, { guildId, eventId, slotId }: SlotKey, userId: string): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('event_sign_ups')
    .where('guild_id', '=', guildId)
    .where('event_id', '=', eventId)
    .where('slot_id', '=', slotId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Removes all members of a slot. */
export async function deleteSignUps(trx: Trx, { guildId, eventId, slotId }: SlotKey): Promise<void> {
  await trx
    .deleteFrom('event_sign_ups')
    .where('guild_id', '=', guildId)
    .where('event_id', '=', eventId)
    .where('slot_id', '=', slotId)
    .execute()
}

/** Whether a message is known to show an event, or to have pinged the members of a slot. */
export async function isMessageTaken(db: Connection, guildId: string, messageId: string): Promise<boolean> {
  const row = await db
    .selectFrom('events')
    .select('event_id')
    .where('guild_id', '=', guildId)
    .where('message_id', '=', messageId)
    .unionAll(
      db
        .selectFrom('event_slots')
        .select('event_id')
        .where('guild_id', '=', guildId)
        .where('ping_message_id', '=', messageId),
    )
    .executeTakeFirst()
  return row !== undefined
}

/** Whether a scheduled event of Discord shows a slot. */
export async function isScheduledEventTaken(
  db: Connection,
  guildId: string,
  scheduledEventId: string,
): Promise<boolean> {
  const row = await db
    .selectFrom('event_slots')
    .select('slot_id')
    .where('guild_id', '=', guildId)
    .where('scheduled_event_id', '=', scheduledEventId)
    .executeTakeFirst()
  return row !== undefined
}

/** Deletes an event with its slots and sign-ups. */
export async function deleteEvent(trx: Trx, { guildId, eventId }: EventKey): Promise<void> {
  for (const table of ['event_sign_ups', 'event_slots', 'events'] as const) {
    await trx.deleteFrom(table).where('guild_id', '=', guildId).where('event_id', '=', eventId).execute()
  }
}

/** Up to `limit` events that ended before a time. Crosses guilds: only time matters. */
export async function endedEvents(db: Connection, before: number, limit: number): Promise<EventKey[]> {
  const rows = await db
    .selectFrom('events')
    .select(['guild_id', 'event_id'])
    .where('ends_at', '<', before)
    .limit(limit)
    .execute()
  return rows.map((row) => ({ guildId: row.guild_id, eventId: row.event_id }))
}
