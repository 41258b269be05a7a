import type { Clock, LinkReplies, LinkReply, Log, UrlRules } from '@guildhall/core'
import { replyText, type CompiledRules } from '@guildhall/link-rewriting'
import {
  MessageType,
  type GatewayMessageCreateDispatchData,
  type GatewayMessageUpdateDispatchData,
} from 'discord-api-types/v10'
import type { ThreadParents } from '../kernel/channels.ts'
import { withConfigured } from '../kernel/configured.ts'
import { isDatabaseFailure, retry } from '../kernel/gateway/retry.ts'
import type { KeyedQueue } from '../kernel/keyed-queue.ts'
import type { DeletedMessages } from '../kernel/parking/deletions.ts'
import type { ReplyChannels, ReplyMessages } from './replies.ts'
import { settled } from './reply-jobs.ts'
import type { YieldingRewriter } from './yielding-rewriter.ts'

/**
 * Maximum age of an edit, in ms. Discord also sends updates that are not edits, such as for previews; their edit time is older or missing.
 */
const JUST_EDITED_MS = 10 * 60_000
/** Time limit for noting a reply, in ms. A later reply would confuse its readers, so it is dropped. */
const SENT_WITHIN_MS = 30_000
/** Interval at which the log reports too many links in a guild, in ms. */
const LOG_EVERY_MS = 10 * 60_000

const LINK = /https?:\/\//i

type Message = GatewayMessageCreateDispatchData | GatewayMessageUpdateDispatchData

/** Replies to messages with links according to the guild's rules, and updates each reply when its message changes. */
export function createLinkReplyEvents(deps: {
  urlRules: Pick<UrlRules, 'peek' | 'compiled'>
  threads: Pick<ThreadParents, 'peek' | 'get'>
  linkReplies: LinkReplies
  channels: ReplyChannels
  messages: ReplyMessages
  rewrite: YieldingRewriter
  queue: KeyedQueue
  signal: AbortSignal
  clock: Clock
  log: Log
}) {
  const { urlRules, threads, linkReplies, channels, messages, rewrite, queue, signal, clock, log } = deps
  const rulesOf = {
    peek: urlRules.peek,
    get: (guildId: string) => inTime('read the URL rules', () => urlRules.compiled(guildId)),
  }
  let loggedAt = -Infinity

  /** Changes of the same message are handled in order. */
  function enqueue(guildId: string, messageId: string, work: () => Promise<void>): void | Promise<void> {
    const queued = queue.add({ key: messageId, group: guildId }, work)
    if (queued || clock.now() - loggedAt < LOG_EVERY_MS) return queued
    loggedAt = clock.now()
    log.warn({ guildId }, 'too many links at once: some messages get no reply')
  }

  /** @returns the reply to the message; null for none. */
  async function linksFor(rules: CompiledRules, message: Message, guildId: string): Promise<string | null> {
    const { content, channel_id: channelId } = message
    const known = threads.peek(guildId, channelId)
    // In an unknown thread, first try the rules of all channels. Request the thread's channel from Discord only if one matches.
    const found = await rewrite(rules, { content, channelId: known ?? null })
    if (known !== undefined || found.length === 0) return replyText(found)
    return replyText(await rewrite(rules, { content, channelId: await threads.get(guildId, channelId) }))
  }

  async function reply(message: Message, guildId: string, links: string, occasion: string): Promise<void> {
    const place = { guildId, channelId: message.channel_id, messageId: message.id }
    await inTime('note a reply to links', () => linkReplies.note({ ...place, links }))
    const sent = await messages.send(place, links, occasion)
    if (sent === 'absent') return repeat('forget a reply to links', () => linkReplies.drop(guildId, message.id))
    channels.add(guildId, place.channelId)
    // A job finds the noted reply.
    if (sent === 'unknown') return
    const hidesEmbeds = messages.canHideEmbeds(place)
    await repeat('write a reply to links', () => linkReplies.put({ ...place, ...sent, links, hidesEmbeds }))
    if (hidesEmbeds) await messages.hideEmbeds(place)
  }

  /** Stores an effect in Discord, retrying for any length of a database outage. */
  function repeat(what: string, write: () => Promise<void>): Promise<void> {
    return retry(what, write, { signal, log, mayRetry: isDatabaseFailure })
  }

  /** Like `repeat`, for work before a reply: the reply is dropped after the time limit of messages. */
  function inTime<T>(what: string, work: () => Promise<T>): Promise<T> {
    const until = clock.now() + SENT_WITHIN_MS
    const mayRetry = (error: Error): boolean => isDatabaseFailure(error) && clock.now() < until
    return retry(what, work, { signal, log, mayRetry })
  }

  /** The posted reply to the message; `unknown` when the bot cannot check whether it posted one. */
  async function replyTo(guildId: string, messageId: string): Promise<LinkReply | 'unknown' | undefined> {
    return settled(await linkReplies.get(guildId, messageId), { linkReplies, messages }, signal)
  }

  async function replyFirst(message: Message, guildId: string, links: string, isReplay: boolean): Promise<void> {
    // By the time of a replay, Discord may have forgotten the nonce.
    if (isReplay && (await inTime('read a reply to links', () => replyTo(guildId, message.id)))) return
    await reply(message, guildId, links, '')
  }

  async function removeReply(before: LinkReply): Promise<void> {
    await linkReplies.markForDeletion(before.guildId, [before.messageId])
    if (before.hidesEmbeds) await messages.showEmbeds(before)
  }

  /** @returns whether the reply was deleted before. */
  async function updateReply(before: LinkReply, links: string): Promise<boolean> {
    if (before.replyId === null) return false
    const outcome = links === before.links ? 'done' : await messages.edit(before, links)
    // Save it even without a change: the reply may have been marked for deletion recently.
    if (outcome === 'done') await linkReplies.put({ ...before, links })
    return outcome === 'gone'
  }

  async function refresh(message: Message, guildId: string, rules: CompiledRules): Promise<void> {
    const links = await linksFor(rules, message, guildId)
    const before = await replyTo(guildId, message.id)
    if (before === 'unknown') {
      // A second reply would be worse than one with outdated links.
      return links === null ? linkReplies.markForDeletion(guildId, [message.id]) : linkReplies.keep(guildId, message.id)
    }
    const removal = before ? await linkReplies.removal(guildId, message.id) : 'none'
    // Showing the previews causes another update of the message, which must not show them again.
    if (links === null) return before && removal === 'none' ? removeReply(before) : undefined
    const post = (): Promise<void> => reply(message, guildId, links, message.edited_timestamp ?? '')
    if (!before) return post()
    // Discord may have deleted the reply, or do so later, although its response was lost.
    const isDiscarded = removal === 'begun' && (await messages.discard(before))
    const isGone = isDiscarded || (await updateReply(before, links))
    if (isGone && removal === 'begun') {
      await linkReplies.discarded(guildId, message.id)
      return post()
    }
    // A person deleted it.
    if (isGone && before.replyId !== null) await linkReplies.noteDeleted(guildId, [before.replyId])
    if (removal !== 'none' && before.hidesEmbeds) await messages.hideEmbeds(before)
  }

  async function writeDeletion(guildId: string, deleted: readonly string[]): Promise<void> {
    const concerned = await linkReplies.concerning(guildId, deleted)
    if (concerned.length === 0) return
    await linkReplies.noteDeleted(guildId, deleted)
    const gone = new Set(deleted)
    const orphans = concerned.filter((one) => gone.has(one.messageId))
    await linkReplies.markForDeletion(
      guildId,
      orphans.map((one) => one.messageId),
    )
  }

  return {
    created(message: GatewayMessageCreateDispatchData, isReplay: boolean): void | Promise<void> {
      const guildId = message.guild_id
      if (guildId === undefined || !isByMember(message)) return
      const rules = urlRules.peek(guildId)
      if (rules?.count === 0 || !LINK.test(message.content)) return
      return withConfigured(rulesOf, guildId, (known) => {
        const channelId = threads.peek(guildId, message.channel_id)
        const found = rewrite(known, { content: message.content, channelId: channelId ?? null })
        if (Array.isArray(found) && found.length === 0) return
        return enqueue(guildId, message.id, async () => {
          const matches = await found
          const links = channelId === undefined ? await linksFor(known, message, guildId) : replyText(matches)
          if (links !== null) await replyFirst(message, guildId, links, isReplay)
        })
      })
    },
    edited(message: GatewayMessageUpdateDispatchData): void | Promise<void> {
      const guildId = message.guild_id
      if (guildId === undefined || !isJustEdited(message, clock.now()) || !isByMember(message)) return
      return withConfigured(channels, guildId, (withReplies) =>
        withConfigured(rulesOf, guildId, (rules) => {
          const mayMatch = rules.count > 0 && LINK.test(message.content)
          if (!mayMatch && !withReplies.has(message.channel_id) && !queue.isBusy(message.id)) return
          return enqueue(guildId, message.id, () => refresh(message, guildId, rules))
        }),
      )
    },
    /** Schedule the deletion of replies to deleted messages, without waiting for Discord. */
    deletions: {
      mayConcern: (guildId: string, { channelId }: DeletedMessages): boolean =>
        channels.peek(guildId)?.has(channelId) !== false,
      async write(guildId: string, { channelId, messageIds }: DeletedMessages): Promise<void> {
        const withReplies = channels.peek(guildId) ?? (await channels.get(guildId))
        if (withReplies.has(channelId)) await writeDeletion(guildId, messageIds)
      },
    },
    /** Schedules the deletion of replies that are being posted or edited; it waits for them. */
    deletedInFlight(guildId: string | undefined, messageIds: readonly string[]): void | Promise<void> {
      if (guildId === undefined || !messageIds.some((id) => queue.isBusy(id))) return
      const write = (): Promise<void> => writeDeletion(guildId, messageIds)
      return queue
        .onIdle(messageIds)
        .then(() => retry('delete replies', write, { signal, log, mayRetry: isDatabaseFailure }))
    },
  }
}

/** The bot never replies to bots, webhooks or Discord's own notices. */
function isByMember(message: Message): boolean {
  if (message.author.bot === true || message.webhook_id !== undefined) return false
  return message.type === MessageType.Default || message.type === MessageType.Reply
}

function isJustEdited(message: GatewayMessageUpdateDispatchData, now: number): boolean {
  return message.edited_timestamp !== null && now - Date.parse(message.edited_timestamp) < JUST_EDITED_MS
}
