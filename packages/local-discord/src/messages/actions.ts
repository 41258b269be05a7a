import { ChannelType, MessageFlags, PermissionFlagsBits as P } from 'discord-api-types/v10'
import { DiscordError, missingPermissions, REFUSED } from '../kernel/errors.ts'
import type { Message } from '../kernel/model.ts'
import { requireOpen } from '../direct-messages/channels.ts'
import { has } from '../kernel/permissions.ts'
import { placeOf, requireInPlace } from '../kernel/place.ts'
import { messageOf, messagesIn, type State } from '../kernel/state.ts'
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
 * @throws DiscordError 10003, 50001, 50013, 50024 (a category), 50007 (somebody who takes no direct messages) or 50006 (nothing
 *   in it).
 */
export function createMessage(
  state: State,
  who: { authorId: string; channelId: string; enforceNonce: boolean },
  draft: MessageDraft,
): Message {
  const place = placeOf(state, who.channelId)
  requireInPlace(place, who.authorId, P.SendMessages)
  if (place.guild === null) requireOpen(state, place.channel)
  else if (!WRITABLE.includes(place.channel.type)) throw new DiscordError(400, REFUSED.wrongChannelType)
  if (draft.replyTo) {
    requireInPlace(place, who.authorId, P.ReadMessageHistory)
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

/**
 * Changes one's own message; of somebody else's, with Manage Messages, whether its embeds are shown.
 *
 * @throws DiscordError 10008, 50001, 50013, or 50005 for what somebody else's message says.
 */
export function editMessage(
  state: State,
  which: { userId: string; channelId: string; messageId: string },
  change: MessageChange,
): Message {
  const place = placeOf(state, which.channelId)
  const permissions = requireInPlace(place, which.userId, P.ViewChannel)
  const message = messageOf(state, place.channel.id, which.messageId)
  const { flags, ...said } = change
  if (message.authorId !== which.userId) {
    if (Object.keys(said).length > 0) throw new DiscordError(403, REFUSED.notTheAuthor)
    if (!has(permissions, P.ManageMessages)) throw missingPermissions()
  }
  requireContent({ ...message, ...said })
  const kept = message.flags & ~MessageFlags.SuppressEmbeds
  return rewriteMessage(state, message, {
    ...said,
    ...(flags !== undefined && { flags: kept | (flags & MessageFlags.SuppressEmbeds) }),
  })
}

/** Deletes one's own message, or anybody's with Manage Messages. @throws DiscordError 10008, 50001, 50013. */
export function deleteMessage(state: State, which: { userId: string; channelId: string; messageId: string }): void {
  const place = placeOf(state, which.channelId)
  const permissions = requireInPlace(place, which.userId, P.ViewChannel)
  const message = messagesIn(state, place.channel.id).find(
    (one) => one.id === which.messageId && one.onlyFor === which.userId,
  )
  const found = message ?? messageOf(state, place.channel.id, which.messageId)
  const mayDeleteOthers = has(permissions, P.ManageMessages)
  if (found.authorId !== which.userId && !mayDeleteOthers && found.onlyFor === null) throw missingPermissions()
  removeMessage(state, found)
}

/**
 * The messages of a channel that a user sees, oldest first: those of everybody, and the user's own ephemeral ones.
 *
 * @throws DiscordError 10003, 50001.
 */
export function readMessages(state: State, which: { userId: string; channelId: string }): Message[] {
  const place = placeOf(state, which.channelId)
  requireInPlace(place, which.userId, P.ReadMessageHistory)
  return messagesIn(state, place.channel.id).filter((one) => one.onlyFor === null || one.onlyFor === which.userId)
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
