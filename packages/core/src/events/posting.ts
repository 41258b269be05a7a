import type { Transaction } from 'kysely'
import { setImmediate as others } from 'node:timers/promises'
import { attemptEach } from '../kernel/attempt-each.ts'
import type { Changes } from '../kernel/changes/changes.ts'
import type { Clock } from '../kernel/clock.ts'
import type { EventSlotRow } from './tables.ts'
import type { Schema } from '../kernel/database/schema.ts'
import type { Database } from '../kernel/database/sqlite.ts'
import { createGuildCache } from '../kernel/guild-cache.ts'
import type { Jobs } from '../kernel/jobs/jobs.ts'
import { cancelEvent } from './changes.ts'
import { EVENT_PING, calendarJob, followInMessage, lockJobs, messageJob, pingJob, schedulePing } from './jobs.ts'
import { KEPT_MS } from './limits.ts'
import {
  deleteEndedEvents,
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

type Trx = Transaction<Schema>

/** How many events are deleted in one transaction, with their slots and sign-ups. */
const PRUNED_AT_ONCE = 20

/** The rows behind what Discord shows of events. */
export interface EventPosting {
  /** The event as it is now; undefined when it is not kept any more. */
  view(key: EventKey): Promise<EventView | undefined>
  /** All its slots, also removed ones: a scheduled event may show them. */
  slots(key: EventKey): Promise<EventSlotRow[]>
  /** Writes which message shows an event, in the transaction of the attempt. */
  posted(trx: Trx, key: EventKey, messageId: string): Promise<void>
  /** The message was deleted in Discord: the event is cancelled, in the transaction of the attempt. */
  messageGone(trx: Trx, key: EventKey): Promise<void>
  /** Writes which scheduled event shows a slot; null for none. */
  scheduled(trx: Trx, key: SlotKey, scheduledEventId: string | null): Promise<void>
  /** Writes that the members of a slot were pinged for a start. @throws when the message belongs to another slot. */
  pinged(trx: Trx, key: SlotKey, ping: { startsAt: number; messageId: string }): Promise<void>
  isMessageTaken(guildId: string, messageId: string): Promise<boolean>
  isScheduledEventTaken(guildId: string, scheduledEventId: string): Promise<boolean>
  /** Messages were deleted in Discord; events that they showed are cancelled. */
  messagesDeleted(guildId: string, messageIds: readonly string[]): Promise<void>
  /** A channel or thread was deleted, and so are the messages in it. */
  channelDeleted(guildId: string, channelId: string): Promise<void>
  /** Whether one of these may be an event's, as far as that is known without a query: messages, or a channel. */
  mayShowEvents(guildId: string, ids: readonly string[]): boolean
  /** Has the events of these guilds compared with Discord, which may have changed while the bot was offline. */
  syncGuilds(guildIds: readonly string[]): Promise<void>
  prune(): Promise<void>
  /** Ends the subscription to changes. */
  stop(): void
}

export function createEventPosting(deps: { db: Database; clock: Clock; changes: Changes; jobs: Jobs }): EventPosting {
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

  /** Gives an event the jobs that it lacks after the bot was away, and has the others run again. */
  async function sync(key: EventKey, location: string | null): Promise<void> {
    const pings = await jobs.statuses(key.guildId, EVENT_PING)
    const message = await jobs.status(messageJob(key))
    await changes.transaction(async (trx) => {
      const ids = (await slotsOf(trx, key)).map((slot) => slot.slot_id)
      await lockJobs(jobs, trx, key, ids)
      const row = await lockEvent(trx, key)
      // Its organizer may have changed or cancelled it since it was listed.
      if (row?.is_cancelled !== 0) return
      const slots = (await slotsOf(trx, key)).filter((slot) => slot.is_removed === 0)
      // An open job may be due only when a slot ends. A blocked one waits for what blocks it.
      if (message?.status !== 'blocked') await followInMessage(jobs, trx, key, 2)
      if (location !== null) await jobs.recheck(trx, calendarJob(key))
      for (const slot of slots) {
        const slotKey = { ...key, slotId: slot.slot_id }
        if (slot.pinged_for === slot.starts_at || pings.has(pingJob(slotKey).key)) continue
        await schedulePing(jobs, trx, slotKey, slot.starts_at, clock.now())
      }
    })
  }

  return {
    async view(key) {
      const row = await getEvent(db, key)
      return row && viewOf(row, await slotsOf(db, key), await signUpsOf(db, key), clock.now())
    },
    slots: (key) => slotsOf(db, key),
    async posted(trx, key, messageId) {
      await updateEvent(trx, key, { message_id: messageId })
      changes.publish(trx, { topic: 'guild-config', guildId: key.guildId })
    },
    async messageGone(trx, key) {
      await lockJobs(jobs, trx, key, [])
      const row = await getEvent(trx, key)
      if (row?.is_cancelled === 0 && row.ends_at > clock.now()) await cancelEvent({ ...deps, trx }, key)
    },
    scheduled: (trx, key, scheduledEventId) => updateSlot(trx, key, { scheduled_event_id: scheduledEventId }),
    pinged: (trx, key, { startsAt, messageId }) =>
      updateSlot(trx, key, { pinged_for: startsAt, ping_message_id: messageId }),
    isMessageTaken: (guildId, messageId) => isMessageTaken(db, guildId, messageId),
    isScheduledEventTaken: (guildId, scheduledEventId) => isScheduledEventTaken(db, guildId, scheduledEventId),
    async messagesDeleted(guildId, messageIds) {
      const events = await shown.get(guildId)
      const gone = events.filter(({ messageId }) => messageId !== null && messageIds.includes(messageId))
      await cancelThose(
        guildId,
        gone.map(({ eventId }) => eventId),
      )
    },
    async channelDeleted(guildId, channelId) {
      const events = await shown.get(guildId)
      const gone = events.filter((event) => event.channelId === channelId)
      await cancelThose(
        guildId,
        gone.map(({ eventId }) => eventId),
      )
    },
    mayShowEvents: (guildId, ids) =>
      shown
        .peek(guildId)
        ?.some(({ channelId, messageId }) => ids.includes(channelId) || ids.includes(messageId ?? '')) ?? true,
    async syncGuilds(guildIds) {
      const rows = await openEvents(db, guildIds, clock.now())
      await attemptEach(rows, (row) => sync({ guildId: row.guild_id, eventId: row.event_id }, row.location))
    },
    async prune() {
      const before = clock.now() - KEPT_MS
      while ((await changes.transaction((trx) => deleteEndedEvents(trx, before, PRUNED_AT_ONCE))) > 0) await others()
    },
    stop: () => shown.stop(),
  }
}
