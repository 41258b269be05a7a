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

/** For how long what was seen in a channel is believed, in ms: shorter than what was begun stays with who began it. */
const SHARED_MS = 30_000
/** More channels than these are not remembered. */
const MOST_CHANNELS = 1_000

export function createSayOnce(deps: {
  channels: Pick<ChannelsAPI, 'createMessage'>
  messages: Pick<OwnMessages, 'since'>
  clock: Clock
}): SayOnce {
  const { channels, messages, clock } = deps
  const looks = new Map<string, { since: number; until: number; texts: Promise<ReadonlySet<string>> }>()

  /** What stands in a channel since then; attempts that are taken up together share one look, which costs several calls. */
  function textsIn(channelId: string, since: number, signal: AbortSignal): Promise<ReadonlySet<string>> {
    const known = looks.get(channelId)
    if (known && known.since <= since && known.until > clock.now()) return known.texts
    const texts = messages.since(channelId, since, signal).then((own) => new Set(own.map(({ text }) => text)))
    if (looks.size >= MOST_CHANNELS) looks.clear()
    looks.set(channelId, { since, until: clock.now() + SHARED_MS, texts })
    texts.catch(() => looks.delete(channelId))
    return texts
  }

  /** Looks for the message where an earlier attempt may have left it; the texts of two hits differ, if only by their time. */
  async function isThere(hit: OpenHit, channelId: string, content: string, signal: AbortSignal): Promise<boolean> {
    try {
      const texts = await textsIn(channelId, hit.happenedAt - CLOCKS_APART_MS, signal)
      return texts.has(content)
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
