import type { Guild, ScheduledEvent } from '../kernel/model.ts'
import { canView } from '../kernel/permissions.ts'
import { userOf, type State } from '../kernel/state.ts'
import { presentUser } from '../users/present.ts'

/** Discord's only privacy level. */
const GUILD_ONLY = 2

export function presentScheduledEvent(state: State, guild: Guild, event: ScheduledEvent): object {
  return {
    id: event.id,
    guild_id: guild.id,
    channel_id: event.channelId,
    creator_id: event.creatorId,
    creator: presentUser(userOf(state, event.creatorId)),
    name: event.name,
    description: event.description,
    image: null,
    scheduled_start_time: new Date(event.startsAt).toISOString(),
    scheduled_end_time: event.endsAt === null ? null : new Date(event.endsAt).toISOString(),
    privacy_level: GUILD_ONLY,
    status: event.status,
    entity_type: event.entityType,
    entity_id: null,
    entity_metadata: event.location === null ? null : { location: event.location },
    recurrence_rule: null,
    user_count: event.userIds.length,
    user_rsvp: null,
    guild_scheduled_event_exceptions: [],
  }
}

/** The scheduled and active events of a guild that the user sees. */
export function openEvents(guild: Guild, userId: string): ScheduledEvent[] {
  return guild.scheduledEvents.filter((event) => !isFinished(event) && isVisible(guild, event, userId))
}

/** An event in a channel is visible to users who can view the channel. */
export function isVisible(guild: Guild, { channelId }: ScheduledEvent, userId: string): boolean {
  const channel = guild.channels.find((one) => one.id === channelId)
  return channelId === null || (channel !== undefined && canView(guild, channel, userId))
}

/** Whether an event is completed or canceled. */
export function isFinished({ status }: ScheduledEvent): boolean {
  return status === 3 || status === 4
}
