import { PermissionFlagsBits as P } from 'discord-api-types/v10'
import type { FastifyInstance } from 'fastify'
import { requireBot } from '../kernel/callers.ts'
import { Form, invalidField } from '../kernel/form.ts'
import { requireInChannel } from '../kernel/permissions.ts'
import { channelOf, messageOf, messagesIn, type State } from '../kernel/state.ts'
import type { Message } from '../kernel/model.ts'
import { createMessage, deleteMessage, editMessage } from './actions.ts'
import { presentMessage } from './present.ts'
import { readChange, readDraft } from './read-draft.ts'

interface Window {
  around?: string
  before?: string
  after?: string
  limit?: string
}

type OfChannel = { Params: { channelId: string } }
type OfMessage = { Params: { channelId: string; messageId: string } }

export function messageRoutes(app: FastifyInstance, state: State): void {
  app.get<OfChannel & { Querystring: Window }>('/api/channels/:channelId/messages', async (request) => {
    const botId = requireBot(state, request)
    const { guild, channel } = channelOf(state, request.params.channelId)
    requireInChannel(guild, channel, botId, P.ReadMessageHistory)
    const shown = messagesIn(state, channel.id).filter((message) => message.onlyFor === null)
    return windowOf(shown, request.query).map((message) => presentMessage(state, message))
  })

  app.get<OfMessage>('/api/channels/:channelId/messages/:messageId', async (request) => {
    const botId = requireBot(state, request)
    const { guild, channel } = channelOf(state, request.params.channelId)
    requireInChannel(guild, channel, botId, P.ReadMessageHistory)
    return presentMessage(state, messageOf(state, channel.id, request.params.messageId))
  })

  app.post<OfChannel>('/api/channels/:channelId/messages', async (request) => {
    const authorId = requireBot(state, request)
    const { channelId } = request.params
    const form = Form.of(request.body ?? {})
    const draft = readDraft(form, channelId)
    const enforceNonce = form.boolean('enforce_nonce') ?? false
    form.done()
    return presentMessage(state, createMessage(state, { authorId, channelId, enforceNonce }, draft))
  })

  app.patch<OfMessage>('/api/channels/:channelId/messages/:messageId', async (request) => {
    const userId = requireBot(state, request)
    const form = Form.of(request.body ?? {})
    const change = readChange(form)
    form.done()
    return presentMessage(state, editMessage(state, { userId, ...request.params }, change))
  })

  app.delete<OfMessage>('/api/channels/:channelId/messages/:messageId', async (request, reply) => {
    deleteMessage(state, { userId: requireBot(state, request), ...request.params })
    return reply.code(204).send()
  })
}

/** The part of a channel's messages that a query asks for, newest first. */
function windowOf(messages: readonly Message[], query: Window): Message[] {
  const limit = Number(query.limit ?? 50)
  if (!Number.isInteger(limit) || limit < 1 || limit > 100) {
    throw invalidField('limit', 'NUMBER_TYPE_MAX', 'int value should be between 1 and 100.')
  }
  const newestFirst = messages.toReversed()
  const older = (id: string): Message[] => newestFirst.filter((one) => BigInt(one.id) < BigInt(id))
  const newer = (id: string): Message[] => newestFirst.filter((one) => BigInt(one.id) > BigInt(id))
  if (query.before) return older(query.before).slice(0, limit)
  if (query.after) return newer(query.after).slice(-limit)
  if (query.around) {
    const half = Math.floor(limit / 2)
    const itself = newestFirst.filter((one) => one.id === query.around)
    return [...newer(query.around).slice(-half), ...itself, ...older(query.around).slice(0, half)].slice(0, limit)
  }
  return newestFirst.slice(0, limit)
}
