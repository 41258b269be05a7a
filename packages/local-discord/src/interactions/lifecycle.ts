import { InteractionType, MessageFlags } from 'discord-api-types/v10'
import { DiscordError, ERRORS, UNKNOWN } from '../kernel/errors.ts'
import type { Interaction, MessageInteraction } from '../kernel/interaction.ts'
import type { Message } from '../kernel/model.ts'
import { isSnowflake, timeOf } from '../kernel/snowflake.ts'
import { messagesIn, type State } from '../kernel/state.ts'
import { EMPTY_DRAFT, writeMessage, type MessageDraft } from '../messages/write.ts'

/** Discord's limit of the first answer, in ms. */
const ANSWER_WITHIN = 3_000

/** How long a token authorizes further answers, in ms. */
const TOKEN_LIFE = 15 * 60_000

/** Stores a new interaction, which fails unless it is answered in three seconds. */
export function openInteraction(
  state: State,
  details: Pick<
    Interaction,
    'type' | 'userId' | 'guildId' | 'channelId' | 'commandId' | 'commandName' | 'sourceMessageId' | 'openedById'
  >,
): Interaction {
  const id = state.nextId()
  const random = crypto.randomUUID().replaceAll('-', '')
  const token = Buffer.from(`interaction:${id}:${random}`).toString('base64url')
  const now = state.clock.now()
  const fresh = { state: 'waiting', responseMessageId: null, modal: null } as const
  const opened: Interaction = { ...details, ...fresh, id, token, createdAt: now }
  const { interactions } = state.world
  state.world.interactions = [...interactions.filter((one) => now - one.createdAt < TOKEN_LIFE), opened]
  state.save()
  setTimeout(() => failUnanswered(state, opened), ANSWER_WITHIN).unref()
  return opened
}

/** Fails an unanswered interaction: its user receives INTERACTION_FAILURE, and the bot's answer is rejected. */
function failUnanswered(state: State, interaction: Interaction): void {
  if (interaction.state !== 'waiting') return
  interaction.state = 'failed'
  publishToUser(state, 'INTERACTION_FAILURE', interaction, {})
}

/** Fails interactions that were unanswered when the local Discord stopped. */
export function failAllWaiting(state: State): void {
  for (const interaction of state.world.interactions) failUnanswered(state, interaction)
}

/**
 * An interaction without an answer.
 *
 * @throws DiscordError 10062 for an unknown or failed interaction, 40060 for an answered one.
 */
export function unanswered(state: State, id: string, token: string): Interaction {
  const interaction = state.world.interactions.find((one) => one.id === id && one.token === token)
  if (interaction === undefined || interaction.state === 'failed') throw new DiscordError(404, UNKNOWN.interaction)
  if (interaction.state !== 'waiting') throw new DiscordError(400, ERRORS.acknowledged)
  return interaction
}

/**
 * The answered interaction of a webhook token.
 *
 * @throws DiscordError 10015 for an unknown token, 50027 for an expired one.
 */
export function byToken(state: State, applicationId: string, token: string): Interaction {
  const interaction = state.world.interactions.find((one) => one.token === token)
  if (applicationId !== state.application.id) throw new DiscordError(404, UNKNOWN.webhook)
  if (interaction === undefined) throw isOldToken(state, token) ? expired() : new DiscordError(404, UNKNOWN.webhook)
  if (state.clock.now() - interaction.createdAt >= TOKEN_LIFE) throw expired()
  if (interaction.state === 'waiting' || interaction.state === 'failed') throw new DiscordError(404, UNKNOWN.webhook)
  return interaction
}

/** Whether a token belongs to an interaction that was removed after it expired. */
function isOldToken(state: State, token: string): boolean {
  const [kind, id = ''] = Buffer.from(token, 'base64url').toString().split(':')
  return kind === 'interaction' && isSnowflake(id) && state.clock.now() - timeOf(id) >= TOKEN_LIFE
}

function expired(): DiscordError {
  return new DiscordError(401, [50027, 'Invalid Webhook Token'])
}

/** Answers an interaction with a message. */
export function answer(state: State, interaction: Interaction, draft: MessageDraft): Message {
  const message = writeAnswer(state, interaction, { ...draft, replyTo: sourceOf(interaction) }, 20)
  interaction.responseMessageId = message.id
  settle(state, interaction, 'answered')
  return message
}

/** Defers the answer: the message has the Loading flag until it is edited. */
export function defer(state: State, interaction: Interaction, ephemeral: boolean): Message {
  const flags = MessageFlags.Loading | (ephemeral ? MessageFlags.Ephemeral : 0)
  const message = writeAnswer(state, interaction, { ...EMPTY_DRAFT, flags, replyTo: sourceOf(interaction) }, 20)
  interaction.responseMessageId = message.id
  settle(state, interaction, 'deferred')
  return message
}

/** Adds a follow-up message to an answered interaction. */
export function followUp(state: State, interaction: Interaction, draft: MessageDraft): Message {
  const responseMessageId = interaction.responseMessageId ?? interaction.sourceMessageId
  // If the first answer was deleted, the follow-up is not a reply.
  const first = messagesIn(state, interaction.channelId).find((one) => one.id === responseMessageId)
  return writeAnswer(
    state,
    interaction,
    { ...draft, replyTo: first ? { messageId: first.id, channelId: interaction.channelId } : null },
    19,
  )
}

/** Marks an interaction as answered and publishes INTERACTION_SUCCESS to its user. The modal that it submits is closed. */
export function settle(state: State, interaction: Interaction, as: 'answered' | 'deferred'): void {
  interaction.state = as
  const opener = state.world.interactions.find(({ id }) => id === interaction.openedById)
  if (opener) opener.modal = null
  publishToUser(state, 'INTERACTION_SUCCESS', interaction, {})
}

/**
 * A message of the bot in the interaction's channel.
 *
 * @param messageId an id, or "@original" for the first answer or else the message whose component was used.
 * @throws DiscordError 10008.
 */
export function messageOfInteraction(state: State, interaction: Interaction, messageId: string): Message {
  const id = messageId === '@original' ? (interaction.responseMessageId ?? interaction.sourceMessageId) : messageId
  const message = messagesIn(state, interaction.channelId).find(
    (one) => one.id === id && one.authorId === state.application.id,
  )
  if (message === undefined) throw new DiscordError(404, UNKNOWN.message)
  return message
}

function writeAnswer(state: State, interaction: Interaction, draft: MessageDraft, type: number): Message {
  const { userId, sourceMessageId, channelId, openedById } = interaction
  const isFollowUp = type === 19
  const opener = state.world.interactions.find((one) => one.id === openedById)
  const origin = {
    authorId: state.application.id,
    channelId,
    type: sourceMessageId === null ? type : 19,
    applicationId: state.application.id,
    interaction: {
      ...metadataOf(interaction),
      originalResponseId: isFollowUp ? (interaction.responseMessageId ?? sourceMessageId) : null,
      openedBy: opener ? metadataOf(opener) : null,
    },
    onlyFor: draft.flags & MessageFlags.Ephemeral ? userId : null,
  }
  return writeMessage(state, origin, draft)
}

function metadataOf(interaction: Interaction): Omit<MessageInteraction, 'openedBy'> {
  const { id, type, userId, guildId, sourceMessageId } = interaction
  // Discord names commands without their subcommands.
  const commandName = interaction.commandName?.split(' ')[0] ?? null
  const interactedMessageId = type === InteractionType.MessageComponent ? sourceMessageId : null
  return { id, type, userId, guildId, commandName, interactedMessageId, originalResponseId: null }
}

/** A first answer refers to the message whose component was used. */
function sourceOf({ sourceMessageId, channelId }: Interaction): Message['replyTo'] {
  return sourceMessageId === null ? null : { messageId: sourceMessageId, channelId }
}

/** Publishes an event to the interaction's user only. */
export function publishToUser(state: State, t: string, interaction: Interaction, more: object): void {
  const { id, userId, guildId, channelId } = interaction
  state.publish({ t, d: { ...more, id }, guildId, channelId, audience: { userId } })
}
