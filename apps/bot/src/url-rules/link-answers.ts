import type { Clock, Log, UrlAnswer, UrlAnswers, UrlRules } from '@guildhall/core'
import { answerText, type CompiledRules } from '@guildhall/link-rewriting'
import {
  MessageType,
  type GatewayMessageCreateDispatchData,
  type GatewayMessageUpdateDispatchData,
} from 'discord-api-types/v10'
import { withConfigured } from '../kernel/configured.ts'
import { loggable } from '../kernel/loggable.ts'
import type { ThreadParents } from '../kernel/thread-parents.ts'
import type { AnsweredChannels } from './answered-channels.ts'
import type { RewriteGently } from './gentle-rewriting.ts'
import type { Lines } from './lines.ts'
import type { LinkReplies } from './link-replies.ts'

/** Discord tells of more than edits, such as of previews that were found; those carry the time of an edit of long ago, or none. */
const JUST_EDITED_MS = 10 * 60_000
/** How often answers that could not be removed are tried again, in ms. */
const TRY_AGAIN_MS = 60_000
/** How often the log tells that a server has too many links, in ms. */
const TELL_EVERY_MS = 10 * 60_000

const LINK = /https?:\/\//i

type Message = GatewayMessageCreateDispatchData | GatewayMessageUpdateDispatchData

/** Answers messages with links by the rules of their server, and keeps each answer as its message is. */
export interface LinkAnswers {
  written(message: GatewayMessageCreateDispatchData, isReplay: boolean): void | Promise<void>
  edited(message: GatewayMessageUpdateDispatchData): void | Promise<void>
  /** Messages of anybody were deleted, one or many. */
  deleted(guildId: string | undefined, channelId: string, messageIds: readonly string[]): void | Promise<void>
  /** The stream of events begins or goes on: others may have answered meanwhile. */
  began(): void
  start(): void
  stop(): void
}

export function createLinkAnswers(deps: {
  urlRules: Pick<UrlRules, 'peek' | 'compiled'>
  threads: Pick<ThreadParents, 'peek' | 'get'>
  answers: UrlAnswers
  answered: AnsweredChannels
  replies: LinkReplies
  rewriteGently: RewriteGently
  lines: Lines
  clock: Clock
  log: Log
}): LinkAnswers {
  const { urlRules, threads, answers, answered, replies, rewriteGently, lines, clock, log } = deps
  const rulesOf = { peek: urlRules.peek, get: urlRules.compiled }
  let toldAt = -Infinity
  let timer: NodeJS.Timeout | undefined

  function tellOfFlood(guildId: string): void {
    if (clock.now() - toldAt < TELL_EVERY_MS) return
    toldAt = clock.now()
    log.warn({ guildId }, 'more links at once than can be answered; some stay as they are')
  }

  function inLine(guildId: string, messageId: string, work: () => Promise<void>): void | Promise<void> {
    return lines.run(guildId, messageId, work) ?? tellOfFlood(guildId)
  }

  /** @returns what the bot says to the message; null for nothing. */
  async function linksFor(rules: CompiledRules, message: Message, guildId: string): Promise<string | null> {
    const { content, channel_id: channelId } = message
    const ruled = threads.peek(guildId, channelId)
    // In a thread that is not known, rules of all channels are tried; only when one matches, Discord is asked whose thread it is.
    const found = await rewriteGently(rules, { content, channelId: ruled ?? null })
    if (ruled !== undefined || found.length === 0) return answerText(found)
    return answerText(await rewriteGently(rules, { content, channelId: await threads.get(guildId, channelId) }))
  }

  async function answer(message: Message, guildId: string, links: string, occasion: string): Promise<void> {
    const place = { guildId, channelId: message.channel_id, messageId: message.id }
    await replies.write(place, links, occasion, async (answerId) => {
      const hidesEmbeds = replies.mayHideEmbeds(place)
      answered.add(guildId, place.channelId)
      await answers.put({ ...place, answerId, links, hidesEmbeds })
      if (hidesEmbeds) await replies.hideEmbeds(place)
    })
  }

  async function answerFirst(message: Message, guildId: string, links: string, isReplay: boolean): Promise<void> {
    // By the time an event comes again Discord may have forgotten the nonce.
    if (isReplay && (await answers.get(guildId, message.id))) return
    await answer(message, guildId, links, '')
  }

  /** Takes an answer away; the row stays until that is done. */
  async function remove(answer: UrlAnswer): Promise<void> {
    if ((await replies.remove(answer)) !== 'away') await answers.forget(answer.guildId, [answer.messageId])
  }

  async function refresh(message: Message, guildId: string, rules: CompiledRules): Promise<void> {
    const links = await linksFor(rules, message, guildId)
    const before = await answers.get(guildId, message.id)
    if (!before) {
      if (links !== null) await answer(message, guildId, links, message.edited_timestamp ?? '')
      return
    }
    if (links === null) {
      await answers.unwant(guildId, [message.id])
      await remove(before)
      if (before.hidesEmbeds) await replies.showEmbeds(before)
    } else if (before.answerId !== null) {
      const outcome = links === before.links ? 'done' : await replies.rewrite(before, links)
      // Written even when it says the same: it may have been unwanted a moment ago.
      if (outcome === 'done') await answers.put({ ...before, links })
      if (outcome === 'gone') await answers.noteRemoved(guildId, [before.answerId])
    }
  }

  async function afterDeletion(guildId: string, deleted: readonly string[]): Promise<void> {
    await lines.settled(deleted)
    const concerned = await answers.concerning(guildId, deleted)
    if (concerned.length === 0) return
    const gone = new Set(deleted)
    await answers.noteRemoved(guildId, deleted)
    const orphans = concerned.filter((one) => gone.has(one.messageId))
    const ids = orphans.map((one) => one.messageId)
    await answers.unwant(guildId, ids)
    for (const orphan of orphans) {
      // Deleted together with its message, it need not be asked for.
      const isGone = orphan.answerId !== null && gone.has(orphan.answerId)
      await remove(isGone ? { ...orphan, answerId: null } : orphan)
    }
  }

  async function tidy(): Promise<void> {
    try {
      await answers.prune()
      for (const orphan of await answers.unwanted()) await remove(orphan)
    } catch (error) {
      log.error({ err: loggable(error) }, 'could not tidy up answers to links')
    }
  }

  return {
    written(message, isReplay) {
      const guildId = message.guild_id
      if (guildId === undefined || !isByPerson(message)) return
      const rules = urlRules.peek(guildId)
      if (rules?.count === 0 || !LINK.test(message.content)) return
      return withConfigured(rulesOf, guildId, (known) => {
        const ruled = threads.peek(guildId, message.channel_id)
        const found = rewriteGently(known, { content: message.content, channelId: ruled ?? null })
        if (Array.isArray(found) && found.length === 0) return
        return inLine(guildId, message.id, async () => {
          const matches = await found
          const links = ruled === undefined ? await linksFor(known, message, guildId) : answerText(matches)
          if (links !== null) await answerFirst(message, guildId, links, isReplay)
        })
      })
    },
    edited(message) {
      const guildId = message.guild_id
      if (guildId === undefined || !isJustEdited(message, clock.now()) || !isByPerson(message)) return
      return withConfigured(answered, guildId, (channels) =>
        withConfigured(rulesOf, guildId, (rules) => {
          const mayMatch = rules.count > 0 && LINK.test(message.content)
          if (!mayMatch && !channels.has(message.channel_id) && !lines.isAtWork(message.id)) return
          return inLine(guildId, message.id, () => refresh(message, guildId, rules))
        }),
      )
    },
    deleted(guildId, channelId, messageIds) {
      if (guildId === undefined) return
      return withConfigured(answered, guildId, (channels) => {
        if (!channels.has(channelId) && !messageIds.some((id) => lines.isAtWork(id))) return
        return afterDeletion(guildId, messageIds)
      })
    },
    began: () => answered.clear(),
    start() {
      timer = setInterval(() => void tidy(), TRY_AGAIN_MS)
      void tidy()
    },
    stop: () => clearInterval(timer),
  }
}

/** Bots, webhooks, and Discord's own notices are never answered. */
function isByPerson(message: Message): boolean {
  if (message.author.bot === true || message.webhook_id !== undefined) return false
  return message.type === MessageType.Default || message.type === MessageType.Reply
}

function isJustEdited(message: GatewayMessageUpdateDispatchData, now: number): boolean {
  return message.edited_timestamp !== null && now - Date.parse(message.edited_timestamp) < JUST_EDITED_MS
}
