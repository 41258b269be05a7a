import { MessageFlags, PermissionFlagsBits as P } from 'discord-api-types/v10'
import type { MessageInteraction } from '../kernel/interaction.ts'
import type { JsonObject, Message } from '../kernel/model.ts'
import { has } from '../kernel/permissions.ts'
import { permissionsIn, placeOf } from '../kernel/place.ts'
import { messagesIn, type State } from '../kernel/state.ts'
import { isLinkEmbed, linkEmbeds } from './link-embeds.ts'
import { mentionsIn, type AllowedMentions } from './mentions.ts'
import { rememberNonces } from './nonces.ts'
import { presentMessageEvent } from './present.ts'

/** Maximum number of messages of a channel; older ones are deleted, so that the state's file stays bounded. */
const MOST_PER_CHANNEL = 10_000

/** The delay from a message to its link previews, in ms. On Discord they also appear after the message. */
const PREVIEW_DELAY = 50

/** The fields of a message that its author sets. */
export interface MessageDraft {
  content: string
  embeds: JsonObject[]
  components: JsonObject[]
  flags: number
  tts: boolean
  nonce: string | number | null
  allowedMentions: AllowedMentions | undefined
  replyTo: Message['replyTo']
}

export const EMPTY_DRAFT: MessageDraft = {
  content: '',
  embeds: [],
  components: [],
  flags: 0,
  tts: false,
  nonce: null,
  allowedMentions: undefined,
  replyTo: null,
}

/** The fields of a message that depend on how it is written. */
interface MessageOrigin {
  authorId: string
  channelId: string
  type: number
  applicationId: string | null
  interaction: MessageInteraction | null
  /** For an ephemeral message: the only user who sees it. */
  onlyFor: string | null
}

/** Adds a message to its channel and publishes MESSAGE_CREATE, without a check of permissions. */
export function writeMessage(state: State, origin: MessageOrigin, draft: MessageDraft): Message {
  const place = placeOf(state, origin.channelId)
  const { allowedMentions, ...fields } = draft
  const message: Message = {
    ...origin,
    ...fields,
    ...mentionsIn({ ...origin, ...fields }, place, repliedAuthorOf(state, { ...origin, ...fields }), allowedMentions),
    id: state.nextId(),
    guildId: place.guild?.id ?? null,
    createdAt: state.clock.now(),
    editedAt: null,
  }
  if (message.onlyFor !== null) message.flags |= MessageFlags.Ephemeral
  const messages = messagesIn(state, place.channel.id)
  messages.push(message)
  publishMessage(state, 'MESSAGE_CREATE', message, presentMessageEvent(state, message))
  schedulePreview(state, message)
  deleteOldest(state, messages)
  return message
}

/** Deletes the oldest message over the limit. Messages with components stay, since the bot may still use them. */
function deleteOldest(state: State, messages: readonly Message[]): void {
  if (messages.length <= MOST_PER_CHANNEL) return
  const oldest = messages.find((one) => one.components.length === 0)
  if (oldest) removeMessage(state, oldest)
}

/** The author whom a reply mentions; null for other messages. Answers to interactions do not mention the original author. */
function repliedAuthorOf(state: State, message: Pick<Message, 'replyTo' | 'interaction'>): string | null {
  const { replyTo, interaction } = message
  if (replyTo === null || interaction !== null) return null
  return messagesIn(state, replyTo.channelId).find((one) => one.id === replyTo.messageId)?.authorId ?? null
}

/** A change of a message; absent fields stay. */
export type MessageChange = Partial<
  Pick<MessageDraft, 'content' | 'embeds' | 'components' | 'flags' | 'allowedMentions'>
>

/** Changes a message in place and publishes MESSAGE_UPDATE. */
export function rewriteMessage(state: State, message: Message, change: MessageChange): Message {
  const { allowedMentions, flags, ...fields } = change
  // A change of flags does not set edited_timestamp.
  const edit = Object.keys(fields).length > 0 && { editedAt: state.clock.now() }
  Object.assign(message, fields, flags !== undefined && { flags }, edit)
  const place = placeOf(state, message.channelId)
  Object.assign(message, mentionsIn(message, place, repliedAuthorOf(state, message), allowedMentions))
  publishMessage(state, 'MESSAGE_UPDATE', message, presentMessageEvent(state, message))
  schedulePreview(state, message)
  return message
}

/** Deletes a message and publishes MESSAGE_DELETE. */
export function removeMessage(state: State, message: Message): void {
  const messages = messagesIn(state, message.channelId)
  messages.splice(messages.indexOf(message), 1)
  rememberNonces(state, [message])
  const { id, channelId, guildId } = message
  publishMessage(state, 'MESSAGE_DELETE', message, {
    id,
    channel_id: channelId,
    ...(guildId !== null && { guild_id: guildId }),
  })
}

/** Updates link previews after a delay, unless the author lacks Embed Links or embeds are suppressed. */
function schedulePreview(state: State, message: Message): void {
  const isOutdated = (): boolean => {
    const made = message.embeds.filter(isLinkEmbed)
    return JSON.stringify(made) !== JSON.stringify(linkEmbeds(message.content))
  }
  if (!isOutdated()) return
  const preview = (): void => {
    const isDeleted = !state.world.messages[message.channelId]?.includes(message)
    if (isDeleted || message.flags & MessageFlags.SuppressEmbeds || !isOutdated()) return
    if (!has(permissionsIn(placeOf(state, message.channelId), message.authorId), P.EmbedLinks)) return
    const own = message.embeds.filter((embed) => !isLinkEmbed(embed))
    message.embeds = [...own, ...linkEmbeds(message.content)]
    publishMessage(state, 'MESSAGE_UPDATE', message, presentMessageEvent(state, message))
  }
  setTimeout(preview, PREVIEW_DELAY).unref()
}

function publishMessage(state: State, t: string, { guildId, channelId, onlyFor }: Message, d: object): void {
  const event = { t, d, guildId, channelId }
  if (onlyFor !== null) return state.publish({ ...event, audience: { userId: onlyFor } })
  const place = placeOf(state, channelId)
  if (place.guild !== null) return state.publish(event)
  state.publish({ ...event, audience: 'bot' })
  state.publish({ ...event, audience: { userId: place.channel.userId } })
}
