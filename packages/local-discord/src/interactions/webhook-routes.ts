import { MessageFlags } from 'discord-api-types/v10'
import type { FastifyInstance } from 'fastify'
import { DiscordError, ERRORS } from '../kernel/errors.ts'
import { Form } from '../kernel/form.ts'
import type { Message } from '../kernel/model.ts'
import type { State } from '../kernel/state.ts'
import { presentMessage } from '../messages/present.ts'
import { readChange } from '../messages/read-draft.ts'
import { removeMessage, rewriteMessage, type MessageChange } from '../messages/write.ts'
import { isEmpty, readInteractionMessage } from './callback-routes.ts'
import { byToken, followUp, messageOfInteraction } from './lifecycle.ts'

type OfWebhook = { Params: { applicationId: string; token: string } }
type OfMessage = { Params: { applicationId: string; token: string; messageId: string } }

const PATH = '/api/webhooks/:applicationId/:token'

/** Further answers to an interaction. The token authorizes them for 15 minutes. */
export function webhookRoutes(app: FastifyInstance, state: State): void {
  app.post<OfWebhook>(PATH, async (request) => {
    const interaction = byToken(state, request.params.applicationId, request.params.token)
    const form = Form.of(request.body ?? {})
    const draft = readInteractionMessage(state, form)
    form.done()
    if (isEmpty(draft)) throw new DiscordError(400, ERRORS.emptyMessage)
    if (interaction.state !== 'deferred') return presentMessage(state, followUp(state, interaction, draft))
    // The first follow-up to a deferred interaction replaces the loading message.
    const waiting = messageOfInteraction(state, interaction, '@original')
    interaction.state = 'answered'
    return presentMessage(state, finish(state, waiting, draft))
  })

  app.get<OfMessage>(`${PATH}/messages/:messageId`, async (request) => {
    const interaction = byToken(state, request.params.applicationId, request.params.token)
    return presentMessage(state, messageOfInteraction(state, interaction, request.params.messageId))
  })

  app.patch<OfMessage>(`${PATH}/messages/:messageId`, async (request) => {
    const { applicationId, token, messageId } = request.params
    const interaction = byToken(state, applicationId, token)
    const message = messageOfInteraction(state, interaction, messageId)
    const form = Form.of(request.body ?? {})
    const change = readChange(state, form)
    form.done()
    if (isEmpty({ ...message, ...change })) throw new DiscordError(400, ERRORS.emptyMessage)
    if (message.id === interaction.responseMessageId) interaction.state = 'answered'
    return presentMessage(state, finish(state, message, change))
  })

  app.delete<OfMessage>(`${PATH}/messages/:messageId`, async (request, reply) => {
    const { applicationId, token, messageId } = request.params
    const interaction = byToken(state, applicationId, token)
    const message = messageOfInteraction(state, interaction, messageId)
    removeMessage(state, message)
    // Without its loading message a deferred interaction counts as answered.
    if (message.id === interaction.responseMessageId) interaction.state = 'answered'
    return reply.code(204).send()
  })
}

/** Edits a message and removes its Loading flag. */
function finish(
  state: State,
  message: Message,
  { content, embeds, components, allowedMentions }: MessageChange,
): Message {
  return rewriteMessage(state, message, {
    ...(content !== undefined && { content }),
    ...(embeds && { embeds }),
    ...(components && { components }),
    ...(allowedMentions && { allowedMentions }),
    flags: message.flags & ~MessageFlags.Loading,
  })
}
