import type { Changes } from '../kernel/changes/changes.ts'
import type { Clock } from '../kernel/clock.ts'
import type { EventSlotRow } from './tables.ts'
import type { Trx } from '../kernel/database/schema.ts'
import type { Jobs } from '../kernel/jobs/jobs.ts'
import { checkEvent, type EventInput } from './input.ts'
import { followInCalendar, followInMessage, schedulePing } from './jobs.ts'
import { SLOT_MS } from './limits.ts'
import { changeSlots } from './slots.ts'
import {
  deleteSignUps,
  getEvent,
  insertEvent,
  insertSlots,
  updateEvent,
  updateSlot,
  type EventKey,
  type SlotKey,
} from './store.ts'
import { endOf, type EventView } from './view.ts'

interface Deps {
  readonly trx: Trx
  readonly clock: Clock
  readonly changes: Changes
  readonly jobs: Jobs
}

/**
 * Writes a new event, and the jobs that post its message and its pings. Its scheduled events follow once the message is posted: an event whose
 * message Discord refuses is deleted and must leave none.
 *
 * @throws Problem `event.invalid`
 */
export async function insertNewEvent(
  { trx, clock, jobs }: Deps,
  request: EventKey & { channelId: string; creatorId: string },
  input: EventInput,
): Promise<void> {
  const now = clock.now()
  const { guildId, eventId, channelId, creatorId } = request
  const checked = checkEvent(input, now, [])
  const starts = input.starts.toSorted((a, b) => a - b)
  await insertEvent(trx, {
    ...checked,
    guild_id: guildId,
    event_id: eventId,
    channel_id: channelId,
    creator_id: creatorId,
    message_id: null,
    is_cancelled: 0,
    ends_at: endOf(starts),
    version: 1,
    next_slot_id: starts.length + 1,
    next_position: 1,
    created_at: now,
    updated_at: now,
  })
  const slots = starts.map((startsAt, at) => ({ guildId, eventId, slotId: at + 1, startsAt }))
  await insertSlots(trx, slots.map(newSlot))
  await followInMessage(jobs, trx, request, 0)
  for (const slot of slots) await schedulePing(jobs, trx, slot, slot.startsAt, now)
}

/** Writes a change of an event. Removed slots lose their members. @throws Problem `event.invalid` */
export async function rewriteEvent({ trx, clock, jobs }: Deps, event: EventView, input: EventInput): Promise<void> {
  const now = clock.now()
  const known = event.slots.map(({ slotId, startsAt }) => ({ slotId, startsAt }))
  const startOf = new Map(known.map(({ slotId, startsAt }) => [slotId, startsAt]))
  const checked = checkEvent(input, now, [...startOf.values()])
  const { kept, added, removedIds } = changeSlots(known, input.starts)
  const { guildId, eventId } = event
  const key = { guildId, eventId }
  for (const slotId of removedIds) {
    await updateSlot(trx, { ...key, slotId }, { is_removed: 1 })
    await deleteSignUps(trx, { ...key, slotId })
  }
  for (const { slotId, startsAt } of kept) {
    const before = startOf.get(slotId) ?? startsAt
    if (before === startsAt) continue
    // Discord has ended the scheduled event of a slot that is over, and lists it no more: the slot gets a new one.
    const isOver = before + SLOT_MS <= now
    await updateSlot(trx, { ...key, slotId }, { starts_at: startsAt, ...(isOver && { scheduled_event_id: null }) })
    await schedulePing(jobs, trx, { ...key, slotId }, startsAt, now)
  }
  const nextId = (await getEvent(trx, key))?.next_slot_id ?? 1
  const fresh = added
    .toSorted((a, b) => a - b)
    .map((startsAt, at) => ({ guildId, eventId, slotId: nextId + at, startsAt }))
  await insertSlots(trx, fresh.map(newSlot))
  for (const slot of fresh) await schedulePing(jobs, trx, slot, slot.startsAt, now)
  await updateEvent(trx, key, {
    ...checked,
    ends_at: endOf(input.starts),
    version: event.version + 1,
    next_slot_id: nextId + fresh.length,
    updated_at: now,
  })
  await followInMessage(jobs, trx, key, 1)
  if (checked.location !== null || event.location !== null) await followInCalendar(jobs, trx, key)
}

/** Cancels an event: updates its message and deletes its scheduled events. Its sign-ups stay until it is pruned. */
export async function cancelEvent({ trx, clock, changes, jobs }: Deps, key: EventKey): Promise<void> {
  const row = await getEvent(trx, key)
  if (!row) return
  await updateEvent(trx, key, { is_cancelled: 1, version: row.version + 1, updated_at: clock.now() })
  await followInMessage(jobs, trx, key, 1)
  if (row.location !== null) await followInCalendar(jobs, trx, key)
  changes.publish(trx, { topic: 'guild-config', guildId: key.guildId, area: null })
}

function newSlot({ guildId, eventId, slotId, startsAt }: SlotKey & { startsAt: number }): EventSlotRow {
  return {
    guild_id: guildId,
    event_id: eventId,
    slot_id: slotId,
    starts_at: startsAt,
    is_removed: 0,
    scheduled_event_id: null,
    pinged_for: null,
    ping_message_id: null,
  }
}
