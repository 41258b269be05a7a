import { setTimeout as wait } from 'node:timers/promises'
import { DiscordAPIError, RateLimitError } from '@discordjs/rest'
import { namesOf } from '@guildhall/contract'
import {
  atMost,
  isWithin,
  TO_WRITE,
  type Clock,
  type DiscordRefusal,
  type Log,
  type PermissionName,
} from '@guildhall/core'
import { refusalOf, unavailabilityOf } from '@guildhall/discord'
import type { RESTPostAPIChannelMessageJSONBody } from 'discord-api-types/v10'
import { LRUCache } from 'lru-cache'
import type { MissingIn } from './channels.ts'
import { loggable, pauseAfter } from './discord-errors.ts'
import { createKeyedQueue } from './keyed-queue.ts'

/** Maximum age of a waiting message, in ms. A later message would confuse its readers, so it is dropped. */
const SENT_WITHIN_MS = 30_000
/** Maximum number of messages that wait for a channel; in a flood further ones are dropped. */
const MOST_WAITING = 100
/** How long sending to a channel pauses after a refusal, in ms: Discord bans an address after many refusals. */
const REFUSED_MS = 5_000
/** Interval at which the same warning about a channel is logged, in ms. */
const LOG_EVERY_MS = 10 * 60_000
const MOST_CHANNELS = 1_000

/** A message that an event causes. Its nonce is derived from the event, so Discord drops a second message for the same event. */
export type OutgoingMessage = RESTPostAPIChannelMessageJSONBody & { nonce: string; allowed_mentions: object }

/**
 * Sends a message to a channel after its earlier messages. It never rejects: a message that Discord does not accept
 * in time is logged and dropped.
 *
 * @param what names the message in the log: "the welcome".
 */
export type SendMessage = (
  where: { guildId: string; channelId: string },
  message: OutgoingMessage,
  what: string,
) => Promise<SendResult>

/**
 * The end of a message. `dropped`: the bot may not send it, or it waited too long. `mayExist`: Discord did not respond to an earlier try, and
 * may have posted the message then.
 */
type SendResult =
  | { readonly type: 'sent'; readonly messageId: string }
  | { readonly type: 'dropped'; readonly mayExist: boolean }
  | { readonly type: 'refused'; readonly refusal: DiscordRefusal; readonly mayExist: boolean }

const DROPPED: SendResult = { type: 'dropped', mayExist: false }

/** The permissions that the bot needs to send a message. */
export function neededFor({ embeds }: Pick<OutgoingMessage, 'embeds'>): PermissionName[] {
  return embeds?.length ? [...TO_WRITE, 'Embed Links'] : [...TO_WRITE]
}

/** @param deps.signal cancels the waiting: a waiting message is sent at the next start, when its event is replayed. */
export function createMessageSender(deps: {
  channels: { createMessage(channelId: string, message: RESTPostAPIChannelMessageJSONBody): Promise<{ id: string }> }
  missingIn: MissingIn
  signal: AbortSignal
  clock: Clock
  log: Log
}): SendMessage {
  const { channels, missingIn, signal, clock, log } = deps
  const refusedAt = new LRUCache<string, number>(atMost(MOST_CHANNELS))
  const loggedAt = new LRUCache<string, number>(atMost(MOST_CHANNELS))
  const queue = createKeyedQueue({ limit: MOST_WAITING })

  function isRecent(times: LRUCache<string, number>, key: string, ms: number): boolean {
    const time = times.get(key)
    return time !== undefined && isWithin(time, clock.now(), ms)
  }

  function warn(where: { guildId: string; channelId: string }, what: string, why: object, sentence: string): void {
    const key = `${where.channelId} ${what}`
    if (isRecent(loggedAt, key, LOG_EVERY_MS)) return
    loggedAt.set(key, clock.now())
    log.warn({ ...where, what, ...why }, sentence)
  }

  async function sendUntil(
    where: { guildId: string; channelId: string },
    message: OutgoingMessage,
    what: string,
    until: number,
  ): Promise<SendResult> {
    let mayExist = false
    for (let tries = 0; ; tries++) {
      if (isRecent(refusedAt, where.channelId, REFUSED_MS)) return { type: 'dropped', mayExist }
      if (clock.now() > until) {
        warn(where, what, {}, 'dropped a message that waited too long')
        return { type: 'dropped', mayExist }
      }
      try {
        const { id } = await channels.createMessage(where.channelId, { ...message, enforce_nonce: true })
        return { type: 'sent', messageId: id }
      } catch (error) {
        if (unavailabilityOf(error) && !(error instanceof RateLimitError)) mayExist = true
        const pause = pauseAfter(error, tries)
        if (clock.now() + pause > until) {
          if (error instanceof DiscordAPIError && error.status === 403) refusedAt.set(where.channelId, clock.now())
          warn(where, what, { err: loggable(error) }, 'Discord did not accept a message')
          const refusal = refusalOf(error)
          return refusal ? { type: 'refused', refusal, mayExist } : { type: 'dropped', mayExist }
        }
        await wait(pause, undefined, { signal }).catch(() => new Promise<never>(() => {}))
      }
    }
  }

  return async (where, message, what) => {
    const lacks = missingIn(where, neededFor(message)) ?? []
    if (lacks.length > 0) {
      warn(where, what, { lacks: namesOf(lacks) }, 'the bot may not send a message')
      return DROPPED
    }
    // A reply needs Read Message History. Without it the message is sent as an ordinary one.
    const { message_reference: replyTo, ...alone } = message
    const canReply = replyTo !== undefined && (missingIn(where, ['Read Message History']) ?? []).length === 0
    const until = clock.now() + SENT_WITHIN_MS
    const { channelId } = where
    const sent = queue.add({ key: channelId, group: channelId }, () =>
      sendUntil(where, canReply ? message : alone, what, until),
    )
    if (!sent) {
      warn(where, what, {}, 'dropped a message: too many wait for the channel')
      return DROPPED
    }
    return sent
  }
}
