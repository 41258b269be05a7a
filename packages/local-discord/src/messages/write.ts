import { MessageFlags } from 'discord-api-types/v10'
import type { JsonObject, Message, MessageInteraction } from '../kernel/model.ts'
import { channelOf, findMember, messagesIn, type State } from '../kernel/state.ts'
import { mentionsIn, type AllowedMentions } from './mentions.ts'
import { presentMessageEvent } from './present.ts'

/** Older messages of a channel are forgotten, so that the state's file stays small. */
const KEPT_PER_CHANNEL = 1_000

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
  const { guild, channel } = channelOf(state, origin.channelId)
  const { allowedMentions, ...said } = draft
  const author = findMember(guild, origin.authorId)
  const message: Message = {
    ...origin,
    ...said,
    ...mentionsIn(draft.content, { guild, channel, author }, allowedMentions),
    id: state.nextId(),
    guildId: guild.id,
    createdAt: state.clock.now(),
    editedAt: null,
  }
  if (message.onlyFor !== null) message.flags |= MessageFlags.Ephemeral
  const messages = messagesIn(state, channel.id)
  messages.push(message)
  messages.splice(0, messages.length - KEPT_PER_CHANNEL)
  tellMessage(state, 'MESSAGE_CREATE', message)
  return message
}

/** What of a message is to change; what is absent stays. */
export type MessageChange = Partial<
  Pick<MessageDraft, 'content' | 'embeds' | 'components' | 'flags' | 'allowedMentions'>
>

/** Changes a message in place and tells of it. */
export function rewriteMessage(state: State, message: Message, change: MessageChange): Message {
  const { guild, channel } = channelOf(state, message.channelId)
  const { allowedMentions, ...said } = change
  Object.assign(message, said, { editedAt: state.clock.now() })
  const author = findMember(guild, message.authorId)
  Object.assign(message, mentionsIn(message.content, { guild, channel, author }, allowedMentions))
  tellMessage(state, 'MESSAGE_UPDATE', message)
  return message
}

/** Takes a message out of its channel and tells of it. */
export function removeMessage(state: State, message: Message): void {
  const messages = messagesIn(state, message.channelId)
  messages.splice(messages.indexOf(message), 1)
  state.tell({
    t: 'MESSAGE_DELETE',
    d: { id: message.id, channel_id: message.channelId, guild_id: message.guildId },
    guildId: message.guildId,
    channelId: message.channelId,
    audience: message.onlyFor === null ? 'everyone' : { userId: message.onlyFor },
  })
}

function tellMessage(state: State, t: string, message: Message): void {
  state.tell({
    t,
    d: presentMessageEvent(state, message),
    guildId: message.guildId,
    channelId: message.channelId,
    audience: message.onlyFor === null ? 'everyone' : { userId: message.onlyFor },
  })
}
