import type { FastifyInstance, FastifyRequest } from 'fastify'
import { banUser, unbanUser } from '../bans/ban.ts'
import { allowDirect } from '../direct-messages/channels.ts'
import { joinGuild, leaveGuild } from '../guilds/membership.ts'
import type { Form } from '../kernel/form.ts'
import { guildOf, type State } from '../kernel/state.ts'
import { kickMember, timeOut, type Moderation } from '../members/moderate.ts'
import { setInterest } from '../scheduled-events/manage.ts'
import { ID, read } from './read.ts'

/** Discord's longest reason for the audit log. */
const REASON = { max: 512 }
const MINUTE = 60_000

/** What people do about servers, about each other there, and about who may write to them. */
export function memberRoutes(app: FastifyInstance, state: State): void {
  app.post('/chat/join', (request, reply) => {
    const { userId, guildId } = readGuild(state, request)
    joinGuild(state, userId, guildId)
    return reply.send({})
  })
  app.post('/chat/leave', (request, reply) => {
    const { userId, guildId } = readGuild(state, request)
    leaveGuild(state, userId, guildId)
    return reply.send({})
  })
  app.post('/chat/direct', (request, reply) => {
    const { form, userId } = read(state, request)
    const allowed = form.boolean('allowed') ?? true
    form.done()
    allowDirect(state, userId, allowed)
    return reply.send({})
  })
  app.post('/chat/interest', (request, reply) => {
    const { form, userId } = read(state, request)
    const guildId = form.requiredText('guild', ID)
    const eventId = form.requiredText('event', ID)
    const interested = form.boolean('interested') ?? true
    form.done()
    setInterest(state, guildOf(state, guildId), { eventId, userId }, interested)
    return reply.send({})
  })
  app.post('/chat/time-out', (request, reply) => {
    const { form, deed } = readDeed(state, request)
    const minutes = form.integer('minutes', { min: 1 })
    form.done()
    timeOut(state, { ...deed, until: minutes === undefined ? null : state.clock.now() + minutes * MINUTE })
    return reply.send({})
  })
  app.post('/chat/kick', (request, reply) => {
    kickMember(state, readDeed(state, request).deed)
    return reply.send({})
  })
  app.post('/chat/ban', (request, reply) => {
    const { form, deed } = readDeed(state, request)
    const deleteMessageSeconds = form.integer('deleteSeconds', { min: 0 }) ?? 0
    form.done()
    banUser(state, { ...deed, deleteMessageSeconds })
    return reply.send({})
  })
  app.post('/chat/unban', (request, reply) => {
    unbanUser(state, readDeed(state, request).deed)
    return reply.send({})
  })
}

function readGuild(state: State, request: FastifyRequest): { userId: string; guildId: string } {
  const { form, userId } = read(state, request)
  const guildId = form.requiredText('guild', ID)
  form.done()
  return { userId, guildId }
}

/** Who does something to whom, and why. */
function readDeed(state: State, request: FastifyRequest): { form: Form; deed: Moderation } {
  const { form, userId: actorId } = read(state, request)
  const guildId = form.requiredText('guild', ID)
  const userId = form.requiredText('member', ID)
  const reason = form.text('reason', REASON)
  form.done()
  return { form, deed: { actorId, guildId, userId, reason: reason || null } }
}
