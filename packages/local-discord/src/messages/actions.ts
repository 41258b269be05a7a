import { ChannelType, MessageFlags, MessageType, PermissionFlagsBits as P } from 'discord-api-types/v10'
import { record } from '../audit-log/record.ts'
import { enforceAutoMod } from '../auto-moderation/enforce.ts'
import { DiscordError, missingPermissions, ERRORS } from '../kernel/errors.ts'
import type { Message, Thread } from '../kernel/model.ts'
import { requireOpen } from '../direct-messages/channels.ts'
import { has } from '../kernel/permissions.ts'
import { placeOf, requireInPlace, type Place } from '../kernel/place.ts'
import { messageOf, messagesIn, userOf, type State } from '../kernel/state.ts'
import { findThread, THREAD_TYPES } from '../kernel/threads.ts'
import { requireActive, unarchiveThread } from '../threads/change.ts'
import { findTwin } from './nonces.ts'
import { isWritten, replyTo, type Reference } from './replies.ts'
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
  ...THREAD_TYPES,
]

/** Discord's audit log event. */
const MESSAGE_DELETE = 72

/**
 * Writes a message as a member or as the bot. Without Embed Links, Discord drops the embeds below a text.
 *
 * @param who `reference` is the message to reply to. With `enforceNonce`, a recent message of the author with the same nonce is
 *   returned instead.
 * @throws DiscordError 10003, 50001, 50013 (also for embeds without a text); 50024 (a category), 50007 (direct messages are closed), 50006
 *   (an empty message), 160005 (a locked thread), 10008 (the message of this nonce was deleted), 200000 (blocked by AutoMod), or as `replyTo`.
 */
export function createMessage(
  state: State,
  who: { authorId: string; channelId: string; reference: Reference | null; enforceNonce: boolean },
  draft: MessageDraft,
): Message {
  const place = placeOf(state, who.channelId)
  const permissions = requireInPlace(place, who.authorId, P.SendMessages)
  if (place.guild === null) requireOpen(state, place.channel)
  else if (!WRITABLE.includes(place.channel.type)) throw new DiscordError(400, ERRORS.wrongChannelType)
  const answered = replyTo(state, place, who.authorId, who.reference)
  requireContent(draft)
  const embeds = has(permissions, P.EmbedLinks) ? draft.embeds : withoutEmbeds(draft)
  const { authorId, channelId } = who
  const twin = who.enforceNonce && draft.nonce !== null ? findTwin(state, { ...who, nonce: draft.nonce }) : undefined
  if (twin) return twin
  const type = answered ? MessageType.Reply : MessageType.Default
  const origin = { authorId, channelId, type, applicationId: null, interaction: null, onlyFor: null }
  return withAutoMod(state, place, { userId: authorId, content: draft.content }, () => {
    const thread = threadOf(place)
    if (place.guild && thread) unarchiveThread(state, place.guild, thread, authorId, has(permissions, P.ManageThreads))
    return writeMessage(state, origin, { ...draft, embeds, replyTo: answered })
  })
}

/**
 * Writes a plain message as a user.
 *
 * @throws DiscordError as `createMessage`; 50035 for more than 2,000 characters.
 */
export function postMessage(state: State, post: { userId: string; channelId: string; content: string }): Message {
  const who = { authorId: post.userId, channelId: post.channelId, reference: null, enforceNonce: false }
  return createMessage(state, who, { ...EMPTY_DRAFT, content: readContent(post.content) })
}

/** Edits the user's own message. @throws DiscordError as `editMessage`; 50035 for more than 2,000 characters. */
export function editMessageAs(
  state: State,
  { content, ...which }: { userId: string; channelId: string; messageId: string; content: string },
): Message {
  return editMessage(state, which, { content: readContent(content) })
}

/**
 * Edits a message of the user. With Manage Messages, other users' embeds can be suppressed. Without Embed Links, Discord answers 200
 * and ignores new embeds (https://github.com/discord/discord-api-docs/issues/2601).
 *
 * @throws DiscordError 10008, 50001, 50013; 50005 for other fields of another user's message, 50021 for a system message, 50083 and 160005
 *   for a closed thread, 200000 for content that AutoMod blocks.
 */
export function editMessage(
  state: State,
  which: { userId: string; channelId: string; messageId: string },
  change: MessageChange,
): Message {
  const place = placeOf(state, which.channelId)
  const permissions = requireInPlace(place, which.userId, P.ViewChannel)
  const message = messageOf(state, place.channel.id, which.messageId)
  const { flags, ...given } = change
  requireOpenThread(place, permissions)
  if (message.authorId !== which.userId) {
    if (Object.keys(given).length > 0) throw new DiscordError(403, ERRORS.notTheAuthor)
    if (!has(permissions, P.ManageMessages)) throw missingPermissions()
  }
  if (!isWritten(message)) throw new DiscordError(403, ERRORS.systemMessage)
  const { embeds, ...others } = given
  const fields = { ...others, ...(embeds && (embeds.length === 0 || has(permissions, P.EmbedLinks)) && { embeds }) }
  requireContent({ ...message, ...fields })
  const kept = message.flags & ~MessageFlags.SuppressEmbeds
  const rewrite = (): Message =>
    rewriteMessage(state, message, {
      ...fields,
      ...(flags !== undefined && { flags: kept | (flags & MessageFlags.SuppressEmbeds) }),
    })
  return fields.content === undefined
    ? rewrite()
    : withAutoMod(state, place, { userId: which.userId, content: fields.content }, rewrite)
}

/**
 * Deletes the user's own message, or any message with Manage Messages.
 *
 * @throws DiscordError 10008, 50001, 50013; 50083 in an archived thread that is locked.
 */
export function deleteMessage(state: State, which: { userId: string; channelId: string; messageId: string }): void {
  const place = placeOf(state, which.channelId)
  const permissions = requireInPlace(place, which.userId, P.ViewChannel)
  const message = messagesIn(state, place.channel.id).find(
    (one) => one.id === which.messageId && one.onlyFor === which.userId,
  )
  const found = message ?? messageOf(state, place.channel.id, which.messageId)
  const thread = threadOf(place)
  if (thread?.locked && thread.archived && !has(permissions, P.ManageThreads))
    throw new DiscordError(400, ERRORS.threadArchived)
  const mayDeleteOthers = has(permissions, P.ManageMessages)
  // The author of an AutoMod alert is the member whom it is about, who may not delete it.
  const isOwn = found.authorId === which.userId && found.type !== MessageType.AutoModerationAction
  if (!isOwn && !mayDeleteOthers && found.onlyFor === null) throw missingPermissions()
  removeMessage(state, found)
  // Discord does not log single deletions by bots.
  if (!isOwn && place.guild !== null && found.onlyFor === null && !userOf(state, which.userId).bot) {
    const options = { channel_id: place.channel.id, count: '1' }
    const { userId } = which
    record(state, place.guild, { actionType: MESSAGE_DELETE, userId, targetId: found.authorId, reason: null, options })
  }
}

/**
 * The messages of a channel that a user sees, oldest first, including the user's ephemeral ones. Empty without Read Message
 * History.
 *
 * @throws DiscordError 10003, 50001.
 */
export function readMessages(state: State, which: { userId: string; channelId: string }): Message[] {
  const place = placeOf(state, which.channelId)
  const permissions = requireInPlace(place, which.userId, P.ViewChannel)
  if (!has(permissions, P.ReadMessageHistory)) return []
  return messagesIn(state, place.channel.id).filter((one) => one.onlyFor === null || one.onlyFor === which.userId)
}

function threadOf({ guild, channel }: Place): Thread | undefined {
  return guild === null ? undefined : findThread(guild, channel.id)
}

/** @throws DiscordError 50083 or 160005 in a closed thread. */
function requireOpenThread(place: Place, permissions: bigint): void {
  const thread = threadOf(place)
  if (thread) requireActive(thread, has(permissions, P.ManageThreads))
}

/** The embeds of a message by an author without Embed Links. @throws DiscordError 50013 for embeds without a text. */
function withoutEmbeds({ content, embeds }: MessageDraft): [] {
  if (embeds.length > 0 && content.trim() === '') throw missingPermissions()
  return []
}

/** Applies AutoMod to a message in a guild. @throws DiscordError 200000. */
function withAutoMod(
  state: State,
  place: Place,
  author: { userId: string; content: string },
  write: () => Message,
): Message {
  return place.guild === null ? write() : enforceAutoMod(state, { ...author, ...place }, write)
}

/** @throws DiscordError 50035 for more than 2,000 characters. */
function readContent(content: string): string {
  if (Array.from(content).length > 2_000) throw tooLong()
  return content.trim()
}

function requireContent(message: Pick<MessageDraft, 'content' | 'embeds' | 'components'>): void {
  if (message.content.trim() === '' && message.embeds.length === 0 && message.components.length === 0) {
    throw new DiscordError(400, ERRORS.emptyMessage)
  }
}

function tooLong(): DiscordError {
  return new DiscordError(400, ERRORS.invalidForm, {
    content: { _errors: [{ code: 'BASE_TYPE_MAX_LENGTH', message: 'Must be 2000 or fewer in length.' }] },
  })
}
