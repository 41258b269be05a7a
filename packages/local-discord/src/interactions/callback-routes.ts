import { InteractionResponseType as Answer, InteractionType, MessageFlags } from 'discord-api-types/v10'
import type { FastifyInstance } from 'fastify'
import { DiscordError, ERRORS } from '../kernel/errors.ts'
import { Form } from '../kernel/form.ts'
import { invalidField } from '../kernel/invalid.ts'
import type { Interaction } from '../kernel/interaction.ts'
import type { Message } from '../kernel/model.ts'
import type { State } from '../kernel/state.ts'
import { unsupported } from '../kernel/unsupported.ts'
import { presentMessage } from '../messages/present.ts'
import { readChange, readDraft } from '../messages/read-draft.ts'
import { rewriteMessage, type MessageDraft } from '../messages/write.ts'
import { suggest } from './autocomplete.ts'
import { openModal } from './modals.ts'
import { answer, defer, messageOfInteraction, settle, unanswered } from './lifecycle.ts'

interface Callback {
  Params: { id: string; token: string }
  Querystring: { with_response?: string }
}

/** The response types of each interaction type. */
const ANSWERS: Readonly<Record<number, readonly number[]>> = {
  [InteractionType.ApplicationCommand]: [
    Answer.ChannelMessageWithSource,
    Answer.DeferredChannelMessageWithSource,
    Answer.Modal,
  ],
  [InteractionType.ApplicationCommandAutocomplete]: [Answer.ApplicationCommandAutocompleteResult],
  [InteractionType.ModalSubmit]: [Answer.ChannelMessageWithSource, Answer.DeferredChannelMessageWithSource],
  [InteractionType.MessageComponent]: [
    Answer.ChannelMessageWithSource,
    Answer.DeferredChannelMessageWithSource,
    Answer.DeferredMessageUpdate,
    Answer.UpdateMessage,
    Answer.Modal,
  ],
}

/** Response types of Discord that start something outside the chat; discord-api-types lacks the last one. */
const OTHER_ANSWERS: readonly number[] = [Answer.LaunchActivity, 13]

/** Further response types for a modal that a button opened. */
const ABOUT_MESSAGE = [Answer.DeferredMessageUpdate, Answer.UpdateMessage]

/** The first answer to an interaction. The token in the path authorizes it. */
export function callbackRoutes(app: FastifyInstance, state: State): void {
  app.post<Callback>('/api/interactions/:id/:token/callback', async (request, reply) => {
    const interaction = unanswered(state, request.params.id, request.params.token)
    const form = Form.of(request.body ?? {})
    const type = form.requiredInteger('type')
    form.done()
    if (OTHER_ANSWERS.includes(type)) throw unsupported('activities')
    const possible = answersTo(interaction)
    if (!possible.includes(type)) {
      throw invalidField('type', 'BASE_TYPE_CHOICES', `Value must be one of {${possible.join(', ')}}.`)
    }
    const message = answerWith(state, interaction, type, form)
    if (request.query.with_response !== 'true') return reply.code(204).send()
    return reply.send(presentAnswer(state, interaction, type, message))
  })
}

function answersTo({ type, sourceMessageId }: Interaction): readonly number[] {
  const usual = ANSWERS[type] ?? []
  return type === InteractionType.ModalSubmit && sourceMessageId !== null ? [...usual, ...ABOUT_MESSAGE] : usual
}

function answerWith(state: State, interaction: Interaction, type: number, form: Form): Message | undefined {
  switch (type) {
    case Answer.ChannelMessageWithSource:
      return answer(state, interaction, readMessage(state, form))
    case Answer.DeferredChannelMessageWithSource:
      return defer(state, interaction, isEphemeral(form))
    case Answer.UpdateMessage: {
      const change = form.form('data', (data) => readChange(state, data))
      form.done()
      const message = rewriteMessage(state, messageOfInteraction(state, interaction, '@original'), change ?? {})
      settle(state, interaction, 'answered')
      return message
    }
    case Answer.Modal:
      openModal(state, interaction, form)
      return undefined
    case Answer.ApplicationCommandAutocompleteResult:
      suggest(state, interaction, form)
      return undefined
    default:
      settle(state, interaction, 'answered')
      return undefined
  }
}

function readMessage(state: State, form: Form): MessageDraft {
  const draft = form.form('data', (data) => readInteractionMessage(state, data))
  form.done()
  if (draft === undefined || isEmpty(draft)) throw new DiscordError(400, ERRORS.emptyMessage)
  return draft
}

/** Reads a message with the Ephemeral flag, which only answers to interactions may have. */
export function readInteractionMessage(state: State, form: Form): MessageDraft {
  const draft = readDraft(state, form)
  const ephemeral = (form.integer('flags') ?? 0) & MessageFlags.Ephemeral
  return { ...draft, flags: draft.flags | ephemeral }
}

export function isEmpty(draft: Pick<MessageDraft, 'content' | 'embeds' | 'components'>): boolean {
  return draft.content.trim() === '' && draft.embeds.length === 0 && draft.components.length === 0
}

function isEphemeral(form: Form): boolean {
  const flags = form.form('data', (data) => data.integer('flags')) ?? 0
  form.done()
  return (flags & MessageFlags.Ephemeral) !== 0
}

/** The type of the resource, where it differs from the type of the response. */
const RESOURCE: Readonly<Record<number, number>> = {
  [Answer.DeferredChannelMessageWithSource]: Answer.ChannelMessageWithSource,
}

function presentAnswer(state: State, interaction: Interaction, type: number, message: Message | undefined): object {
  return {
    interaction: {
      id: interaction.id,
      type: interaction.type,
      channel_id: interaction.channelId,
      ...(interaction.guildId !== null && { guild_id: interaction.guildId }),
      ...(message && {
        response_message_id: message.id,
        response_message_loading: (message.flags & MessageFlags.Loading) !== 0,
        response_message_ephemeral: message.onlyFor !== null,
      }),
    },
    ...(message && { resource: { type: RESOURCE[type] ?? type, message: presentMessage(state, message) } }),
  }
}
