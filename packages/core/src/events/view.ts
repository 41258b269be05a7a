import type { EventRow, EventSignUpRow, EventSlotRow } from './tables.ts'
import { SLOT_MS } from './limits.ts'

/** The view of a slot for members. */
export interface SlotView {
  readonly slotId: number
  readonly startsAt: number
  readonly isOver: boolean
  /** The members with a place, in the order of their sign-ups. */
  readonly placed: readonly string[]
  /** The members who wait, the next one first. */
  readonly waiting: readonly string[]
}

/** The view of an event for members. */
export interface EventView {
  readonly guildId: string
  readonly eventId: string
  readonly channelId: string
  readonly creatorId: string
  readonly title: string
  readonly description: string
  readonly capacity: number
  readonly location: string | null
  readonly messageId: string | null
  readonly version: number
  readonly state: 'open' | 'over' | 'cancelled'
  /** In the order of their starts. */
  readonly slots: readonly SlotView[]
  /** The time at which the event or one of its sign-ups was last changed, in epoch ms. */
  readonly changedAt: number
}

/** A member's place in a slot; `place` counts from 1. */
export type SignUpStatus =
  | { readonly type: 'out' }
  | { readonly type: 'placed' }
  | { readonly type: 'waiting'; readonly place: number }

/** @param signUps in the order of their positions. */
export function viewOf(
  row: EventRow,
  slots: readonly EventSlotRow[],
  signUps: readonly EventSignUpRow[],
  now: number,
): EventView {
  const state = row.is_cancelled === 1 ? 'cancelled' : row.ends_at <= now ? 'over' : 'open'
  const shown = slots.filter((slot) => slot.is_removed === 0).toSorted((a, b) => a.starts_at - b.starts_at)
  return {
    guildId: row.guild_id,
    eventId: row.event_id,
    channelId: row.channel_id,
    creatorId: row.creator_id,
    title: row.title,
    description: row.description,
    capacity: row.capacity,
    location: row.location,
    messageId: row.message_id,
    version: row.version,
    state,
    changedAt: row.updated_at,
    slots: shown.map(({ slot_id: slotId, starts_at: startsAt }) => {
      const members = signUps.flatMap((one) => (one.slot_id === slotId ? one.user_id : []))
      return {
        slotId,
        startsAt,
        isOver: startsAt + SLOT_MS <= now,
        placed: members.slice(0, row.capacity),
        waiting: members.slice(row.capacity),
      }
    }),
  }
}

/** The status of a user in one slot. A place on the waiting list counts from 1. */
export function signUpStatusOf({ placed, waiting }: SlotView, userId: string): SignUpStatus {
  if (placed.includes(userId)) return { type: 'placed' }
  const at = waiting.indexOf(userId)
  return at < 0 ? { type: 'out' } : { type: 'waiting', place: at + 1 }
}

/** The time at which the last slot ends. */
export function endOf(starts: readonly number[]): number {
  return Math.max(...starts) + SLOT_MS
}
