import { createHash, randomUUID } from 'node:crypto'
import { DiscordAPIError, type REST } from '@discordjs/rest'
import { compareSnowflakes, nonceOf, type Clock, type DesiredMessages, type PostedMessages } from '@guildhall/core'
import { RESTJSONErrorCodes } from 'discord-api-types/v10'
import { refusalOf } from '../kernel/errors.ts'
import { createOwnMessages, searchedSince, type OwnMessage, type OwnMessages } from '../kernel/own-messages.ts'

/** How long Discord is trusted to remember a nonce, in ms; its documentation states a few minutes. */
const NONCE_TRUSTED_MS = 60_000
/** The largest difference between the bot's clock and Discord's, in ms. */
const CLOCKS_APART_MS = 60_000

/** Without Read Message History, it is unknown whether a message was posted, so it is not posted again. */
export class UncertainSend extends Error {
  override readonly name = 'UncertainSend'
}

type Posting = NonNullable<PostedMessages['posting']>

interface Means {
  messages: OwnMessages
  clock: Clock
  signal: AbortSignal
}

/**
 * Makes the bot's messages in a channel match: edits existing ones, posts missing ones and deletes surplus ones. It touches no
 * message of another author and pings no member. Repeated after a failure at any line, it posts no message twice.
 *
 * @param discord.botUserId the author of the messages.
 * @throws UncertainSend; the errors of the client.
 */
export function matchRules(
  discord: { rest: REST; botUserId: string; clock: Clock },
  desired: DesiredMessages,
  signal: AbortSignal,
): Promise<void> {
  return matchMessages({ messages: createOwnMessages(discord), clock: discord.clock, signal }, desired)
}

/** The existing messages, and the post that is still uncertain. */
interface Found {
  /** The existing messages, oldest first. */
  readonly there: readonly OwnMessage[]
  /** An earlier attempt may have posted the message that follows `there` under this key; null when all are known. */
  readonly uncertain: Posting | null
}

/**
 * Messages are ordered by their ids, so existing ones take the first texts and missing ones follow: the order is correct even
 * if one in the middle was deleted.
 */
async function matchMessages(means: Means, desired: DesiredMessages): Promise<void> {
  const { messages, signal } = means
  const { channelId, texts, posted, note } = desired
  const { there, uncertain } = await find(means, desired)

  const kept = there.slice(0, texts.length)
  for (const [at, message] of kept.entries()) {
    const text = texts[at] ?? ''
    if (message.text === text && message.areEmbedsHidden) continue
    const isEdited = await messages.edit(channelId, message.id, text, signal)
    // The message was deleted after it was read: all later texts move up.
    if (!isEdited) return matchMessages(means, desired)
  }

  const ids = kept.map((message) => message.id)
  if (ids.length < texts.length) return postMissing(means, desired, { ids, uncertain })

  const surplus = there.slice(texts.length).map((message) => message.id)
  const leavingIds = [...posted.leavingIds, ...surplus]
  await note({ messageIds: ids, leavingIds, posting: uncertain })
  // There are fewer texts than before: a message that may have been posted is surplus, so it must be found.
  if (uncertain)
    return matchMessages(means, { ...desired, posted: { messageIds: ids, leavingIds, posting: aged(uncertain) } })
  await removeLeaving(means, desired, ids, leavingIds)
}

/** Notes each message once it is deleted: after a rate limit, the next attempt continues there. */
async function removeLeaving(
  { messages, signal }: Means,
  { channelId, note }: DesiredMessages,
  messageIds: readonly string[],
  leavingIds: readonly string[],
): Promise<void> {
  for (const [at, id] of leavingIds.entries()) {
    await messages.remove(channelId, id, signal)
    await note({ messageIds: [...messageIds], leavingIds: leavingIds.slice(at + 1), posting: null })
  }
}

/**
 * Reads the known messages. Searches for those of an uncertain post once Discord may have forgotten its nonces, or when a known
 * message was deleted, which moves the texts to other nonces.
 *
 * @throws UncertainSend when a search is needed but not permitted.
 */
async function find({ messages, clock, signal }: Means, desired: DesiredMessages): Promise<Found> {
  const { channelId, posted, canReadHistory } = desired
  const { posting } = posted
  const there = await messages.read(channelId, posted.messageIds, signal)
  if (!posting) return { there, uncertain: null }
  const age = clock.now() - posting.since
  const isTrusted = age >= 0 && age < NONCE_TRUSTED_MS
  if (isTrusted && there.length === posted.messageIds.length) return { there, uncertain: posting }

  if (!canReadHistory) throw new UncertainSend('Read Message History is missing.')
  const known = new Set([...posted.messageIds, ...posted.leavingIds])
  const recent = await messages.since(channelId, searchedSince(posting.since, clock.now(), CLOCKS_APART_MS), signal)
  const found = recent.filter(({ id, text }) => !known.has(id) && posting.textHashes.includes(hashOf(text)))
  return { there: [...there, ...found].toSorted((a, b) => compareSnowflakes(a.id, b.id)), uncertain: null }
}

/** Posts the texts that have no message yet, each with a nonce that is noted before. */
async function postMissing(
  means: Means,
  desired: DesiredMessages,
  { ids: known, uncertain }: { ids: readonly string[]; uncertain: Posting | null },
): Promise<void> {
  const { messages, signal } = means
  const { channelId, texts, posted, note } = desired
  const { leavingIds } = posted
  const ids = [...known]
  const posting = beginPosting(means.clock, texts.slice(ids.length), uncertain)
  const noteNow = (unknown: Posting | null) => note({ messageIds: [...ids], leavingIds, posting: unknown })
  await noteNow(posting)
  for (const [at, text] of texts.entries()) {
    if (at < known.length) continue
    const nonce = nonceOf('rules', channelId, posting.key, String(at))
    const message = await messages.post(channelId, text, nonce, signal).catch(async (error: unknown) => {
      if (isUsedUp(error)) return undefined
      // Discord refused the post, so the next attempt need not search for it.
      if (!uncertain && refusalOf(error)) await noteNow(null)
      throw error
    })
    if (!message) {
      const next = { messageIds: [...ids], leavingIds, posting: aged(posting) }
      await note(next)
      return matchMessages(means, { ...desired, posted: next })
    }
    // An earlier attempt with other rules had posted this message.
    if (message.text !== text) await messages.edit(channelId, message.id, text, signal)
    ids.push(message.id)
    await noteNow(at < texts.length - 1 ? posting : null)
  }
  await removeLeaving(means, desired, ids, leavingIds)
}

/**
 * The posting to continue, or a new one. While it is uncertain whether an attempt posted a message, its nonces are reused for
 * any texts, so that Discord posts no second message.
 */
function beginPosting(clock: Clock, texts: readonly string[], before: Posting | null): Posting {
  const textHashes = [...new Set([...(before?.textHashes ?? []), ...texts.map(hashOf)])]
  return { since: before?.since ?? clock.now(), key: before?.key ?? randomUUID(), textHashes }
}

/** The same posting, marked so that its messages are searched for instead of its nonces reused. */
function aged(posting: Posting): Posting {
  return { ...posting, since: posting.since - NONCE_TRUSTED_MS }
}

/** Whether Discord reports that the nonce belongs to a deleted message. */
function isUsedUp(error: unknown): boolean {
  return error instanceof DiscordAPIError && error.code === RESTJSONErrorCodes.UnknownMessage
}

/** A short hash is enough: it distinguishes the bot's own messages of a few minutes. */
function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, 22)
}
