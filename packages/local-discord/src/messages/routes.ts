import { PermissionFlagsBits as P } from 'discord-api-types/v10'
import type { FastifyInstance } from 'fastify'
import { requireBot } from '../kernel/callers.ts'
import { Form } from '../kernel/form.ts'
import { isBetween, readPage, type Page } from '../kernel/page.ts'
import { has } from '../kernel/permissions.ts'
import { placeOf, requireInPlace } from '../kernel/place.ts'
import { reasonOf } from '../kernel/reason.ts'
import { messageOf, messagesIn, type State } from '../kernel/state.ts'
import type { Message } from '../kernel/model.ts'
import type { OfChannel, OfMessage } from '../kernel/route-params.ts'
import { bulkDelete } from './bulk-delete.ts'
import { createMessage, deleteMessage, editMessage } from './actions.ts'
import { presentMessage } from './present.ts'
import { readChange, readDraft, readReference } from './read-draft.ts'

export function messageRoutes(app: FastifyInstance, state: State): void {
  app.get<OfChannel>('/api/channels/:channelId/messages', async (request) => {
    const botId = requireBot(state, request)
    const place = placeOf(state, request.params.channelId)
    const page = readPage(request.query, { most: 100, usual: 50 })
    const permissions = requireInPlace(place, botId, P.ViewChannel)
    if (!has(permissions, P.ReadMessageHistory)) return []
    const shown = messagesIn(state, place.channel.id).filter((message) => message.onlyFor === null)
    return pageOf(shown, page).map((message) => presentMessage(state, withoutNonce(message)))
  })

  app.get<OfMessage>('/api/channels/:channelId/messages/:messageId', async (request) => {
    const botId = requireBot(state, request)
    const place = placeOf(state, request.params.channelId)
    requireInPlace(place, botId, P.ReadMessageHistory)
    return presentMessage(state, withoutNonce(messageOf(state, place.channel.id, request.params.messageId)))
  })

  app.post<OfChannel>('/api/channels/:channelId/messages', async (request) => {
    const authorId = requireBot(state, request)
    const { channelId } = request.params
    const form = Form.of(request.body ?? {})
    const draft = readDraft(state, form)
    const reference = readReference(form, channelId)
    const enforceNonce = form.boolean('enforce_nonce') ?? false
    form.done()
    return presentMessage(state, createMessage(state, { authorId, channelId, reference, enforceNonce }, draft))
  })

  app.patch<OfMessage>('/api/channels/:channelId/messages/:messageId', async (request) => {
    const userId = requireBot(state, request)
    const form = Form.of(request.body ?? {})
    const change = readChange(state, form)
    form.done()
    return presentMessage(state, editMessage(state, { userId, ...request.params }, change))
  })

  app.post<OfChannel>('/api/channels/:channelId/messages/bulk-delete', async (request, reply) => {
    const userId = requireBot(state, request)
    const form = Form.of(request.body ?? {})
    const messageIds = form.snowflakes('messages', { min: 2, max: 100 }) ?? []
    if (!form.has('messages')) form.addError('messages', 'BASE_TYPE_REQUIRED', 'This field is required')
    form.done()
    bulkDelete(state, { userId, ...request.params, messageIds, reason: reasonOf(request) })
    return reply.code(204).send()
  })

  app.delete<OfMessage>('/api/channels/:channelId/messages/:messageId', async (request, reply) => {
    deleteMessage(state, { userId: requireBot(state, request), ...request.params })
    return reply.code(204).send()
  })
}

/** Discord returns a nonce only in the response to the author and in the event. */
function withoutNonce(message: Message): Message {
  return { ...message, nonce: null }
}

/** A page of a channel's messages, newest first. */
function pageOf(messages: readonly Message[], { before, after, around, limit }: Page): Message[] {
  const newestFirst = messages.toReversed()
  const older = (before: bigint): Message[] =>
    newestFirst.filter((one) => isBetween(one.id, { before, after: undefined }))
  const newer = (after: bigint): Message[] =>
    newestFirst.filter((one) => isBetween(one.id, { before: undefined, after }))
  if (before !== undefined) return older(before).slice(0, limit)
  if (after !== undefined) return newer(after).slice(-limit)
  if (around === undefined) return newestFirst.slice(0, limit)
  const half = Math.floor(limit / 2)
  const exact = newestFirst.filter((one) => BigInt(one.id) === around)
  return [...(half > 0 ? newer(around).slice(-half) : []), ...exact, ...older(around).slice(0, half)].slice(0, limit)
}
