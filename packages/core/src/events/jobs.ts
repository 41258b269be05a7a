import type { Transaction } from 'kysely'
import type { Schema } from '../kernel/database/schema.ts'
import type { JobKey, Priority } from '../kernel/jobs/job.ts'
import type { Jobs } from '../kernel/jobs/jobs.ts'
import { PING_BEFORE_MS } from './limits.ts'
import type { EventKey, SlotKey } from './store.ts'

type Trx = Transaction<Schema>

/** Keeps the message of an event as its rows say; its key is the event's id. */
export const EVENT_MESSAGE = 'event-message'
/** Keeps the server's scheduled events as the slots of an event say; its key is the event's id. */
export const EVENT_CALENDAR = 'event-calendar'
/** Pings the members of a slot before it starts; its key is "event:slot". */
export const EVENT_PING = 'event-ping'

/** Edits of a message within this time are gathered, in ms. */
const EDIT_SPACING_MS = 1_000
/** The same for scheduled events. */
const CALENDAR_SPACING_MS = 2_000

export function messageJob({ guildId, eventId }: EventKey): JobKey {
  return { guildId, kind: EVENT_MESSAGE, key: eventId }
}

export function calendarJob({ guildId, eventId }: EventKey): JobKey {
  return { guildId, kind: EVENT_CALENDAR, key: eventId }
}

export function pingJob({ guildId, eventId, slotId }: SlotKey): JobKey {
  return { guildId, kind: EVENT_PING, key: `${eventId}:${slotId}` }
}

/** The event that a job is about. */
export function eventOf({ guildId, key }: JobKey): EventKey {
  return { guildId, eventId: key.split(':')[0] ?? '' }
}

/** The slot that a job is about. */
export function slotOfJob(job: JobKey): SlotKey {
  return { ...eventOf(job), slotId: Number(job.key.split(':')[1]) }
}

/** Has the message follow. @returns the revision. */
export async function followInMessage(jobs: Jobs, trx: Trx, key: EventKey, priority: Priority): Promise<number> {
  const options = { priority, spacing: EDIT_SPACING_MS, lane: null }
  return (await jobs.setDesired(trx, messageJob(key), options)).revision
}

/** Has the scheduled events follow. */
export async function followInCalendar(jobs: Jobs, trx: Trx, key: EventKey): Promise<void> {
  await jobs.setDesired(trx, calendarJob(key), { priority: 1, spacing: CALENDAR_SPACING_MS, lane: null })
}

/** Has the members of a slot pinged before it starts: at once where that time has passed. */
export async function schedulePing(jobs: Jobs, trx: Trx, key: SlotKey, startsAt: number, now: number): Promise<void> {
  if (startsAt > now) await jobs.schedule(trx, pingJob(key), Math.max(now, startsAt - PING_BEFORE_MS))
}

/**
 * Makes a transaction and the ends of attempts at the jobs of an event follow one another, in an order that cannot block. The jobs come
 * before the rows, as in an attempt.
 */
export async function lockJobs(jobs: Jobs, trx: Trx, key: EventKey, slotIds: readonly number[]): Promise<void> {
  await jobs.lock(trx, messageJob(key))
  await jobs.lock(trx, calendarJob(key))
  for (const slotId of slotIds.toSorted((a, b) => a - b)) await jobs.lock(trx, pingJob({ ...key, slotId }))
}
