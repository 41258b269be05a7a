import { ChannelType, PermissionFlagsBits as P } from 'discord-api-types/v10'
import { DiscordError, missingPermissions, REFUSED } from '../kernel/errors.ts'
import type { Message } from '../kernel/model.ts'
import { channelPermissions, has, requireInChannel } from '../kernel/permissions.ts'
import { channelOf, messageOf, messagesIn, type State } from '../kernel/state.ts'
import {
  EMPTY_DRAFT,
  removeMessage,
  rewriteMessage,
  writeMessage,
  type MessageChange,
  type MessageDraft,
} from './write.ts'

const WRITABLE: readonly number[] = [
  ChannelType.GuildText,
  ChannelType.GuildAnnouncement,
  ChannelType.GuildVoice,
  ChannelType.GuildStageVoice,
]

/** How long a nonce is remembered, in ms; Discord says "a few minutes". */
const NONCE_LIFE = 3 * 60_000

/**
 * Writes a message as any member, the bot included.
 *
 * @param enforceNonce a message of the same author with the same nonce in the last minutes is returned instead.
 * @throws DiscordError 10003, 50001, 50013, 50024 (a category) or 50006 (nothing in it).
 */
export function createMessage(
  state: State,
  who: { authorId: string; channelId: string; enforceNonce: boolean },
  draft: MessageDraft,
): Message {
  const { guild, channel } = channelOf(state, who.channelId)
  requireInChannel(guild, channel, who.authorId, P.SendMessages)
  if (!WRITABLE.includes(channel.type)) throw new DiscordError(400, REFUSED.wrongChannelType)
  if (draft.replyTo) {
    requireInChannel(guild, channel, who.authorId, P.ReadMessageHistory)
    messageOf(state, draft.replyTo.channelId, draft.replyTo.messageId)
  }
  requireContent(draft)
  const twin = who.enforceNonce && draft.nonce !== null ? findTwin(state, who, draft.nonce) : undefined
  if (twin) return twin
  const { authorId, channelId } = who
  const type = draft.replyTo ? 19 : 0
  return writeMessage(
    state,
    { authorId, channelId, type, applicationId: null, interaction: null, onlyFor: null },
    draft,
  )
}

/**
 * Writes a plain message as a user of the chat page.
 *
 * @throws DiscordError as `createMessage`; 50035 for more than 2,000 characters.
 */
export function postMessage(state: State, post: { userId: string; channelId: string; content: string }): Message {
  if (Array.from(post.content).length > 2_000) throw tooLong()
  const who = { authorId: post.userId, channelId: post.channelId, enforceNonce: false }
  return createMessage(state, who, { ...EMPTY_DRAFT, content: post.content.trim() })
}

/** @throws DiscordError 10008, 50001, or 50005 for somebody else's message. */
export function editMessage(
  state: State,
  which: { userId: string; channelId: string; messageId: string },
  change: MessageChange,
): Message {
  const { guild, channel } = channelOf(state, which.channelId)
  requireInChannel(guild, channel, which.userId, P.ViewChannel)
  const message = messageOf(state, channel.id, which.messageId)
  if (message.authorId !== which.userId) throw new DiscordError(403, REFUSED.notTheAuthor)
  requireContent({ ...message, ...change })
  return rewriteMessage(state, message, change)
}

/** Deletes one's own message, or anybody's with Manage Messages. @throws DiscordError 10008, 50001, 50013. */
export function deleteMessage(state: State, which: { userId: string; channelId: string; messageId: string }): void {
  const { guild, channel } = channelOf(state, which.channelId)
  const member = requireInChannel(guild, channel, which.userId, P.ViewChannel)
  const message = messagesIn(state, channel.id).find(
    (one) => one.id === which.messageId && one.onlyFor === which.userId,
  )
  const found = message ?? messageOf(state, channel.id, which.messageId)
  const mayDeleteOthers = has(channelPermissions(guild, channel, member), P.ManageMessages)
  if (found.authorId !== which.userId && !mayDeleteOthers && found.onlyFor === null) throw missingPermissions()
  removeMessage(state, found)
}

/**
 * The messages of a channel that a user sees, oldest first: those of everybody, and the user's own ephemeral ones.
 *
 * @throws DiscordError 10003, 50001.
 */
export function readMessages(state: State, which: { userId: string; channelId: string }): Message[] {
  const { guild, channel } = channelOf(state, which.channelId)
  requireInChannel(guild, channel, which.userId, P.ReadMessageHistory)
  return messagesIn(state, channel.id).filter((one) => one.onlyFor === null || one.onlyFor === which.userId)
}

function requireContent(said: Pick<MessageDraft, 'content' | 'embeds' | 'components'>): void {
  if (said.content.trim() === '' && said.embeds.length === 0 && said.components.length === 0) {
    throw new DiscordError(400, REFUSED.emptyMessage)
  }
}

function findTwin(
  state: State,
  who: { authorId: string; channelId: string },
  nonce: string | number,
): Message | undefined {
  const since = state.clock.now() - NONCE_LIFE
  return messagesIn(state, who.channelId).find(
    (one) => one.authorId === who.authorId && one.nonce === nonce && one.createdAt > since,
  )
}

function tooLong(): DiscordError {
  return new DiscordError(400, REFUSED.invalidForm, {
    content: { _errors: [{ code: 'BASE_TYPE_MAX_LENGTH', message: 'Must be 2000 or fewer in length.' }] },
  })
}
