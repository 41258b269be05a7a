import { RateLimitError } from '@discordjs/rest'
import {
  LINK_REPLY_REMOVAL,
  LINK_REPLY_SEARCH,
  type Clock,
  type Job,
  type JobHandler,
  type JobKey,
  type JobTools,
  type Trx,
  type LinkReplies,
  type LinkReply,
  type Log,
  type Outcome,
  type StoredLinkReply,
} from '@guildhall/core'
import { unavailabilityOf } from '@guildhall/discord'
import type { MissingIn } from '../kernel/channels.ts'
import { isRefusal, loggable, pauseAfter } from '../kernel/discord-errors.ts'
import type { KeyedQueue } from '../kernel/keyed-queue.ts'
import type { ReplyMessages } from './replies.ts'

/** Pause of a job while its guild has too many running changes, in ms. */
const BUSY_MS = 5_000

/** The permissions to delete the bot's own message. */
const TO_DELETE = ['View Channel'] as const
/** The permissions to search for a noted reply. */
const TO_FIND = ['View Channel', 'Read Message History'] as const

const REFUSED = 'Discord does not let the bot delete its reply. The bot needs View Channel in the channel.'
const UNREADABLE: Outcome = {
  type: 'blocked',
  on: 'permissions',
  reason: 'The bot cannot search for its reply. It needs View Channel and Read Message History in the channel.',
}

interface Deps {
  linkReplies: LinkReplies
  messages: Pick<ReplyMessages, 'remove' | 'find'>
  missingIn: MissingIn
  queue: KeyedQueue
  clock: Clock
  log: Log
}

/**
 * Settles a reply that was noted before the bot stopped: searches for it in Discord, and deletes the row when it is not found.
 *
 * @returns the posted reply; undefined for none; `unknown` while the bot cannot search.
 * @throws the error of Discord's client.
 */
export async function settled(
  reply: StoredLinkReply | undefined,
  { linkReplies, messages }: Pick<Deps, 'linkReplies' | 'messages'>,
  signal: AbortSignal,
): Promise<LinkReply | 'unknown' | undefined> {
  if (!reply || reply.isPosted) return reply
  const found = await messages.find(reply, signal)
  if (found === 'unknown') return found
  if (found === 'absent') {
    await linkReplies.drop(reply.guildId, reply.messageId)
    return undefined
  }
  return linkReplies.found(reply, found.replyId)
}

/** Finds a posted reply that was not stored. It runs in the message's own queue, after the reply was posted or abandoned. */
export function createSearchJob(deps: Deps): JobHandler {
  const { linkReplies, messages, queue, clock, log } = deps
  return {
    kind: LINK_REPLY_SEARCH,
    area: null,
    slots: 2,
    perGuild: 2,
    limitMs: 60_000,
    canUnblock: canUnblock(deps),
    run: ({ guildId, key: messageId }, { signal }) =>
      inQueue({ queue, clock }, { guildId, messageId }, async () => {
        const reply = await linkReplies.get(guildId, messageId)
        if (!reply || reply.isPosted) return { type: 'done' }
        const found = await settled(reply, { linkReplies, messages }, signal)
        if (found === 'unknown') return UNREADABLE
        if (!found) log.info({ guildId, messageId }, 'a reply to links was noted and not posted')
        return { type: 'done' }
      }),
  }
}

function canUnblock({ linkReplies, missingIn }: Pick<Deps, 'linkReplies' | 'missingIn'>) {
  return async (job: JobKey, trx: Trx): Promise<boolean> => {
    const place = await linkReplies.placeOf(trx, job)
    if (!place) return true
    const { channelId, isPosted } = place
    return (missingIn({ guildId: job.guildId, channelId }, isPosted ? TO_DELETE : TO_FIND) ?? []).length === 0
  }
}

/** Runs a job after the running changes of the same message. */
async function inQueue(
  { queue, clock }: Pick<Deps, 'queue' | 'clock'>,
  { guildId, messageId }: { guildId: string; messageId: string },
  work: () => Promise<Outcome>,
): Promise<Outcome> {
  const running = queue.add({ key: messageId, group: guildId }, work)
  if (!running) return { type: 'retryAt', time: clock.now() + BUSY_MS }
  try {
    return await running
  } catch (error) {
    if (error instanceof RateLimitError) return { type: 'retryAt', time: clock.now() + pauseAfter(error, 0) }
    throw unavailabilityOf(error) ?? error
  }
}

/**
 * Deletes the reply to a message that lost its links. It runs in the message's own queue, so that an edit never meets a partly removed
 * reply.
 */
export function createRemovalJob(deps: Deps): JobHandler {
  const { linkReplies, messages, queue, clock, log } = deps

  /** @returns the kind of change that the job waits for when Discord refuses; undefined once the reply is deleted. */
  async function remove({ guildId, channelId, replyId }: LinkReply, signal: AbortSignal): Promise<Outcome | undefined> {
    if (replyId === null) return undefined
    try {
      await messages.remove(channelId, replyId, signal)
      return undefined
    } catch (error) {
      if (!isRefusal(error)) throw error
      log.warn({ guildId, channelId, replyId, err: loggable(error) }, 'Discord refused to delete a reply to links')
      return { type: 'blocked', on: error.status === 403 ? 'permissions' : 'channel', reason: REFUSED }
    }
  }

  async function attempt({ guildId, key: messageId }: Job, tools: JobTools): Promise<Outcome> {
    const { signal } = tools
    signal.throwIfAborted()
    const reply = await settled(await linkReplies.get(guildId, messageId), { linkReplies, messages }, signal)
    if (!reply) return { type: 'done' }
    if (reply === 'unknown') return UNREADABLE
    // Throws when an edit has restored the links meanwhile, which cancels the job.
    await tools.note({ replyId: reply.replyId })
    const refused = await remove(reply, signal)
    if (refused) return refused
    // Do not store this with the outcome: the next edit of the message must not find the reply.
    await tools.note(null, (trx) => linkReplies.forget(trx, guildId, messageId))
    return { type: 'done' }
  }

  return {
    kind: LINK_REPLY_REMOVAL,
    area: null,
    slots: 4,
    perGuild: 2,
    limitMs: 60_000,
    canUnblock: canUnblock(deps),
    run: (job, tools) =>
      inQueue({ queue, clock }, { guildId: job.guildId, messageId: job.key }, () => attempt(job, tools)),
  }
}
