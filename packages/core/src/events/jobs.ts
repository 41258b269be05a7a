import type { Trx } from '../kernel/database/schema.ts'
import type { JobKey, Priority } from '../kernel/jobs/job.ts'
import type { Jobs } from '../kernel/jobs/jobs.ts'
import { PING_BEFORE_MS } from './limits.ts'
import type { EventKey, SlotKey } from './store.ts'

/** The kind of job that keeps an event's message in line with its rows; its key is the event's id. */
export const EVENT_MESSAGE = 'event-message'
/** The kind of job that keeps the server's scheduled events in line with an event's slots; its key is the event's id. */
export const EVENT_CALENDAR = 'event-calendar'
/** The kind of job that pings the members of a slot before it starts; its key is "event:slot". */
export const EVENT_PING = 'event-ping'

/** Edits of a message within this time, in ms, are combined. */
const EDIT_SPACING_MS = 1_000
/** Changes of scheduled events within this time, in ms, are combined. */
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

/** The event to which a job belongs. */
export function eventOf({ guildId, key }: JobKey): EventKey {
  return { guildId, eventId: key.split(':')[0] ?? '' }
}

/** The slot to which a job belongs. */
export function slotOfJob(job: JobKey): SlotKey {
  return { ...eventOf(job), slotId: Number(job.key.split(':')[1]) }
}

/** Enqueues an update of the event's message. @returns the revision to wait for. */
export async function followInMessage(jobs: Jobs, trx: Trx, key: EventKey, priority: Priority): Promise<number> {
  const options = { priority, spacing: EDIT_SPACING_MS, lane: null }
  return (await jobs.setDesired(trx, messageJob(key), options)).revision
}

/** Enqueues an update of the event's scheduled events. */
export async function followInCalendar(jobs: Jobs, trx: Trx, key: EventKey): Promise<void> {
  await jobs.setDesired(trx, calendarJob(key), { priority: 1, spacing: CALENDAR_SPACING_MS, lane: null })
}

/** Schedules the ping of a slot's members before its start, or immediately if that time has passed. */
export async function schedulePing(jobs: Jobs, trx: Trx, key: SlotKey, startsAt: number, now: number): Promise<void> {
  if (startsAt > now) await jobs.schedule(trx, pingJob(key), Math.max(now, startsAt - PING_BEFORE_MS))
}

/**
 * Serializes a transaction with the ends of attempts at the jobs of an event, in an order that cannot deadlock. The
 * jobs are locked before the rows, as in an attempt.
 */
export async function lockJobs(jobs: Jobs, trx: Trx, key: EventKey, slotIds: readonly number[]): Promise<void> {
  await jobs.lock(trx, messageJob(key))
  await jobs.lock(trx, calendarJob(key))
  for (const slotId of slotIds.toSorted((a, b) => a - b)) await jobs.lock(trx, pingJob({ ...key, slotId }))
}
