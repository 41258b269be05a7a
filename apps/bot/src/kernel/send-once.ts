import { createHash, randomBytes } from 'node:crypto'
import type { ChannelsAPI } from '@discordjs/core'
import type { Clock } from '@guildhall/core'
import {
  buttonsTextOf,
  embedTextOf,
  embedTextsOf,
  searchedSince,
  type OwnMessage,
  type OwnMessages,
} from '@guildhall/discord'
import { MessageFlags, type APIEmbed, type APIMessageTopLevelComponent } from 'discord-api-types/v10'
import * as z from 'zod'
import type { MissingIn } from './channels.ts'
import { isRefusal } from './discord-errors.ts'

/** The progress of a message in its job, which prevents a second message in a later attempt. */
export const SendProgress = z.object({
  channelId: z.string(),
  /** The nonce. It is random, because Discord answers "Unknown Message" to the nonce of a deleted message. */
  effectKey: z.string(),
  /** The time at which the key was stored, in epoch ms. */
  keyedAt: z.number(),
  /** A hash of the text, and of the title and description of the first embed. */
  textHash: z.string(),
  /** The number of its embeds, and a hash of all texts of the message; absent in progress of earlier versions. */
  parts: z.optional(z.object({ embeds: z.number(), hash: z.string() })),
  /** As in `MessageOfJob`; absent in progress of earlier versions. */
  occurrence: z.optional(z.number()),
  /** Set once the message is known to exist. */
  messageId: z.optional(z.string()),
})
export type SendProgress = z.infer<typeof SendProgress>

export interface MessageOfJob {
  /** Null for a direct message. */
  guildId: string | null
  channelId: string
  content: string
  /** Absent for no embeds. */
  embeds?: readonly APIEmbed[]
  /** Its buttons; absent for none. */
  components?: readonly APIMessageTopLevelComponent[]
  /** The users that the message pings. */
  pings: readonly string[]
  /** The roles that the message pings; absent for none. */
  rolePings?: readonly string[]
  /** Whether Discord shows link previews; absent for no. */
  hasPreviews?: boolean
  /** The start that the message is about, in epoch ms; absent for a message without one. */
  occurrence?: number
}

/** The progress of one message of a job. */
export interface SendStep {
  /** The stored progress of an earlier attempt. */
  readonly earlier: SendProgress | undefined
  /** Stores progress, fenced by the lease of the job. */
  readonly note: (progress: SendProgress) => Promise<void>
  /** Whether a message belongs to another job: two jobs may send the same text. */
  readonly isTaken: (messageId: string) => Promise<boolean>
}

/**
 * `uncertain`: an earlier attempt may have sent the message, but the bot cannot check this without Read Message History. The message is not
 * sent again.
 */
type Sent = SentMessage | { readonly type: 'uncertain' }

/** `occurrence`: that of the message in Discord, which an earlier attempt may have sent before the occurrence moved. */
interface SentMessage {
  readonly type: 'sent'
  readonly messageId: string
  readonly occurrence: number | undefined
}

/**
 * Sends a message of a job exactly once over any number of attempts.
 *
 * @throws DiscordAPIError when Discord refuses the message; LeaseLost; the errors of a used-up rate limit or an unreachable Discord.
 */
export type SendOnce = (message: MessageOfJob, step: SendStep, signal: AbortSignal) => Promise<Sent>

/**
 * The state of a message that an earlier attempt may have sent. `open`: the message can be sent, and the nonce prevents a second one.
 * `unknown`: the bot cannot check it without Read Message History.
 */
type Found = { readonly type: 'sent'; readonly messageId: string } | { readonly type: 'open' | 'absent' | 'unknown' }

/**
 * @param message with its current channel.
 * @throws the errors of a used-up rate limit or an unreachable Discord.
 */
type LookUpSent = (
  message: Pick<MessageOfJob, 'guildId' | 'channelId' | 'occurrence'>,
  earlier: SendProgress,
  isTaken: SendStep['isTaken'],
  signal: AbortSignal,
) => Promise<Found>

/** The time for which Discord certainly remembers a nonce, in ms; its documentation names "a few minutes". */
const NONCE_MS = 60_000
/** Maximum lag of Discord's clock behind the bot's, in ms. */
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

  /** Whether Discord certainly remembers the key. The age of the key is unknown after the clock was set back. */
  function isTrusted({ keyedAt }: SendProgress): boolean {
    const age = clock.now() - keyedAt
    return age >= 0 && age <= NONCE_MS
  }

  /**
   * Fetched messages have no nonce, so the texts identify the message. The nonce of a message about another occurrence is of no use: Discord
   * would return that message for the new one.
   */
  return async ({ guildId, channelId: desired, occurrence }, earlier, isTaken, signal) => {
    const { channelId, keyedAt, messageId } = earlier
    if (messageId !== undefined) return { type: 'sent', messageId }
    const isSameMessage = channelId === desired && (earlier.occurrence ?? occurrence) === occurrence
    if (isTrusted(earlier) && isSameMessage) return { type: 'open' }
    // The earlier attempt was about another occurrence, so it did not send this one. One before it may have, if the slot moved back.
    const isUnsent = earlier.occurrence !== undefined && earlier.occurrence !== occurrence
    const unread: Found = { type: isUnsent ? 'absent' : 'unknown' }
    if (!isReadable(guildId, channelId)) return unread
    try {
      const own = await messages.since(channelId, searchedSince(keyedAt, clock.now(), CLOCK_SKEW_MS), signal)
      for (const one of own) {
        if (isSame(one, earlier) && !(await isTaken(one.id))) return { type: 'sent', messageId: one.id }
      }
      return { type: 'absent' }
    } catch (error) {
      if (!isRefusal(error)) throw error
      // A deleted channel has no message.
      return error.status === 404 ? { type: 'absent' } : unread
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
        return { ...found, occurrence: key.occurrence }
      }
      if (found.type === 'absent') key = undefined
    }
    if (!key) {
      const effectKey = randomBytes(18).toString('base64url')
      const { embeds = [], components = [] } = message
      const textHash = hashOf(content, embedTextOf(embeds[0]))
      const hash = textsHash(content, embeds.map(embedTextsOf), buttonsTextOf(components))
      const parts = { embeds: embeds.length, hash }
      key = { channelId, effectKey, keyedAt: clock.now(), textHash, parts, occurrence: message.occurrence }
      await note(key)
    }
    signal.throwIfAborted()
    const sent = await channels.createMessage(channelId, bodyOf(message, key.effectKey), { signal })
    await note({ ...key, messageId: sent.id })
    return { type: 'sent', messageId: sent.id, occurrence: key.occurrence }
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

/** Whether a message has the texts of the noted one. Discord adds embeds of links after the bot's. */
function isSame(
  { text, embedText, embedsTexts, buttonsText }: OwnMessage,
  { textHash, parts }: Pick<SendProgress, 'textHash' | 'parts'>,
): boolean {
  if (!parts) return hashOf(text, embedText) === textHash
  return textsHash(text, embedsTexts.slice(0, parts.embeds), buttonsText) === parts.hash
}

function textsHash(text: string, embedsTexts: readonly string[], buttonsText: string): string {
  return shortHash(JSON.stringify([text.trim(), embedsTexts, buttonsText]))
}

/** Discord trims the content of messages. */
function hashOf(text: string, embedText: string): string {
  const all = embedText === '' ? text.trim() : `${text.trim()}\n${embedText.trim()}`
  return shortHash(all)
}

function shortHash(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, 22)
}
