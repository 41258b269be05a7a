import {
  EVENT_CALENDAR,
  eventBlockedOn,
  eventOf,
  scheduleRefusal,
  SLOT_MS,
  type EventView,
  type JobHandler,
  type JobTools,
  type Outcome,
} from '@guildhall/core'
import {
  GuildScheduledEventEntityType as Entity,
  GuildScheduledEventPrivacyLevel as Privacy,
  GuildScheduledEventStatus as Status,
  RESTJSONErrorCodes,
  type APIGuildScheduledEvent,
} from 'discord-api-types/v10'
import * as z from 'zod'
import { isRefusal } from '../kernel/discord-errors.ts'
import { convergentJob } from '../kernel/discord-jobs/convergent-job.ts'
import type { Attempt } from '../kernel/discord-jobs/in-guild.ts'
import type { BotContext } from '../kernel/module.ts'

const LIMIT_MS = 60_000

/** The desired scheduled event of a slot. */
const Desired = z.object({ name: z.string(), description: z.string(), startsAt: z.number(), location: z.string() })
type Desired = z.infer<typeof Desired>

/**
 * A scheduled event that an attempt is about to create, as the job's progress. After a lost response, the next attempt finds the scheduled
 * event by it, because the organizer may have changed or canceled the event meanwhile.
 */
const NotedCreation = z.object({ slotId: z.number(), desired: Desired })
type NotedCreation = z.infer<typeof NotedCreation>

/** Keeps a scheduled event on the server for each slot of an event with a location. */
export function keepCalendar(
  bot: Pick<BotContext, 'api' | 'botUserId' | 'clock' | 'eventPosting' | 'log' | 'snapshotOf'>,
): JobHandler {
  const { clock, eventPosting: posting, botUserId } = bot
  const { guilds } = bot.api

  /**
   * Repeating a creation could create a second scheduled event, so the list is searched for one from an earlier attempt: by its noted state,
   * and by the desired state for an attempt without a note. A scheduled event that a moderator deleted in Discord is not created again.
   */
  async function match(event: EventView, { job, tools }: Attempt): Promise<Outcome> {
    const { guildId, eventId } = event
    const write = (slotId: number, id: string | null) =>
      tools.note(null, (trx) => posting.scheduled(trx, { guildId, eventId, slotId }, id))
    const listed = await guilds.getScheduledEvents(guildId, {}, forOneCall(tools))
    const noted = NotedCreation.nullable().parse(job.progress)
    if (noted) await write(noted.slotId, (await ownUnknown(listed, noted.desired)) ?? null)
    const rows = await posting.slots(event)
    // The list is from before the attempt, so it still contains the scheduled events that the attempt deletes.
    const unknown = listed.filter(({ id }) => !rows.some((row) => row.scheduled_event_id === id))
    for (const { slot_id: slotId, scheduled_event_id: scheduledEventId } of rows) {
      const desired = desiredOf(event, slotId)
      const there = listed.find(({ id }) => id === scheduledEventId)
      const isObsolete = there !== undefined && (desired === null || isMovedAfterStart(there, desired))
      if (isObsolete) {
        await remove(there, tools)
        await write(slotId, null)
      } else if (there && desired !== null && !isAs(there, desired)) {
        await edit(there, desired, tools)
      }
      const hasNone = scheduledEventId === null || isObsolete
      if (hasNone && desired !== null && desired.startsAt > clock.now()) {
        const creation = { slotId, desired }
        await write(slotId, (await ownUnknown(unknown, desired)) ?? (await create(event, creation, tools)))
      }
    }
    return { type: 'drop' }
  }

  /** The desired scheduled event of a slot; null for none. Discord ends the scheduled event of a past slot by itself. */
  function desiredOf(event: EventView, slotId: number): Desired | null {
    const slot = event.slots.find((one) => one.slotId === slotId)
    if (!slot || event.location === null || event.state === 'cancelled') return null
    return {
      name: event.title,
      description: event.description,
      startsAt: slot.startsAt,
      location: event.location,
    }
  }

  /**
   * Whether a slot was moved to a later time although its scheduled event has begun, which Discord then no longer moves. The end tells: members
   * may begin a scheduled event before its time.
   */
  function isMovedAfterStart(there: APIGuildScheduledEvent, { startsAt }: Desired): boolean {
    const isAhead = startsAt > clock.now()
    return isAhead && there.status === Status.Active && Date.parse(there.scheduled_end_time ?? '') !== endOf(startsAt)
  }

  /** A scheduled event in this state that an earlier attempt created without storing its id. */
  async function ownUnknown(listed: readonly APIGuildScheduledEvent[], state: Desired): Promise<string | undefined> {
    for (const one of listed) {
      const isOurs = one.creator_id === botUserId && isAs(one, state)
      if (isOurs && !(await posting.isScheduledEventTaken(one.guild_id, one.id))) return one.id
    }
    return undefined
  }

  async function create({ guildId }: EventView, creation: NotedCreation, tools: JobTools): Promise<string> {
    const { desired } = creation
    const body = {
      ...bodyOf(desired),
      ...(desired.description !== '' && { description: desired.description }),
      scheduled_start_time: new Date(desired.startsAt).toISOString(),
      privacy_level: Privacy.GuildOnly,
      entity_type: Entity.External,
    }
    await tools.note(creation)
    try {
      return (await guilds.createScheduledEvent(guildId, body, forOneCall(tools))).id
    } catch (error) {
      // Discord created nothing, so the next attempt has nothing to look for.
      if (isRefusal(error)) await tools.note(null)
      throw error
    }
  }

  async function edit(there: APIGuildScheduledEvent, desired: Desired, tools: JobTools): Promise<void> {
    if (there.status !== Status.Scheduled || desired.startsAt <= clock.now()) return
    const isMoved = Date.parse(there.scheduled_start_time) !== desired.startsAt
    const start = { scheduled_start_time: new Date(desired.startsAt).toISOString() }
    const description = desired.description === '' ? null : desired.description
    const body = { ...bodyOf(desired), description, ...(isMoved && start) }
    await unlessGone(guilds.editScheduledEvent(there.guild_id, there.id, body, forOneCall(tools)))
  }

  async function remove(there: APIGuildScheduledEvent, tools: JobTools): Promise<void> {
    if (there.status !== Status.Scheduled && there.status !== Status.Active) return
    await unlessGone(guilds.deleteScheduledEvent(there.guild_id, there.id, forOneCall(tools)))
  }

  return convergentJob(bot, {
    kind: EVENT_CALENDAR,
    area: null,
    slots: 4,
    limitMs: LIMIT_MS,
    read: ({ job }) => posting.view(eventOf(job)),
    match,
    refused: (refusal) => ({ type: 'blocked', on: eventBlockedOn(refusal), reason: scheduleRefusal(refusal) }),
  })
}

/** The client never removes its listener from a signal, and Node.js warns at the eleventh, so each call has its own signal. */
function forOneCall({ signal }: JobTools): { signal: AbortSignal } {
  return { signal: AbortSignal.any([signal]) }
}

function bodyOf({ name, startsAt, location }: Desired) {
  return {
    name,
    scheduled_end_time: new Date(endOf(startsAt)).toISOString(),
    entity_metadata: { location },
  }
}

function endOf(startsAt: number): number {
  return startsAt + SLOT_MS
}

function isAs(there: APIGuildScheduledEvent, { name, description, startsAt, location }: Desired): boolean {
  return (
    there.name === name &&
    (there.description ?? '') === description &&
    Date.parse(there.scheduled_start_time) === startsAt &&
    there.entity_metadata?.location === location
  )
}

async function unlessGone(call: Promise<unknown>): Promise<void> {
  try {
    await call
  } catch (error) {
    if (!isRefusal(error) || error.code !== RESTJSONErrorCodes.UnknownGuildScheduledEvent) throw error
  }
}
