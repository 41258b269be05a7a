import { createHash, randomBytes } from 'node:crypto'
import type { ChannelsAPI } from '@discordjs/core'
import type { Clock } from '@guildhall/core'
import { searchedSince, type OwnMessages } from '@guildhall/discord'
import { MessageFlags } from 'discord-api-types/v10'
import * as z from 'zod'
import type { MissingIn } from './channels.ts'
import { isRefusal } from './discord-errors.ts'

/** What the progress of a job keeps of a message, so that a later attempt does not send it twice. */
export const SendProgress = z.object({
  channelId: z.string(),
  /** The nonce. It is random: Discord answers "Unknown Message" when the nonce of a deleted message comes again. */
  effectKey: z.string(),
  /** When the key was noted, in epoch ms. */
  keyedAt: z.number(),
  textHash: z.string(),
  /** Once the message is known to be there. */
  messageId: z.optional(z.string()),
})
export type SendProgress = z.infer<typeof SendProgress>

export interface MessageOfJob {
  /** Null for a direct message. */
  guildId: string | null
  channelId: string
  content: string
  /** The only users whom it pings. */
  pings: readonly string[]
}

/** The progress of one message of a job. */
export interface SendStep {
  /** What an earlier attempt noted. */
  readonly earlier: SendProgress | undefined
  /** Writes progress, fenced by the lease of the job. */
  readonly note: (progress: SendProgress) => Promise<void>
  /** Whether a message is known to be another job's: two jobs may send the same text. */
  readonly isTaken: (messageId: string) => Promise<boolean>
}

/**
 * `uncertain`: an earlier attempt may have sent the message, which cannot be checked without Read Message History. It is not repeated.
 */
export type Sent = { readonly type: 'sent'; readonly messageId: string } | { readonly type: 'uncertain' }

/**
 * Sends a message of a job once, over any number of attempts.
 *
 * @throws DiscordAPIError when Discord refuses it; LeaseLost; whatever shows a used-up rate limit or that Discord is unreachable.
 */
export type SendOnce = (message: MessageOfJob, step: SendStep, signal: AbortSignal) => Promise<Sent>

type Found = { readonly type: 'sent'; readonly messageId: string } | { readonly type: 'absent' | 'unknown' }

/** How long Discord surely remembers a nonce, in ms; its documentation says "a few minutes". */
const NONCE_MS = 60_000
/** How far Discord's clock can be behind ours, in ms. */
const CLOCK_SKEW_MS = 30_000

export function createSendOnce(deps: {
  channels: Pick<ChannelsAPI, 'createMessage'>
  messages: Pick<OwnMessages, 'since'>
  missingIn: MissingIn
  clock: Clock
}): SendOnce {
  const { channels, messages, missingIn, clock } = deps

  function isReadable(guildId: string | null, channelId: string): boolean {
    if (guildId === null) return true
    const missing = missingIn({ guildId, channelId }, ['View Channel', 'Read Message History'])
    return missing === undefined || missing.length === 0
  }

  /** Whether Discord certainly remembers the key. After the clock was set back, the age of the key is unknown. */
  function isTrusted({ keyedAt }: SendProgress): boolean {
    const age = clock.now() - keyedAt
    return age >= 0 && age <= NONCE_MS
  }

  /** Fetched messages carry no nonce, so the text identifies the message. */
  async function find(
    guildId: string | null,
    { channelId, keyedAt, textHash }: SendProgress,
    isTaken: SendStep['isTaken'],
    signal: AbortSignal,
  ): Promise<Found> {
    if (!isReadable(guildId, channelId)) return { type: 'unknown' }
    try {
      const own = await messages.since(channelId, searchedSince(keyedAt, clock.now(), CLOCK_SKEW_MS), signal)
      for (const { id: messageId, text } of own) {
        if (hashOf(text) === textHash && !(await isTaken(messageId))) return { type: 'sent', messageId }
      }
      return { type: 'absent' }
    } catch (error) {
      if (!isRefusal(error)) throw error
      // A deleted channel has no message.
      return { type: error.status === 404 ? 'absent' : 'unknown' }
    }
  }

  return async ({ guildId, channelId, content, pings }, { earlier, note, isTaken }, signal) => {
    if (earlier?.messageId !== undefined) return { type: 'sent', messageId: earlier.messageId }
    let key = earlier
    if (key && (!isTrusted(key) || key.channelId !== channelId)) {
      const found = await find(guildId, key, isTaken, signal)
      if (found.type === 'unknown') return { type: 'uncertain' }
      if (found.type === 'sent') {
        await note({ ...key, messageId: found.messageId })
        return found
      }
      key = undefined
    }
    if (!key) {
      const effectKey = randomBytes(18).toString('base64url')
      key = { channelId, effectKey, keyedAt: clock.now(), textHash: hashOf(content) }
      await note(key)
    }
    signal.throwIfAborted()
    const message = {
      content,
      allowed_mentions: { parse: [], users: [...pings] },
      flags: MessageFlags.SuppressEmbeds,
      nonce: key.effectKey,
      enforce_nonce: true,
    }
    const { id: messageId } = await channels.createMessage(channelId, message, { signal })
    await note({ ...key, messageId })
    return { type: 'sent', messageId }
  }
}

/** Discord trims what it posts. */
function hashOf(text: string): string {
  return createHash('sha256').update(text.trim()).digest('base64url').slice(0, 22)
}
