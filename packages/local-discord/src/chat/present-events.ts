import { GuildScheduledEventStatus } from 'discord-api-types/v10'
import type { Guild, ScheduledEvent } from '../kernel/model.ts'
import { openEvents } from '../scheduled-events/present.ts'
import type { EventView } from './view.ts'

/** The scheduled events of a server as one user sees them, the next first. Discord lists no events that have ended. */
export function presentEvents(guild: Guild, userId: string): EventView[] {
  return openEvents(guild, userId)
    .toSorted((a, b) => a.startsAt - b.startsAt)
    .map((event) => presentEvent(guild, event, userId))
}

function presentEvent(guild: Guild, event: ScheduledEvent, userId: string): EventView {
  const { id, name, description, startsAt, endsAt, status, channelId, location, userIds } = event
  return {
    id,
    name,
    description,
    startsAt: new Date(startsAt).toISOString(),
    endsAt: endsAt === null ? null : new Date(endsAt).toISOString(),
    isActive: status === GuildScheduledEventStatus.Active,
    channel: guild.channels.find((one) => one.id === channelId)?.name ?? null,
    location,
    interested: userIds.includes(userId),
    interestedCount: userIds.length,
  }
}
