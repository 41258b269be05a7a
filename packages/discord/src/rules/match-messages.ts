import { DiscordAPIError } from '@discordjs/rest'
import { compareSnowflakes, nonceOf, type Clock, type PostedMessages, type WantedMessages } from '@guildhall/core'
import { createHash, randomUUID } from 'node:crypto'
import { discordAway } from '../kernel/rest.ts'
import type { OwnMessage, OwnMessages } from '../kernel/own-messages.ts'

/** How far our clock and Discord's may be apart, in ms. */
const CLOCKS_APART_MS = 60_000

type Posting = NonNullable<PostedMessages['posting']>

interface Means {
  messages: OwnMessages
  clock: Clock
  signal: AbortSignal
}

/**
 * The algorithm behind RulesChannels.match. Messages stand in the order of their ids, so those that are there take the first texts
 * and what is missing comes after them: the order is right also when one in the middle was deleted.
 */
export async function matchMessages(means: Means, wanted: WantedMessages): Promise<void> {
  const { messages, signal } = means
  const { channelId, texts, standing, note } = wanted
  const { there, isAnyGone } = await lookAt(means, wanted)

  const kept = there.slice(0, texts.length)
  for (const [at, message] of kept.entries()) {
    const text = texts[at] ?? ''
    if (message.text === text && message.areEmbedsHidden) continue
    const isEdited = await messages.edit(channelId, message.id, text, signal)
    // Deleted since it was looked at: everything moves up.
    if (!isEdited) return matchMessages(means, wanted)
  }

  const ids = kept.map((message) => message.id)
  const { leavingIds } = standing
  if (ids.length < texts.length) return postMissing(means, wanted, { ids, isAnyGone })

  const surplus = there.slice(texts.length).map((message) => message.id)
  const goingIds = [...leavingIds, ...surplus]
  await note({ messageIds: ids, leavingIds: goingIds, posting: null })
  await removeLeaving(means, wanted, ids, goingIds)
}

/** Each is noted when it is gone: however many there are, whoever goes on after a rate limit gets further. */
async function removeLeaving(
  { messages, signal }: Means,
  { channelId, note }: WantedMessages,
  messageIds: readonly string[],
  goingIds: readonly string[],
): Promise<void> {
  for (const [at, id] of goingIds.entries()) {
    await messages.remove(channelId, id, signal)
    await note({ messageIds: [...messageIds], leavingIds: goingIds.slice(at + 1), posting: null })
  }
}

/** What there is of the messages that we know, and of those that were perhaps posted before a fault, oldest first. */
async function lookAt(
  { messages, signal }: Means,
  { channelId, standing }: WantedMessages,
): Promise<{ there: OwnMessage[]; isAnyGone: boolean }> {
  const there = await messages.read(channelId, standing.messageIds, signal)
  const isAnyGone = there.length < standing.messageIds.length
  const { posting } = standing
  if (!posting) return { there, isAnyGone }
  const known = new Set([...standing.messageIds, ...standing.leavingIds])
  const recent = await messages.since(channelId, posting.since - CLOCKS_APART_MS, signal)
  const found = recent.filter(({ id, text }) => !known.has(id) && posting.textHashes.includes(hashOf(text)))
  return { there: [...there, ...found].toSorted((a, b) => compareSnowflakes(a.id, b.id)), isAnyGone }
}

/** Posts the texts that have no message yet. */
async function postMissing(
  means: Means,
  wanted: WantedMessages,
  so: { ids: readonly string[]; isAnyGone: boolean },
): Promise<void> {
  const { messages, signal } = means
  const { channelId, texts, standing, note } = wanted
  const { leavingIds } = standing
  const ids = [...so.ids]
  const posting = beginPosting(means.clock, texts.slice(ids.length), standing.posting, so.isAnyGone)
  const noteNow = (unknown: Posting | null) => note({ messageIds: [...ids], leavingIds, posting: unknown })
  await noteNow(posting)
  for (const [at, text] of texts.entries()) {
    if (at < so.ids.length) continue
    const nonce = nonceOf('rules', channelId, posting.key, String(at))
    const message = await messages.post(channelId, text, nonce, signal).catch(async (error: unknown) => {
      // Refused, so it is not there: the next attempt need not look for it.
      if (!standing.posting && isRefusal(error)) await noteNow(null)
      throw error
    })
    // An earlier attempt, made for other rules, got through after all.
    if (message.text !== text) await messages.edit(channelId, message.id, text, signal)
    ids.push(message.id)
    await noteNow(at < texts.length - 1 ? posting : null)
  }
  await removeLeaving(means, wanted, ids, leavingIds)
}

/**
 * The posting that goes on, or a new one. As long as it is unknown whether an attempt got through, its nonces are kept, for whatever
 * texts: Discord then posts no second message. A message that is known and gone has used its nonce up.
 */
function beginPosting(clock: Clock, texts: readonly string[], before: Posting | null, isAnyGone: boolean): Posting {
  const key = before && !isAnyGone ? before.key : randomUUID()
  const textHashes = [...new Set([...(before?.textHashes ?? []), ...texts.map(hashOf)])]
  return { since: clock.now(), key, textHashes }
}

function isRefusal(error: unknown): boolean {
  return error instanceof DiscordAPIError && !discordAway(error)
}

/** Short, since it only tells the bot's own messages of a few minutes apart. */
function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, 22)
}
