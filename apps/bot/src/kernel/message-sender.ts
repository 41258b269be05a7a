import { setTimeout as wait } from 'node:timers/promises'
import { DiscordAPIError } from '@discordjs/rest'
import { namesOf } from '@guildhall/contract'
import { atMost, type Clock, type Log, type PermissionName } from '@guildhall/core'
import type { RESTPostAPIChannelMessageJSONBody } from 'discord-api-types/v10'
import { LRUCache } from 'lru-cache'
import type { MissingIn } from './channels.ts'
import { loggable, pauseAfter } from './discord-errors.ts'
import { createKeyedQueue } from './keyed-queue.ts'

/** A message that could not be sent within this time, in ms, is dropped: later it would not be understood. */
const SENT_WITHIN_MS = 30_000
/** So many messages can wait for a channel; in a flood further ones are dropped. */
const MOST_WAITING = 100
/** How long nothing is sent to a channel that Discord refused, in ms: Discord bans an address for many refusals. */
const REFUSED_MS = 5_000
/** How often the same warning about a channel is logged, in ms. */
const LOG_EVERY_MS = 10 * 60_000
const MOST_CHANNELS = 1_000

/** A message that an event causes. The nonce is made from the event, so Discord drops a second message for the same event. */
export type OutgoingMessage = RESTPostAPIChannelMessageJSONBody & { nonce: string; allowed_mentions: object }

/**
 * Sends a message to a channel, after those that were to be sent there before. It never rejects: a message that Discord does not accept
 * in time is logged and dropped.
 *
 * @param what names the message in the log: "the welcome".
 * @param onSent receives the id of the message in Discord.
 */
export type SendMessage = (
  where: { guildId: string; channelId: string },
  message: OutgoingMessage,
  what: string,
  onSent?: (messageId: string) => Promise<void>,
) => Promise<void>

/** @param deps.signal ends the waiting: a message that still waits is sent at the next start, when its event is replayed. */
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

  function isWithin(times: LRUCache<string, number>, key: string, ms: number): boolean {
    const time = times.get(key)
    return time !== undefined && clock.now() - time < ms
  }

  function warn(where: { guildId: string; channelId: string }, what: string, why: object, sentence: string): void {
    const key = `${where.channelId} ${what}`
    if (isWithin(loggedAt, key, LOG_EVERY_MS)) return
    loggedAt.set(key, clock.now())
    log.warn({ ...where, what, ...why }, sentence)
  }

  /** @returns the message's id; undefined when it was dropped. */
  async function sendUntil(
    where: { guildId: string; channelId: string },
    message: OutgoingMessage,
    what: string,
    until: number,
  ): Promise<string | undefined> {
    for (let tries = 0; ; tries++) {
      if (isWithin(refusedAt, where.channelId, REFUSED_MS)) return undefined
      if (clock.now() > until) {
        warn(where, what, {}, 'dropped a message that waited too long')
        return undefined
      }
      try {
        const { id } = await channels.createMessage(where.channelId, { ...message, enforce_nonce: true })
        return id
      } catch (error) {
        const pause = pauseAfter(error, tries)
        if (clock.now() + pause > until) {
          if (error instanceof DiscordAPIError && error.status === 403) refusedAt.set(where.channelId, clock.now())
          warn(where, what, { err: loggable(error) }, 'Discord did not accept a message')
          return undefined
        }
        await wait(pause, undefined, { signal }).catch(() => new Promise<never>(() => {}))
      }
    }
  }

  return async (where, message, what, onSent) => {
    const needed: PermissionName[] = ['View Channel', 'Send Messages']
    if (message.embeds?.length) needed.push('Embed Links')
    const lacks = missingIn(where, needed) ?? []
    if (lacks.length > 0) return warn(where, what, { lacks: namesOf(lacks) }, 'the bot may not send a message')
    // Discord: a reply needs Read Message History. Without it the message is sent on its own.
    const { message_reference: replyTo, ...alone } = message
    const canReply = replyTo !== undefined && (missingIn(where, ['Read Message History']) ?? []).length === 0
    const until = clock.now() + SENT_WITHIN_MS
    const { channelId } = where
    const sent = queue.add({ key: channelId, group: channelId }, () =>
      sendUntil(where, canReply ? message : alone, what, until),
    )
    if (!sent) return warn(where, what, {}, 'dropped a message: too many wait for the channel')
    const messageId = await sent
    if (messageId !== undefined) await onSent?.(messageId)
  }
}
