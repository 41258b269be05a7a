import { setTimeout as wait } from 'node:timers/promises'
import { DiscordAPIError } from '@discordjs/rest'
import { namesOf, type Clock, type Log, type PermissionName } from '@guildhall/core'
import type { RESTPostAPIChannelMessageJSONBody } from 'discord-api-types/v10'
import { loggable } from './loggable.ts'
import type { MissingIn } from './missing-in.ts'
import { pauseAfter } from './pause-after.ts'
import { createTurns } from './turns.ts'

/** What is late by more than this, in ms, is left unsaid: it would no longer be understood. */
const SAID_WITHIN_MS = 30_000
/** More messages than these do not wait for a channel: in a flood the rest is left unsaid. */
const MOST_WAITING = 100
/** A channel that forbade a message is left in peace for this long, in ms: Discord locks out who is forbidden over and over. */
const PAUSE_MS = 5_000
/** How often the log says the same of a channel, in ms. */
const TELL_EVERY_MS = 10 * 60_000
/** More channels than these are not remembered. */
const MOST_CHANNELS = 1_000

/** A message that an event causes. The nonce, made of that event, lets Discord drop it when the event comes again. */
export type OutgoingMessage = RESTPostAPIChannelMessageJSONBody & { nonce: string; allowed_mentions: object }

/**
 * Writes a message into a channel, after those that were to be written there before. It never rejects: what Discord does not take is
 * logged, now and then, and left unsaid.
 *
 * @param what names it in the log: "the welcome".
 * @param onWritten is given the id of the message when it stands there.
 */
export type SendMessage = (
  where: { guildId: string; channelId: string },
  message: OutgoingMessage,
  what: string,
  onWritten?: (messageId: string) => Promise<void>,
) => Promise<void>

/** @param deps.signal ends the waiting: what waits then comes again with its event, at the next start. */
export function createMessageSender(deps: {
  channels: { createMessage(channelId: string, message: RESTPostAPIChannelMessageJSONBody): Promise<{ id: string }> }
  missingIn: MissingIn
  signal: AbortSignal
  clock: Clock
  log: Log
}): SendMessage {
  const { channels, missingIn, signal, clock, log } = deps
  const refusedAt = new Map<string, number>()
  const toldAt = new Map<string, number>()
  const inTurn = createTurns(MOST_WAITING)

  function note(times: Map<string, number>, key: string): void {
    if (times.size >= MOST_CHANNELS) times.clear()
    times.set(key, clock.now())
  }

  function isWithin(times: Map<string, number>, key: string, ms: number): boolean {
    const time = times.get(key)
    return time !== undefined && clock.now() - time < ms
  }

  function tell(where: { guildId: string; channelId: string }, what: string, why: object, sentence: string): void {
    const key = `${where.channelId} ${what}`
    if (isWithin(toldAt, key, TELL_EVERY_MS)) return
    note(toldAt, key)
    log.warn({ ...where, what, ...why }, sentence)
  }

  /** @returns the message's id; undefined when it was left unsaid. */
  async function send(
    where: { guildId: string; channelId: string },
    message: OutgoingMessage,
    what: string,
    until: number,
  ): Promise<string | undefined> {
    for (let tries = 0; ; tries++) {
      if (isWithin(refusedAt, where.channelId, PAUSE_MS)) return undefined
      if (clock.now() > until) {
        tell(where, what, {}, 'a message was left unsaid: its turn came too late')
        return undefined
      }
      try {
        const { id } = await channels.createMessage(where.channelId, { ...message, enforce_nonce: true })
        return id
      } catch (error) {
        const pause = pauseAfter(error, tries)
        if (clock.now() + pause > until) {
          if (error instanceof DiscordAPIError && error.status === 403) note(refusedAt, where.channelId)
          tell(where, what, { err: loggable(error) }, 'Discord did not take a message')
          return undefined
        }
        await wait(pause, undefined, { signal }).catch(() => new Promise<never>(() => {}))
      }
    }
  }

  return async (where, message, what, onWritten) => {
    const needed: PermissionName[] = ['View Channel', 'Send Messages']
    if (message.embeds?.length) needed.push('Embed Links')
    const lacks = missingIn(where, needed) ?? []
    if (lacks.length > 0) return tell(where, what, { lacks: namesOf(lacks) }, 'a message was not allowed')
    // A reply needs to see what it replies to; without that it still is an answer.
    const { message_reference: replyTo, ...alone } = message
    const mayReply = replyTo !== undefined && (missingIn(where, ['Read Message History']) ?? []).length === 0
    const until = clock.now() + SAID_WITHIN_MS
    const sent = inTurn(where.channelId, () => send(where, mayReply ? message : alone, what, until))
    if (!sent) return tell(where, what, {}, 'a message was left unsaid: too many wait for the channel')
    const messageId = await sent
    if (messageId !== undefined) await onWritten?.(messageId)
  }
}
