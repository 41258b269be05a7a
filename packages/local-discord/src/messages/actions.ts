import { ChannelType, MessageFlags, MessageType, PermissionFlagsBits as P } from 'discord-api-types/v10'
import { record } from '../audit-log/record.ts'
import { enforceAutoMod } from '../auto-moderation/enforce.ts'
import { DiscordError, missingPermissions, ERRORS } from '../kernel/errors.ts'
import type { Message } from '../kernel/model.ts'
import { requireOpen } from '../direct-messages/channels.ts'
import { has } from '../kernel/permissions.ts'
import { placeOf, requireInPlace, type Place } from '../kernel/place.ts'
import { messageOf, messagesIn, userOf, type State } from '../kernel/state.ts'
import { findThread, THREAD_TYPES } from '../kernel/threads.ts'
import { unarchiveThread } from '../threads/change.ts'
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

/** Discord's number of the audit log. */
const MESSAGE_DELETE = 72

/**
 * Writes a message as any member, the bot included.
 *
 * @param enforceNonce a message of the same author with the same nonce in the last minutes is returned instead.
 * @param who with what it answers, if it answers something.
 * @throws DiscordError 10003, 50001, 50013, 50024 (a category), 50007 (somebody who takes no direct messages), 50006 (nothing
 *   in it), 160005 (a locked thread), 10008 (the message of this nonce was
 *   deleted), 200000 (AutoMod blocks it), or as `replyTo`.
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
  const { authorId, channelId } = who
  const twin = who.enforceNonce && draft.nonce !== null ? findTwin(state, { ...who, nonce: draft.nonce }) : undefined
  if (twin) return twin
  const type = answered ? MessageType.Reply : MessageType.Default
  const origin = { authorId, channelId, type, applicationId: null, interaction: null, onlyFor: null }
  return screened(state, place, { userId: authorId, content: draft.content }, () => {
    const thread = place.guild && findThread(place.guild, channelId)
    if (thread) unarchiveThread(state, place.guild, thread, authorId, has(permissions, P.ManageThreads))
    return writeMessage(state, origin, { ...draft, replyTo: answered })
  })
}

/**
 * Writes a plain message as a user of the chat page.
 *
 * @throws DiscordError as `createMessage`; 50035 for more than 2,000 characters.
 */
export function postMessage(state: State, post: { userId: string; channelId: string; content: string }): Message {
  const who = { authorId: post.userId, channelId: post.channelId, reference: null, enforceNonce: false }
  return createMessage(state, who, { ...EMPTY_DRAFT, content: readContent(post.content) })
}

/** Changes one's own message as a user of the chat page. @throws DiscordError as `editMessage`; 50035 for too much of it. */
export function editMessageAs(
  state: State,
  { content, ...which }: { userId: string; channelId: string; messageId: string; content: string },
): Message {
  return editMessage(state, which, { content: readContent(content) })
}

/**
 * Changes one's own message; of somebody else's, with Manage Messages, whether its embeds are shown.
 *
 * @throws DiscordError 10008, 50001, 50013, 50005 for what somebody else's message says, 50021 (a message of Discord's own) or
 *   200000 (AutoMod blocks it).
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
    if (Object.keys(said).length > 0) throw new DiscordError(403, ERRORS.notTheAuthor)
    if (!has(permissions, P.ManageMessages)) throw missingPermissions()
  }
  if (!isWritten(message)) throw new DiscordError(403, ERRORS.systemMessage)
  requireContent({ ...message, ...said })
  const kept = message.flags & ~MessageFlags.SuppressEmbeds
  const rewrite = (): Message =>
    rewriteMessage(state, message, {
      ...said,
      ...(flags !== undefined && { flags: kept | (flags & MessageFlags.SuppressEmbeds) }),
    })
  return said.content === undefined
    ? rewrite()
    : screened(state, place, { userId: which.userId, content: said.content }, rewrite)
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
  // An alert of AutoMod bears the name of the person whom it is about.
  const isOwn = found.authorId === which.userId && found.type !== MessageType.AutoModerationAction
  if (!isOwn && !mayDeleteOthers && found.onlyFor === null) throw missingPermissions()
  removeMessage(state, found)
  // Discord keeps no record of what a bot deletes one by one.
  if (!isOwn && place.guild !== null && found.onlyFor === null && !userOf(state, which.userId).bot) {
    const options = { channel_id: place.channel.id, count: '1' }
    const { userId } = which
    record(state, place.guild, { actionType: MESSAGE_DELETE, userId, targetId: found.authorId, reason: null, options })
  }
}

/**
 * The messages of a channel that a user sees, oldest first: those of everybody, and the user's own ephemeral ones.
 *
 * Empty without Read Message History.
 *
 * @throws DiscordError 10003, 50001.
 */
export function readMessages(state: State, which: { userId: string; channelId: string }): Message[] {
  const place = placeOf(state, which.channelId)
  const permissions = requireInPlace(place, which.userId, P.ViewChannel)
  if (!has(permissions, P.ReadMessageHistory)) return []
  return messagesIn(state, place.channel.id).filter((one) => one.onlyFor === null || one.onlyFor === which.userId)
}

/** In a guild AutoMod has a say. @throws DiscordError 200000. */
function screened(
  state: State,
  place: Place,
  said: { userId: string; content: string },
  write: () => Message,
): Message {
  return place.guild === null ? write() : enforceAutoMod(state, { ...said, ...place }, write)
}

/** @throws DiscordError 50035 for more than 2,000 characters. */
function readContent(content: string): string {
  if (Array.from(content).length > 2_000) throw tooLong()
  return content.trim()
}

function requireContent(said: Pick<MessageDraft, 'content' | 'embeds' | 'components'>): void {
  if (said.content.trim() === '' && said.embeds.length === 0 && said.components.length === 0) {
    throw new DiscordError(400, ERRORS.emptyMessage)
  }
}

function tooLong(): DiscordError {
  return new DiscordError(400, ERRORS.invalidForm, {
    content: { _errors: [{ code: 'BASE_TYPE_MAX_LENGTH', message: 'Must be 2000 or fewer in length.' }] },
  })
}
