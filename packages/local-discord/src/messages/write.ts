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

/** Messages that a channel keeps; the oldest beyond it are deleted, so that the state's file does not grow without end. */
const KEPT_PER_CHANNEL = 10_000

/** How long a link's preview takes, in ms: the message is there before it, as on Discord. */
const PREVIEW_AFTER = 50

/** What a message says. */
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

/** Beyond what it says. */
export interface MessageOrigin {
  authorId: string
  channelId: string
  type: number
  applicationId: string | null
  interaction: MessageInteraction | null
  /** Ephemeral: the only user who sees it. */
  onlyFor: string | null
}

/** Puts a message into its channel and tells of it. Who may do so is the caller's business. */
export function writeMessage(state: State, origin: MessageOrigin, draft: MessageDraft): Message {
  const place = placeOf(state, origin.channelId)
  const { allowedMentions, ...said } = draft
  const message: Message = {
    ...origin,
    ...said,
    ...mentionsIn({ ...origin, ...said }, place, answeredBy(state, { ...origin, ...said }), allowedMentions),
    id: state.nextId(),
    guildId: place.guild?.id ?? null,
    createdAt: state.clock.now(),
    editedAt: null,
  }
  if (message.onlyFor !== null) message.flags |= MessageFlags.Ephemeral
  const messages = messagesIn(state, place.channel.id)
  messages.push(message)
  tell(state, 'MESSAGE_CREATE', message, presentMessageEvent(state, message))
  previewSoon(state, message)
  deleteOldest(state, messages)
  return message
}

/** Deletes what is too much, but no message with components: something of the bot's hangs on it. */
function deleteOldest(state: State, messages: readonly Message[]): void {
  if (messages.length <= KEPT_PER_CHANNEL) return
  const oldest = messages.find((one) => one.components.length === 0)
  if (oldest) removeMessage(state, oldest)
}

/** Who wrote what a message answers; null when it answers nothing. Answers to interactions ping nobody by that. */
function answeredBy(state: State, message: Pick<Message, 'replyTo' | 'interaction'>): string | null {
  const { replyTo, interaction } = message
  if (replyTo === null || interaction !== null) return null
  return messagesIn(state, replyTo.channelId).find((one) => one.id === replyTo.messageId)?.authorId ?? null
}

/** What of a message is to change; what is absent stays. */
export type MessageChange = Partial<
  Pick<MessageDraft, 'content' | 'embeds' | 'components' | 'flags' | 'allowedMentions'>
>

/** Changes a message in place and tells of it. */
export function rewriteMessage(state: State, message: Message, change: MessageChange): Message {
  const { allowedMentions, flags, ...said } = change
  // Hiding embeds is no edit.
  const edit = Object.keys(said).length > 0 && { editedAt: state.clock.now() }
  Object.assign(message, said, flags !== undefined && { flags }, edit)
  const place = placeOf(state, message.channelId)
  Object.assign(message, mentionsIn(message, place, answeredBy(state, message), allowedMentions))
  tell(state, 'MESSAGE_UPDATE', message, presentMessageEvent(state, message))
  previewSoon(state, message)
  return message
}

/** Takes a message out of its channel and tells of it. */
export function removeMessage(state: State, message: Message): void {
  const messages = messagesIn(state, message.channelId)
  messages.splice(messages.indexOf(message), 1)
  rememberNonces(state, [message])
  const { id, channelId, guildId } = message
  tell(state, 'MESSAGE_DELETE', message, { id, channel_id: channelId, ...(guildId !== null && { guild_id: guildId }) })
}

/** Shows where the links of a message lead, unless its author may not embed links or embeds are suppressed. */
function previewSoon(state: State, message: Message): void {
  const isOutdated = (): boolean => {
    const made = message.embeds.filter(isLinkEmbed)
    return JSON.stringify(made) !== JSON.stringify(linkEmbeds(message.content))
  }
  if (!isOutdated()) return
  const preview = (): void => {
    const isGone = !state.world.messages[message.channelId]?.includes(message)
    if (isGone || message.flags & MessageFlags.SuppressEmbeds || !isOutdated()) return
    if (!has(permissionsIn(placeOf(state, message.channelId), message.authorId), P.EmbedLinks)) return
    const own = message.embeds.filter((embed) => !isLinkEmbed(embed))
    message.embeds = [...own, ...linkEmbeds(message.content)]
    tell(state, 'MESSAGE_UPDATE', message, presentMessageEvent(state, message))
  }
  setTimeout(preview, PREVIEW_AFTER).unref()
}

function tell(state: State, t: string, { guildId, channelId, onlyFor }: Message, d: object): void {
  const event = { t, d, guildId, channelId }
  if (onlyFor !== null) return state.publish({ ...event, audience: { userId: onlyFor } })
  const place = placeOf(state, channelId)
  if (place.guild !== null) return state.publish(event)
  state.publish({ ...event, audience: 'bot' })
  state.publish({ ...event, audience: { userId: place.channel.userId } })
}
