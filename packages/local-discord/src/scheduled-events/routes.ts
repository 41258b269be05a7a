import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Actor } from '../audit-log/record.ts'
import { guildOfBot } from '../guilds/routes.ts'
import { requireBot } from '../kernel/callers.ts'
import { DiscordError, ERRORS } from '../kernel/errors.ts'
import { Form } from '../kernel/form.ts'
import type { Guild, ScheduledEvent } from '../kernel/model.ts'
import { isBetween, readPage } from '../kernel/page.ts'
import { reasonOf } from '../kernel/reason.ts'
import type { OfGuild } from '../kernel/route-params.ts'
import { findMember, userOf, type State } from '../kernel/state.ts'
import { presentMember } from '../members/present.ts'
import { presentUser } from '../users/present.ts'
import { addEvent, changeEvent, deleteEvent, eventOf, requireCreator, requireEditor } from './manage.ts'
import { isFinished, openEvents, presentScheduledEvent } from './present.ts'
import { readScheduledEvent } from './read-draft.ts'

type OfEvent = { Params: { guildId: string; eventId: string } }

const EVENTS = '/api/guilds/:guildId/scheduled-events'
const EVENT = `${EVENTS}/:eventId`
/** Discord's response value of an interested user. */
const INTERESTED = 1
const USERS = { most: 100, usual: 100 }

export function scheduledEventRoutes(app: FastifyInstance, state: State): void {
  /** @throws DiscordError 401, 10004, 50001. */
  function called(request: FastifyRequest<OfGuild>): { guild: Guild; actor: Actor } {
    const userId = requireBot(state, request)
    const guild = guildOfBot(state, userId, request.params.guildId)
    return { guild, actor: { userId, reason: reasonOf(request) } }
  }

  /** @throws DiscordError 401, 10004, 10070, 50001, 50013. */
  function edited(request: FastifyRequest<OfEvent>): { guild: Guild; actor: Actor; event: ScheduledEvent } {
    const { guild, actor } = called(request)
    const event = eventOf(guild, request.params.eventId, actor.userId)
    requireEditor(state, guild, actor.userId, event)
    return { guild, actor, event }
  }

  app.get<OfGuild>(EVENTS, async (request) => {
    const { guild, actor } = called(request)
    return openEvents(guild, actor.userId).map((event) => presentScheduledEvent(state, guild, event))
  })

  app.post<OfGuild>(EVENTS, async (request) => {
    const { guild, actor } = called(request)
    requireCreator(state, guild, actor.userId)
    const form = Form.of(request.body ?? {})
    const draft = readScheduledEvent(form, guild, null, state.clock.now())
    form.done()
    return presentScheduledEvent(state, guild, addEvent(state, guild, actor, draft))
  })

  app.get<OfEvent>(EVENT, async (request) => {
    const { guild, actor } = called(request)
    return presentScheduledEvent(state, guild, eventOf(guild, request.params.eventId, actor.userId))
  })

  app.patch<OfEvent>(EVENT, async (request) => {
    const { guild, actor, event } = edited(request)
    if (isFinished(event)) throw new DiscordError(400, ERRORS.finishedEvent)
    const form = Form.of(request.body ?? {})
    const draft = readScheduledEvent(form, guild, event, state.clock.now())
    form.done()
    changeEvent(state, guild, actor, event, draft)
    return presentScheduledEvent(state, guild, event)
  })

  app.delete<OfEvent>(EVENT, async (request, reply) => {
    const { guild, actor, event } = edited(request)
    deleteEvent(state, guild, actor, event)
    return reply.code(204).send()
  })

  app.get<OfEvent & { Querystring: { with_member?: string } }>(`${EVENT}/users`, async (request) => {
    const { guild, actor } = called(request)
    const event = eventOf(guild, request.params.eventId, actor.userId)
    const page = readPage(request.query, USERS)
    return event.userIds
      .filter((id) => isBetween(id, page))
      .slice(0, page.limit)
      .map((id) => {
        const member = request.query.with_member === 'true' ? findMember(guild, id) : undefined
        return {
          guild_scheduled_event_id: event.id,
          user_id: id,
          response: INTERESTED,
          user: presentUser(userOf(state, id)),
          ...(member && { member: presentMember(state, member) }),
        }
      })
  })
}
