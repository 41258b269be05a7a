import { createHash, randomBytes } from 'node:crypto'
import type { ChannelsAPI } from '@discordjs/core'
import type { Clock } from '@guildhall/core'
import { embedTextOf, searchedSince, type OwnMessages } from '@guildhall/discord'
import { MessageFlags, type APIEmbed, type APIMessageTopLevelComponent } from 'discord-api-types/v10'
import * as z from 'zod'
import type { MissingIn } from './channels.ts'
import { isRefusal } from './discord-errors.ts'

/** The progress of a message in its job, so that a later attempt does not send it twice. */
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
  /** Absent for none. */
  embeds?: readonly APIEmbed[]
  /** Its buttons; absent for none. */
  components?: readonly APIMessageTopLevelComponent[]
  /** The only users whom it pings. */
  pings: readonly string[]
  /** The only roles that it pings; absent for none. */
  rolePings?: readonly string[]
  /** Whether Discord shows previews of its links; absent for no. */
  hasPreviews?: boolean
}

/** The progress of one message of a job. */
export interface SendStep {
  /** The progress that an earlier attempt noted. */
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

/**
 * The state of a message that an earlier attempt may have sent. `open`: it is sent once, however often that is tried now. `unknown`: it
 * cannot be checked without Read Message History.
 */
export type Found =
  | { readonly type: 'sent'; readonly messageId: string }
  | { readonly type: 'open' | 'absent' | 'unknown' }

/**
 * @param message where it is to be sent now.
 * @throws whatever shows a used-up rate limit or that Discord is unreachable.
 */
export type LookUpSent = (
  message: Pick<MessageOfJob, 'guildId' | 'channelId'>,
  earlier: SendProgress,
  isTaken: SendStep['isTaken'],
  signal: AbortSignal,
) => Promise<Found>

/** How long Discord surely remembers a nonce, in ms; its documentation says "a few minutes". */
const NONCE_MS = 60_000
/** How far Discord's clock can be behind ours, in ms. */
const CLOCK_SKEW_MS = 30_000

interface SendDeps {
  channels: Pick<ChannelsAPI, 'createMessage'>
  messages: Pick<OwnMessages, 'since'>
  missingIn: MissingIn
  clock: Clock
}

export function createLookUpSent({ messages, missingIn, clock }: Omit<SendDeps, 'channels'>): LookUpSent {
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
  return async ({ guildId, channelId: desired }, earlier, isTaken, signal) => {
    const { channelId, keyedAt, textHash, messageId } = earlier
    if (messageId !== undefined) return { type: 'sent', messageId }
    if (isTrusted(earlier) && channelId === desired) return { type: 'open' }
    if (!isReadable(guildId, channelId)) return { type: 'unknown' }
    try {
      const own = await messages.since(channelId, searchedSince(keyedAt, clock.now(), CLOCK_SKEW_MS), signal)
      for (const { id, text, embedText } of own) {
        if (hashOf(text, embedText) === textHash && !(await isTaken(id))) return { type: 'sent', messageId: id }
      }
      return { type: 'absent' }
    } catch (error) {
      if (!isRefusal(error)) throw error
      // A deleted channel has no message.
      return { type: error.status === 404 ? 'absent' : 'unknown' }
    }
  }
}

export function createSendOnce(deps: SendDeps): SendOnce {
  const { channels, clock } = deps
  const lookUp = createLookUpSent(deps)

  return async (message, { earlier, note, isTaken }, signal) => {
    const { channelId, content } = message
    let key = earlier
    if (key) {
      const found = await lookUp(message, key, isTaken, signal)
      if (found.type === 'unknown') return { type: 'uncertain' }
      if (found.type === 'sent') {
        if (key.messageId === undefined) await note({ ...key, messageId: found.messageId })
        return found
      }
      if (found.type === 'absent') key = undefined
    }
    if (!key) {
      const effectKey = randomBytes(18).toString('base64url')
      key = { channelId, effectKey, keyedAt: clock.now(), textHash: hashOf(content, embedTextOf(message.embeds?.[0])) }
      await note(key)
    }
    signal.throwIfAborted()
    const sent = await channels.createMessage(channelId, bodyOf(message, key.effectKey), { signal })
    await note({ ...key, messageId: sent.id })
    return { type: 'sent', messageId: sent.id }
  }
}

function bodyOf({ content, embeds, components, pings, rolePings, hasPreviews }: MessageOfJob, nonce: string) {
  return {
    content,
    ...(embeds && { embeds: [...embeds] }),
    ...(components && { components: [...components] }),
    allowed_mentions: { parse: [], users: [...pings], roles: [...(rolePings ?? [])] },
    ...(hasPreviews !== true && { flags: MessageFlags.SuppressEmbeds }),
    nonce,
    enforce_nonce: true,
  }
}

/** Discord trims what it posts. */
function hashOf(text: string, embedText: string): string {
  const all = embedText === '' ? text.trim() : `${text.trim()}\n${embedText.trim()}`
  return createHash('sha256').update(all).digest('base64url').slice(0, 22)
}
