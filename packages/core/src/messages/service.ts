import { randomUUID } from 'node:crypto'
import type { Message, MessageEmbed, MessageInput, SentMessage } from '@guildhall/contract'
import type { Changes } from '../kernel/changes/changes.ts'
import type { Clock } from '../kernel/clock.ts'
import type { Database } from '../kernel/database/sqlite.ts'
import { DiscordRefusal } from '../kernel/discord.ts'
import type { GuildSnapshot } from '../kernel/guild-snapshot.ts'
import type { SaveResponse } from '../kernel/idempotency/idempotency.ts'
import type { Jobs, JobStatus } from '../kernel/jobs/jobs.ts'
import { requireTextChannel } from '../kernel/place.ts'
import { problem } from '../kernel/problem.ts'
import { timeOf } from '../kernel/snowflake.ts'
import { MESSAGE_GONE, messageRefusal, readObstacle, TO_READ } from './sentences.ts'
import {
  deleteRequest,
  getRequest,
  insertRequest,
  isPosted,
  pruneRequests,
  requestsOf,
  writeMessageId,
  type MessageRequest,
} from './store.ts'

/** The kinds of jobs that post and change messages; their keys are the ids of requests. */
export const MESSAGE_POST = 'message-post'
export const MESSAGE_EDIT = 'message-edit'

/** How long a caller waits, in ms. */
const WAIT_MS = 4_000
/** How long requests are kept, in ms: as long as an idempotency key. */
const KEPT_MS = 24 * 60 * 60_000

/** The saved part of a response, for repeated requests. */
export interface SavedMessage {
  readonly request_id: string
}

/** The bot's messages, for the dashboard. */
export type Messages = ReturnType<typeof createMessageService>

/** The bot's own messages in a channel, the newest first. @throws DiscordRefusal; Problem `discord.unavailable`. */
export type ListOwnMessages = (channelId: string, limit: number) => Promise<Message[]>

/**
 * @param deps.listOwn asks Discord.
 * @param deps.showsRules whether a message shows the rules of a channel, which are changed in the settings.
 */
export function createMessageService(deps: {
  db: Database
  clock: Clock
  changes: Changes
  jobs: Jobs
  botUserId: string
  listOwn: ListOwnMessages
  showsRules: (key: { guildId: string; channelId: string }, messageId: string) => Promise<boolean>
}) {
  const { db, clock, changes, jobs, botUserId, listOwn, showsRules } = deps

  /** Enqueues a request and waits for its outcome. */
  async function send(
    request: MessageRequest,
    kind: typeof MESSAGE_POST | typeof MESSAGE_EDIT,
    saveResponse: SaveResponse<SavedMessage>,
  ): Promise<SentMessage> {
    const key = { guildId: request.guildId, kind, key: request.requestId }
    const waiter = jobs.waiter(key)
    try {
      await changes.transaction(async (trx) => {
        await insertRequest(trx, request)
        const lane = request.messageId && `message ${request.messageId}`
        await jobs.enqueueOnce(trx, key, { runAt: clock.now(), priority: 0, lane })
        await saveResponse?.(trx, { request_id: request.requestId })
      })
      return await answer(request, kind, await waiter.outcome(1, WAIT_MS))
    } finally {
      waiter.close()
    }
  }

  async function answer(
    request: MessageRequest,
    kind: typeof MESSAGE_POST | typeof MESSAGE_EDIT,
    { status, reason }: JobStatus,
  ): Promise<SentMessage> {
    const { guildId, requestId } = request
    if (status !== 'queued') {
      // The caller reads the reason, so the list need not show it.
      if (reason !== null && kind === MESSAGE_EDIT) await deleteRequest(db, guildId, requestId)
      if (reason === MESSAGE_GONE) throw problem('message.not_found')
      if (reason !== null) throw problem('discord.refused', undefined, reason)
      return present((await getRequest(db, guildId, requestId)) ?? request, 'applied')
    }
    const isDropped = kind === MESSAGE_POST && (await jobs.withdraw({ guildId, kind, key: requestId }))
    if (isDropped) throw problem('discord.unavailable')
    return present(request, 'queued')
  }

  /** The messages with their last edits, where those are queued or were refused. */
  async function withEdits(guildId: string, listed: readonly Message[]): Promise<Message[]> {
    if (listed.length === 0) return []
    const messageIds = listed.map(({ id }) => id)
    const [requests, statuses] = await Promise.all([
      requestsOf(db, guildId, messageIds),
      jobs.statuses(guildId, MESSAGE_EDIT),
    ])
    const edits = new Map(requests.map(({ messageId, requestId }) => [messageId, statuses.get(requestId)]))
    return listed.map((message) => {
      const edit = edits.get(message.id)
      if (!edit || (edit.status === 'applied' && edit.reason === null)) return message
      return { ...message, edit: { status: edit.status === 'queued' ? 'queued' : 'refused', reason: edit.reason } }
    })
  }

  return {
    /** The newest first. @throws Problem `request.invalid`; `discord.refused` when the bot cannot read the channel; `discord.unavailable`. */
    async list(
      guild: GuildSnapshot,
      { channel_id: channelId, limit }: { channel_id: string; limit: number },
    ): Promise<Message[]> {
      requireTextChannel(guild, channelId)
      const place = { guild, channelId, botUserId }
      const reason = readObstacle(place)
      if (reason !== null) throw problem('discord.refused', undefined, reason)
      try {
        return await withEdits(guild.id, await listOwn(channelId, limit))
      } catch (error) {
        if (!(error instanceof DiscordRefusal)) throw error
        throw problem('discord.refused', undefined, messageRefusal(error, place, TO_READ))
      }
    },
    /**
     * Posts a message. What is not begun within four seconds is not posted at all.
     *
     * @throws Problem `request.invalid`; `discord.refused`; `discord.unavailable` when it was not begun in time.
     */
    async post(
      guild: GuildSnapshot,
      input: MessageInput,
      saveResponse: SaveResponse<SavedMessage>,
    ): Promise<SentMessage> {
      requireTextChannel(guild, input.channel_id)
      return send(requestOf(guild, null, input, clock.now()), MESSAGE_POST, saveResponse)
    },
    /** The answer of an earlier `post`. One that was not begun in time is posted now. @throws as `post` */
    async replay(guildId: string, { request_id: requestId }: SavedMessage): Promise<SentMessage> {
      const request = await getRequest(db, guildId, requestId)
      if (!request) throw problem('discord.unavailable')
      const key = { guildId, kind: MESSAGE_POST, key: requestId }
      const waiter = jobs.waiter(key)
      try {
        await changes.transaction((trx) => jobs.enqueueOnce(trx, key, { runAt: clock.now(), priority: 0, lane: null }))
        return await answer(request, MESSAGE_POST, await waiter.outcome(1, WAIT_MS))
      } finally {
        waiter.close()
      }
    },
    /** Changes text and embed of a message. @throws Problem `message.not_found`; `message.shows_rules`; `discord.refused`. */
    async edit(guild: GuildSnapshot, messageId: string, input: MessageInput): Promise<SentMessage> {
      requireTextChannel(guild, input.channel_id)
      const place = { guildId: guild.id, channelId: input.channel_id }
      if (await showsRules(place, messageId)) throw problem('message.shows_rules')
      return send(requestOf(guild, messageId, input, clock.now()), MESSAGE_EDIT, undefined)
    },
    /** The message that a job posts or changes. */
    request: (guildId: string, requestId: string): Promise<MessageRequest | undefined> =>
      getRequest(db, guildId, requestId),
    /** Notes which message a request has posted, in the transaction of the job's progress. */
    notePosted: writeMessageId,
    isPosted: (guildId: string, messageId: string): Promise<boolean> => isPosted(db, guildId, messageId),
    prune: (): Promise<void> => pruneRequests(db, clock.now() - KEPT_MS),
  }
}

function requestOf(
  guild: GuildSnapshot,
  messageId: string | null,
  { channel_id: channelId, content, embed }: MessageInput,
  now: number,
): MessageRequest {
  const stored = embed ? embedOf(embed) : null
  return {
    guildId: guild.id,
    requestId: randomUUID(),
    channelId,
    messageId,
    content,
    embed: stored,
    requestedAt: now,
  }
}

/** A colour alone shows nothing. */
function embedOf(embed: NonNullable<MessageInput['embed']>): MessageEmbed | null {
  const title = embed.title || null
  const description = embed.description || null
  const image = embed.image_url || null
  if (title === null && description === null && image === null) return null
  return { title, description, image_url: image, color: embed.color ?? null }
}

function present(request: MessageRequest, status: SentMessage['status']): SentMessage {
  const { messageId, content, embed, requestedAt } = request
  const id = messageId
  return {
    id,
    content,
    timestamp: new Date(id === null ? requestedAt : timeOf(id)).toISOString(),
    ...(embed && { embed }),
    status,
  }
}
