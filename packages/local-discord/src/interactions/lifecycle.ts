import { InteractionType, MessageFlags } from 'discord-api-types/v10'
import { DiscordError, REFUSED, UNKNOWN } from '../kernel/errors.ts'
import type { Interaction, MessageInteraction } from '../kernel/interaction.ts'
import type { Message } from '../kernel/model.ts'
import { isSnowflake, timeOf } from '../kernel/snowflake.ts'
import { messagesIn, type State } from '../kernel/state.ts'
import { EMPTY_DRAFT, writeMessage, type MessageDraft } from '../messages/write.ts'

/** How long the bot has for its first answer, in ms. */
const ANSWER_WITHIN = 3_000

/** How long an interaction's token can be used after that, in ms. */
const TOKEN_LIFE = 15 * 60_000

/** Registers an interaction and starts its three seconds. */
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
  state.keep()
  setTimeout(() => failUnanswered(state, opened), ANSWER_WITHIN).unref()
  return opened
}

/** "The application did not respond": its user receives INTERACTION_FAILURE, and the bot is too late from now on. */
function failUnanswered(state: State, interaction: Interaction): void {
  if (interaction.state !== 'waiting') return
  interaction.state = 'failed'
  tellUser(state, 'INTERACTION_FAILURE', interaction, {})
}

/** What was waiting when this Discord went down will not be answered any more. */
export function failAllWaiting(state: State): void {
  for (const interaction of state.world.interactions) failUnanswered(state, interaction)
}

/**
 * The interaction that the bot wants to answer first.
 *
 * @throws DiscordError 10062 when there is none or its time is over, 40060 when it was answered before.
 */
export function unanswered(state: State, id: string, token: string): Interaction {
  const interaction = state.world.interactions.find((one) => one.id === id && one.token === token)
  if (interaction === undefined || interaction.state === 'failed') throw new DiscordError(404, UNKNOWN.interaction)
  if (interaction.state !== 'waiting') throw new DiscordError(400, REFUSED.acknowledged)
  return interaction
}

/**
 * The interaction behind a webhook token: answered already, and not older than 15 minutes.
 *
 * @throws DiscordError 10015, or 50027 for a token that has expired.
 */
export function byToken(state: State, applicationId: string, token: string): Interaction {
  const interaction = state.world.interactions.find((one) => one.token === token)
  if (applicationId !== state.application.id) throw new DiscordError(404, UNKNOWN.webhook)
  if (interaction === undefined) throw isOldToken(state, token) ? expired() : new DiscordError(404, UNKNOWN.webhook)
  if (state.clock.now() - interaction.createdAt >= TOKEN_LIFE) throw expired()
  if (interaction.state === 'waiting' || interaction.state === 'failed') throw new DiscordError(404, UNKNOWN.webhook)
  return interaction
}

/** Whether a token is that of an interaction which this Discord has already forgotten. */
function isOldToken(state: State, token: string): boolean {
  const [kind, id = ''] = Buffer.from(token, 'base64url').toString().split(':')
  return kind === 'interaction' && isSnowflake(id) && state.clock.now() - timeOf(id) >= TOKEN_LIFE
}

function expired(): DiscordError {
  return new DiscordError(401, [50027, 'Invalid Webhook Token'])
}

/** Answers with a message. The user sees that the command went through. */
export function answer(state: State, interaction: Interaction, draft: MessageDraft): Message {
  const message = writeAnswer(state, interaction, { ...draft, replyTo: sourceOf(interaction) }, 20)
  interaction.responseMessageId = message.id
  settle(state, interaction, 'answered')
  return message
}

/** Says that an answer will come: the channel shows that the bot is thinking. */
export function defer(state: State, interaction: Interaction, ephemeral: boolean): Message {
  const flags = MessageFlags.Loading | (ephemeral ? MessageFlags.Ephemeral : 0)
  const message = writeAnswer(state, interaction, { ...EMPTY_DRAFT, flags, replyTo: sourceOf(interaction) }, 20)
  interaction.responseMessageId = message.id
  settle(state, interaction, 'deferred')
  return message
}

/** One more message to the same interaction. */
export function followUp(state: State, interaction: Interaction, draft: MessageDraft): Message {
  const responseMessageId = interaction.responseMessageId ?? interaction.sourceMessageId
  // The first answer may have been deleted meanwhile; the follow-up then stands alone.
  const first = messagesIn(state, interaction.channelId).find((one) => one.id === responseMessageId)
  return writeAnswer(
    state,
    interaction,
    { ...draft, replyTo: first ? { messageId: first.id, channelId: interaction.channelId } : null },
    19,
  )
}

/** Says that the interaction was taken note of, whatever came of it. A submitted modal is closed by it. */
export function settle(state: State, interaction: Interaction, as: 'answered' | 'deferred'): void {
  interaction.state = as
  const opener = state.world.interactions.find(({ id }) => id === interaction.openedById)
  if (opener) opener.modal = null
  tellUser(state, 'INTERACTION_SUCCESS', interaction, {})
}

/** A message of the interaction: the first answer, a follow-up, or the one whose button was pressed. @throws DiscordError 10008. */
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
  const isFurther = type === 19
  const opener = state.world.interactions.find((one) => one.id === openedById)
  const origin = {
    authorId: state.application.id,
    channelId,
    type: sourceMessageId === null ? type : 19,
    applicationId: state.application.id,
    interaction: {
      ...metadataOf(interaction),
      originalResponseId: isFurther ? (interaction.responseMessageId ?? sourceMessageId) : null,
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

/** The message whose component was used, which a first answer refers to. */
function sourceOf({ sourceMessageId, channelId }: Interaction): Message['replyTo'] {
  return sourceMessageId === null ? null : { messageId: sourceMessageId, channelId }
}

/** Sends an event to the interaction's user alone. */
export function tellUser(state: State, t: string, interaction: Interaction, more: object): void {
  const { id, userId, guildId, channelId } = interaction
  state.tell({ t, d: { ...more, id }, guildId, channelId, audience: { userId } })
}
