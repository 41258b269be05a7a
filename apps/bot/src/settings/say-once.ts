import type { ChannelsAPI } from '@discordjs/core'
import { nonceOf, type Clock, type OpenHit } from '@guildhall/core'
import type { OwnMessages } from '@guildhall/discord'
import { MessageFlags } from 'discord-api-types/v10'
import { isRefusal } from './refusal.ts'

/** A message that a hit causes. */
export interface Said {
  /** What it is for, among the messages of one hit. */
  purpose: string
  content: string
  /** Whom it pings; nobody else. */
  pings: readonly string[]
}

/**
 * Writes a message of the bot into a channel, once for its hit and purpose, however often it is tried.
 *
 * @throws DiscordAPIError when Discord refuses; whatever says that it is away or takes no more for now.
 */
export type SayOnce = (hit: OpenHit, channelId: string, said: Said, signal: AbortSignal) => Promise<void>

/** For how long Discord surely remembers a nonce, in ms; it speaks of a few minutes. */
const NONCE_MS = 60_000
/** How far Discord's clock may be behind ours, in ms. */
const CLOCKS_APART_MS = 30_000

export function createSayOnce(deps: {
  channels: Pick<ChannelsAPI, 'createMessage'>
  messages: Pick<OwnMessages, 'since'>
  clock: Clock
}): SayOnce {
  const { channels, messages, clock } = deps

  /** Looks for the message where an earlier attempt may have left it; the texts of two hits differ, if only by their time. */
  async function isThere(hit: OpenHit, channelId: string, content: string, signal: AbortSignal): Promise<boolean> {
    try {
      const own = await messages.since(channelId, hit.happenedAt - CLOCKS_APART_MS, signal)
      return own.some(({ text }) => text === content)
    } catch (error) {
      if (isRefusal(error)) return false
      throw error
    }
  }

  return async (hit, channelId, { purpose, content, pings }, signal) => {
    const isNonceForgotten = hit.isBegun && clock.now() - hit.happenedAt > NONCE_MS
    if (isNonceForgotten && (await isThere(hit, channelId, content, signal))) return
    const message = {
      content,
      allowed_mentions: { parse: [], users: [...pings] },
      flags: MessageFlags.SuppressEmbeds,
      nonce: nonceOf(purpose, hit.guildId, hit.hitId),
      enforce_nonce: true,
    }
    await channels.createMessage(channelId, message, { signal })
  }
}
