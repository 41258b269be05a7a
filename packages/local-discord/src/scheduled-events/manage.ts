import { PermissionFlagsBits as P } from 'discord-api-types/v10'
import { record, type Actor } from '../audit-log/record.ts'
import { DiscordError, missingPermissions, ERRORS, UNKNOWN } from '../kernel/errors.ts'
import type { Guild, ScheduledEvent } from '../kernel/model.ts'
import { guildPermissions, has, requireInGuild } from '../kernel/permissions.ts'
import { memberOf, type State } from '../kernel/state.ts'
import { isFinished, isVisible, presentScheduledEvent } from './present.ts'
import type { ScheduledEventDraft } from './read-draft.ts'

/** Discord's limit: scheduled and active events of a guild. */
const MOST_OPEN = 100
/** Discord's audit log events. */
const LOGGED_AS = { CREATE: 100, UPDATE: 101, DELETE: 102 } as const

/** An event of the guild. @throws DiscordError 10070, also for an event in a channel that the user cannot view. */
export function eventOf(guild: Guild, eventId: string, userId: string): ScheduledEvent {
  const event = guild.scheduledEvents.find((one) => one.id === eventId)
  if (event === undefined || !isVisible(guild, event, userId)) throw new DiscordError(404, UNKNOWN.scheduledEvent)
  return event
}

/** @throws DiscordError 50013. */
export function requireCreator(state: State, guild: Guild, userId: string): void {
  requireInGuild(guild, userId, P.CreateEvents, state.clock.now())
}

/** Create Events is enough for the user's own events; other events need Manage Events. @throws DiscordError 50013. */
export function requireEditor(state: State, guild: Guild, userId: string, event: ScheduledEvent): void {
  const permissions = guildPermissions(guild, memberOf(guild, userId), state.clock.now())
  const isOwn = event.creatorId === userId && has(permissions, P.CreateEvents)
  if (!isOwn && !has(permissions, P.ManageEvents)) throw missingPermissions()
}

/** Creates an event. @throws DiscordError 30038 for too many open events. */
export function addEvent(state: State, guild: Guild, actor: Actor, draft: ScheduledEventDraft): ScheduledEvent {
  if (guild.scheduledEvents.filter((one) => !isFinished(one)).length >= MOST_OPEN)
    throw new DiscordError(400, ERRORS.tooManyEvents)
  const event = { ...draft, id: state.nextId(), creatorId: actor.userId, userIds: [] }
  guild.scheduledEvents.push(event)
  publishChange(state, guild, actor, 'CREATE', event)
  return event
}

export function changeEvent(
  state: State,
  guild: Guild,
  actor: Actor,
  event: ScheduledEvent,
  draft: ScheduledEventDraft,
): void {
  Object.assign(event, draft)
  publishChange(state, guild, actor, 'UPDATE', event)
}

export function deleteEvent(state: State, guild: Guild, actor: Actor, event: ScheduledEvent): void {
  guild.scheduledEvents.splice(guild.scheduledEvents.indexOf(event), 1)
  publishChange(state, guild, actor, 'DELETE', event)
}

/** Adds a member to the interested users of an event, or removes the member. @throws DiscordError 10007, 10070. */
export function setInterest(
  state: State,
  guild: Guild,
  which: { eventId: string; userId: string },
  isInterested: boolean,
): void {
  const { userId } = memberOf(guild, which.userId)
  const event = eventOf(guild, which.eventId, userId)
  if (event.userIds.includes(userId) === isInterested) return
  event.userIds = isInterested ? [...event.userIds, userId] : event.userIds.filter((one) => one !== userId)
  const d = { guild_scheduled_event_id: event.id, user_id: userId, guild_id: guild.id }
  const t = `GUILD_SCHEDULED_EVENT_USER_${isInterested ? 'ADD' : 'REMOVE'}`
  state.publish({ t, d, guildId: guild.id, channelId: event.channelId })
}

function publishChange(
  state: State,
  guild: Guild,
  actor: Actor,
  action: keyof typeof LOGGED_AS,
  event: ScheduledEvent,
): void {
  record(state, guild, { ...actor, actionType: LOGGED_AS[action], targetId: event.id })
  const d = presentScheduledEvent(state, guild, event)
  state.publish({ t: `GUILD_SCHEDULED_EVENT_${action}`, d, guildId: guild.id, channelId: event.channelId })
}
