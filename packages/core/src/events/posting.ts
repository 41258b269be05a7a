import { setImmediate as others } from 'node:timers/promises'
import { attemptEach } from '../kernel/attempt-each.ts'
import type { Changes } from '../kernel/changes/changes.ts'
import type { Clock } from '../kernel/clock.ts'
import type { EventSlotRow } from './tables.ts'
import type { Database, Trx } from '../kernel/database/schema.ts'
import { createGuildCache } from '../kernel/guild-cache.ts'
import type { Jobs } from '../kernel/jobs/jobs.ts'
import { cancelEvent } from './changes.ts'
import {
  EVENT_MESSAGE,
  EVENT_PING,
  calendarJob,
  followInCalendar,
  followInMessage,
  lockJobs,
  messageJob,
  pingJob,
  schedulePing,
} from './jobs.ts'
import { KEPT_MS, SLOT_MS } from './limits.ts'
import {
  deleteEvent,
  endedEvents,
  eventsToFinish,
  eventsToUnschedule,
  getEvent,
  isMessageTaken,
  isScheduledEventTaken,
  lockEvent,
  openEvents,
  signUpsOf,
  slotsOf,
  updateEvent,
  updateSlot,
  type EventKey,
  type SlotKey,
} from './store.ts'
import { viewOf, type EventView } from './view.ts'

/** The number of events that one transaction deletes, with their slots and sign-ups. */
const PRUNED_AT_ONCE = 20

/** The service for the rows behind the messages and scheduled events in Discord. */
export type EventPosting = ReturnType<typeof createEventPosting>

export function createEventPosting(deps: { db: Database; clock: Clock; changes: Changes; jobs: Jobs }) {
  const { db, clock, changes, jobs } = deps
  const shown = createGuildCache({ clock, changes, topic: 'guild-config' }, async (guildId) =>
    (await openEvents(db, [guildId], clock.now())).map((row) => ({
      eventId: row.event_id,
      channelId: row.channel_id,
      messageId: row.message_id,
    })),
  )

  async function cancelThose(guildId: string, eventIds: readonly string[]): Promise<void> {
    for (const eventId of eventIds) {
      await changes.transaction(async (trx) => {
        const key = { guildId, eventId }
        await lockJobs(jobs, trx, key, [])
        const row = await lockEvent(trx, key)
        if (row?.is_cancelled === 0 && row.ends_at > clock.now()) await cancelEvent({ ...deps, trx }, key)
      })
    }
  }

  /** Enqueues the jobs that an event lost while the bot was absent, and runs its other jobs again. */
  async function sync(key: EventKey, location: string | null): Promise<void> {
    const pings = await jobs.statuses(key.guildId, EVENT_PING)
    const message = await jobs.status(messageJob(key))
    await changes.transaction(async (trx) => {
      const ids = (await slotsOf(trx, key)).map((slot) => slot.slot_id)
      await lockJobs(jobs, trx, key, ids)
      const row = await lockEvent(trx, key)
      // The organizer may have changed or canceled the event since it was listed.
      if (row?.is_cancelled !== 0) return
      const slots = (await slotsOf(trx, key)).filter((slot) => slot.is_removed === 0)
      // An open job may be due only when a slot begins or ends, so it is made due now. A blocked job waits until it is unblocked.
      if (message?.status !== 'blocked') await followInMessage(jobs, trx, key, 2)
      if (location !== null && row.message_id !== null) await jobs.recheck(trx, calendarJob(key))
      for (const slot of slots) {
        const slotKey = { ...key, slotId: slot.slot_id }
        if (slot.pinged_for === slot.starts_at || pings.has(pingJob(slotKey).key)) continue
        await schedulePing(jobs, trx, slotKey, slot.starts_at, clock.now())
      }
    })
  }

  return {
    /** The current state of an event; undefined when it was deleted. */
    async view(key: EventKey): Promise<EventView | undefined> {
      const row = await getEvent(db, key)
      return row && viewOf(row, await slotsOf(db, key), await signUpsOf(db, key), clock.now())
    },
    /** The channel of an event, and its message there; undefined when the event was deleted. */
    async placeOf(trx: Trx, key: EventKey): Promise<{ channelId: string; messageId: string | null } | undefined> {
      const row = await getEvent(trx, key)
      return row && { channelId: row.channel_id, messageId: row.message_id }
    },
    /** The channel in which the members of a slot will be pinged; undefined after the slot has begun, or was removed or canceled. */
    async placeOfPing(trx: Trx, key: SlotKey): Promise<{ channelId: string } | undefined> {
      const row = await getEvent(trx, key)
      const slot = (await slotsOf(trx, key)).find(({ slot_id: slotId }) => slotId === key.slotId)
      if (row?.is_cancelled !== 0 || slot?.is_removed !== 0 || slot.starts_at <= clock.now()) return undefined
      return { channelId: row.channel_id }
    },
    /** All slots of an event, also removed ones, which a scheduled event may still show. */
    slots: (key: EventKey): Promise<EventSlotRow[]> => slotsOf(db, key),
    /** Stores the id of an event's message and enqueues its scheduled events, in the transaction of the attempt. */
    async posted(trx: Trx, key: EventKey, messageId: string): Promise<void> {
      await updateEvent(trx, key, { message_id: messageId })
      const row = await getEvent(trx, key)
      if (row !== undefined && row.location !== null) await followInCalendar(jobs, trx, key)
      changes.publish(trx, { topic: 'guild-config', guildId: key.guildId, area: null })
    },
    /** Cancels an event whose message was deleted in Discord, in the transaction of the attempt. */
    async messageGone(trx: Trx, key: EventKey): Promise<void> {
      await lockJobs(jobs, trx, key, [])
      const row = await getEvent(trx, key)
      if (row?.is_cancelled === 0 && row.ends_at > clock.now()) await cancelEvent({ ...deps, trx }, key)
    },
    /** Stores the id of a slot's scheduled event; null for none. */
    scheduled: (trx: Trx, key: SlotKey, scheduledEventId: string | null): Promise<void> =>
      updateSlot(trx, key, { scheduled_event_id: scheduledEventId }),
    /** Stores that the members of a slot were pinged for a start. @throws when the message belongs to another slot. */
    pinged: (trx: Trx, key: SlotKey, { startsAt, messageId }: { startsAt: number; messageId: string }): Promise<void> =>
      updateSlot(trx, key, { pinged_for: startsAt, ping_message_id: messageId }),
    isMessageTaken: (guildId: string, messageId: string): Promise<boolean> => isMessageTaken(db, guildId, messageId),
    isScheduledEventTaken: (guildId: string, scheduledEventId: string): Promise<boolean> =>
      isScheduledEventTaken(db, guildId, scheduledEventId),
    /** Cancels the events whose messages were deleted in Discord. */
    async messagesDeleted(guildId: string, messageIds: readonly string[]): Promise<void> {
      const events = await shown.get(guildId)
      const gone = events.filter(({ messageId }) => messageId !== null && messageIds.includes(messageId))
      await cancelThose(
        guildId,
        gone.map(({ eventId }) => eventId),
      )
    },
    /** Cancels the events whose channel or thread was deleted. */
    async channelDeleted(guildId: string, channelId: string): Promise<void> {
      const events = await shown.get(guildId)
      const gone = events.filter((event) => event.channelId === channelId)
      await cancelThose(
        guildId,
        gone.map(({ eventId }) => eventId),
      )
    },
    /** Whether one of these messages or channels may belong to an event, as far as is known without a query. */
    mayShowEvents: (guildId: string, ids: readonly string[]): boolean =>
      shown
        .peek(guildId)
        ?.some(({ channelId, messageId }) => ids.includes(channelId) || ids.includes(messageId ?? '')) ?? true,
    /** Compares the events of these guilds with Discord, which may have changed while the bot was offline. */
    async syncGuilds(guildIds: readonly string[]): Promise<void> {
      const rows = await openEvents(db, guildIds, clock.now())
      await attemptEach(rows, (row) => sync({ guildId: row.guild_id, eventId: row.event_id }, row.location))
      // Their jobs were deleted when the bot left.
      const now = clock.now()
      const unfinished = await eventsToFinish(db, guildIds, { kind: EVENT_MESSAGE, now })
      const unscheduled = await eventsToUnschedule(db, guildIds, now - SLOT_MS)
      const left = [...unfinished.map(messageJob), ...unscheduled.map(calendarJob)]
      await attemptEach(left, (job) => changes.transaction((trx) => jobs.recheck(trx, job)))
    },
    async prune(): Promise<void> {
      const before = clock.now() - KEPT_MS
      const pruneSome = async (trx: Trx): Promise<number> => {
        const keys = await endedEvents(trx, before, PRUNED_AT_ONCE)
        for (const key of keys) {
          await jobs.remove(trx, messageJob(key))
          await deleteEvent(trx, key)
        }
        return keys.length
      }
      while ((await changes.transaction(pruneSome)) > 0) await others()
    },
    /** Ends the subscription to changes. */
    stop: (): void => shown.stop(),
  }
}
