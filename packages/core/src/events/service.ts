import type { Changes } from '../kernel/changes/changes.ts'
import type { Clock } from '../kernel/clock.ts'
import { lockGuild } from '../kernel/database/queries.ts'
import type { EventRow } from './tables.ts'
import type { Database, Trx } from '../kernel/database/schema.ts'
import { markHandled } from '../kernel/handled-events.ts'
import type { Jobs, JobStatus } from '../kernel/jobs/jobs.ts'
import { problem } from '../kernel/problem.ts'
import { cancelEvent, insertNewEvent, rewriteEvent } from './changes.ts'
import type { EventInput } from './input.ts'
import { followInMessage, lockJobs, messageJob } from './jobs.ts'
import { MOST_OPEN_EVENTS } from './limits.ts'
import {
  countOpenEvents,
  deleteEvent,
  deleteSignUp,
  getEvent,
  insertSignUp,
  lockEvent,
  signUpsOf,
  slotsOf,
  updateEvent,
  type EventKey,
  type SlotKey,
} from './store.ts'
import { signUpStatusOf, viewOf, type EventView, type SignUpStatus } from './view.ts'

/** How long the caller of a new event waits for its message, in ms. */
const WAIT_MS = 8_000

/** A press of a slot's button. */
export interface SlotPress extends SlotKey {
  readonly userId: string
  /** The interaction; a repeated one changes nothing. */
  readonly interactionId: string
}

/** The service for events with sign-ups. */
export type Events = ReturnType<typeof createEventService>

export function createEventService(deps: { db: Database; clock: Clock; changes: Changes; jobs: Jobs }) {
  const { clock, changes, jobs } = deps

  async function view(trx: Trx, key: EventKey): Promise<EventView> {
    const row = await getEvent(trx, key)
    if (!row) throw problem('event.not_found')
    return viewOf(row, await slotsOf(trx, key), await signUpsOf(trx, key), clock.now())
  }

  /** Reads the event of a change and locks it until the transaction ends. */
  async function open(trx: Trx, key: EventKey, slotIds: readonly number[]): Promise<EventView> {
    await lockJobs(jobs, trx, key, slotIds)
    await lockEvent(trx, key)
    const event = await view(trx, key)
    requireOpen(event)
    return event
  }

  /** Deletes an event whose message was not posted in time, so that it does not appear later. */
  function discard(key: EventKey): Promise<boolean> {
    return changes.transaction(async (trx) => {
      await lockJobs(jobs, trx, key, [])
      const row = await lockEvent(trx, key)
      if (!row || row.message_id !== null) return false
      await jobs.remove(trx, messageJob(key))
      await deleteEvent(trx, key)
      return true
    })
  }

  /** @param row the event, locked until the transaction ends. */
  async function toggle(trx: Trx, key: SlotKey, userId: string, row: EventRow): Promise<void> {
    const now = clock.now()
    const position = row.next_position
    const wasIn = await deleteSignUp(trx, key, userId)
    if (!wasIn) {
      const { guildId: guild_id, eventId: event_id, slotId: slot_id } = key
      await insertSignUp(trx, { guild_id, event_id, slot_id, user_id: userId, position })
    }
    await updateEvent(trx, key, { next_position: wasIn ? position : position + 1, updated_at: now })
    await followInMessage(jobs, trx, key, 1)
  }

  return {
    /**
     * Writes a new event and waits until its message is posted. An event that Discord refuses is deleted.
     *
     * @param request.interactionId becomes the event's id: the same interaction makes one event.
     * @throws Problem `event.invalid`, `event.too_many`, `discord.refused`.
     */
    async create(
      {
        interactionId: eventId,
        ...request
      }: { guildId: string; channelId: string; creatorId: string; interactionId: string },
      input: EventInput,
    ): Promise<{ event: EventView; status: JobStatus['status'] }> {
      const key = { guildId: request.guildId, eventId }
      const waiter = jobs.waiter(messageJob(key))
      try {
        await changes.transaction(async (trx) => {
          await lockGuild(trx, key.guildId)
          if (await getEvent(trx, key)) return
          if ((await countOpenEvents(trx, key.guildId, clock.now())) >= MOST_OPEN_EVENTS)
            throw problem('event.too_many')
          await insertNewEvent({ ...deps, trx }, { ...request, eventId }, input)
          changes.publish(trx, { topic: 'guild-config', guildId: key.guildId, area: null })
        })
        const outcome = await waiter.outcome(1, WAIT_MS)
        if (outcome.status === 'blocked' && (await discard(key)))
          throw problem('discord.refused', undefined, outcome.reason)
        return { event: await changes.transaction((trx) => view(trx, key)), status: outcome.status }
      } finally {
        waiter.close()
      }
    },
    /** @throws Problem `event.not_found` */
    get: (key: EventKey): Promise<EventView> => changes.transaction((trx) => view(trx, key)),
    /**
     * Changes an event.
     *
     * @param version the version that the organizer saw.
     * @throws Problem `event.invalid`, `event.not_found`, `event.over`, `event.cancelled`, `version.stale`.
     */
    change: (
      { interactionId, ...key }: EventKey & { interactionId: string },
      version: number,
      input: EventInput,
    ): Promise<EventView> =>
      changes.transaction(async (trx) => {
        const slots = await slotsOf(trx, key)
        const event = await open(
          trx,
          key,
          slots.map((slot) => slot.slot_id),
        )
        if (!(await markHandled(trx, interactionId, clock.now()))) return event
        if (event.version !== version)
          throw problem(
            'version.stale',
            undefined,
            'Someone else changed this event while you were editing. Press Edit again.',
          )
        await rewriteEvent({ ...deps, trx }, event, input)
        return view(trx, key)
      }),
    /** Cancels an event, unless it is already canceled. @throws Problem `event.not_found`, `event.over`. */
    cancel: (key: EventKey): Promise<EventView> =>
      changes.transaction(async (trx) => {
        await lockJobs(jobs, trx, key, [])
        await lockEvent(trx, key)
        const event = await view(trx, key)
        if (event.state === 'over') throw problem('event.over')
        if (event.state === 'open') await cancelEvent({ ...deps, trx }, key)
        return view(trx, key)
      }),
    /**
     * Signs a member up for a slot, or off. Presses are serialized per event: the first members get places, the others wait in order.
     *
     * @throws Problem `event.not_found`, `event.slot_removed`, `event.over`, `event.cancelled`, `event.slot_over`.
     */
    press: ({
      userId,
      interactionId,
      slotId,
      ...key
    }: SlotPress): Promise<{ event: EventView; status: SignUpStatus }> =>
      changes.transaction(async (trx) => {
        await jobs.lock(trx, messageJob(key))
        const row = await lockEvent(trx, key)
        if (!row) throw problem('event.not_found')
        const now = clock.now()
        const slots = await slotsOf(trx, key)
        const before = viewOf(row, slots, [], now)
        requireOpen(before)
        const pressed = before.slots.find((slot) => slot.slotId === slotId)
        if (!pressed) throw problem('event.slot_removed')
        if (pressed.isOver) throw problem('event.slot_over')
        const isFirst = await markHandled(trx, interactionId, now)
        if (isFirst) await toggle(trx, { ...key, slotId }, userId, row)
        const event = viewOf({ ...row, ...(isFirst && { updated_at: now }) }, slots, await signUpsOf(trx, key), now)
        const slot = event.slots.find((one) => one.slotId === slotId)
        return { event, status: slot ? signUpStatusOf(slot, userId) : { type: 'out' } }
      }),
  }
}

/** @throws Problem `event.over`, `event.cancelled`. */
function requireOpen({ state }: EventView): void {
  if (state !== 'open') throw problem(`event.${state}`)
}
