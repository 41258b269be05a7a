import type { Message, MessageEdit, MessageInput, SentMessage } from '@guildhall/contract'
import type { Changes } from '../kernel/changes/changes.ts'
import type { Clock } from '../kernel/clock.ts'
import { lockGuild } from '../kernel/database/queries.ts'
import type { Database, Trx } from '../kernel/database/schema.ts'
import type { ReadRows } from '../kernel/database/unreadable-rows.ts'
import { DiscordRefusal } from '../kernel/discord.ts'
import type { Editor } from '../kernel/editor.ts'
import type { GuildSnapshot } from '../kernel/guild-snapshot.ts'
import type { SaveResponse } from '../kernel/idempotency/idempotency.ts'
import type { Jobs } from '../kernel/jobs/jobs.ts'
import type { MemberLimits } from '../kernel/member-limits.ts'
import { requireTextChannel } from '../kernel/place.ts'
import { problem } from '../kernel/problem.ts'
import { limitedMessages, requireReadable, requireWritable } from './limits.ts'
import { withEdits, type OwnMessage } from './listed-edits.ts'
import { MESSAGE_EDIT, MESSAGE_POST, requestOf, writtenEdit, writtenPost, type WrittenEdit } from './requests.ts'
import { messageRefusal, readObstacle, TO_READ } from './sentences.ts'
import { createMessageSending, type SavedMessage } from './sending.ts'
import { getRequest, isPosted, pruneRequests, writeMessageId, type MessageRequest } from './store.ts'
import { countEdit } from './versions.ts'

/** How long requests are kept, in ms: as long as an idempotency key. */
const KEPT_MS = 24 * 60 * 60_000

/** The service for the bot's messages in the dashboard. */
export type Messages = ReturnType<typeof createMessageService>

/** The messages of a channel to list. */
export interface ListedMessages {
  readonly channelId: string
  readonly limit: number
  /** Ids of older messages to list as well. */
  readonly include: readonly string[]
}

/** The bot's own messages in a channel, the newest first. @throws DiscordRefusal; Problem `discord.unavailable`. */
export type ListOwnMessages = (listed: ListedMessages) => Promise<OwnMessage[]>

/**
 * @param deps.listOwn asks Discord.
 * @param deps.showsRules whether a message shows the rules of a channel, which are changed in the settings.
 * @param deps.isMessageDeleted whether Discord reports that a channel has no such message.
 */
export function createMessageService(deps: {
  db: Database
  clock: Clock
  changes: Changes
  jobs: Jobs
  botUserId: string
  listOwn: ListOwnMessages
  showsRules: (key: { guildId: string; channelId: string }, messageId: string) => Promise<boolean>
  isMessageDeleted: (message: { channelId: string; messageId: string }) => Promise<boolean>
  readRows: ReadRows
}) {
  const { db, clock, botUserId, listOwn, showsRules, isMessageDeleted } = deps
  const sending = createMessageSending(deps)

  /** Edits a message by an administrator, in a version that is counted with the request. */
  async function edit(
    guild: GuildSnapshot,
    messageId: string,
    { channelId, content, parts, seen, editor }: WrittenEdit,
    isRestoration: boolean,
    saveResponse: SaveResponse<SavedMessage>,
  ): Promise<SentMessage> {
    requireWritable(editor, channelId)
    requireTextChannel(guild, channelId)
    const place = { guildId: guild.id, channelId }
    if (await showsRules(place, messageId)) throw problem('message.shows_rules')
    // An edit that Discord refuses would still count as one of the message, which may be in a hidden channel.
    if (editor.limits && (await isMessageDeleted({ channelId, messageId }))) throw problem('message.not_found')
    const now = clock.now()
    const { userId } = editor
    const request = requestOf(guild, { messageId, channelId, content, parts, now, userId, isRestoration })
    const count = async (trx: Trx): Promise<number> => {
      await lockGuild(trx, guild.id)
      return countEdit(trx, { guildId: guild.id, messageId, seen, content: request, userId, now })
    }
    return sending.send(request, MESSAGE_EDIT, count, saveResponse)
  }

  return {
    /**
     * Lists the messages, newest first.
     *
     * @param limits null for the owner and the Administrators of the guild.
     * @throws Problem `access.beyond`; `request.invalid`; `discord.refused` if the bot cannot read the channel; `discord.unavailable`.
     */
    async list(guild: GuildSnapshot, listed: ListedMessages, limits: MemberLimits | null): Promise<Message[]> {
      const { channelId } = listed
      requireReadable(limits, channelId)
      requireTextChannel(guild, channelId)
      const place = { guild, channelId, botUserId }
      const reason = readObstacle(place)
      if (reason !== null) throw problem('discord.refused', undefined, reason)
      try {
        return limitedMessages(await withEdits(deps, guild.id, await listOwn(listed)), channelId, limits)
      } catch (error) {
        if (!(error instanceof DiscordRefusal)) throw error
        throw problem('discord.refused', undefined, messageRefusal(error, place, TO_READ))
      }
    },
    /**
     * Posts a message. A post that does not begin within four seconds is dropped.
     *
     * @throws Problem `access.beyond`; `request.invalid`; `discord.refused`; `discord.unavailable` when it was not begun in time.
     */
    async post(
      guild: GuildSnapshot,
      input: MessageInput,
      editor: Editor,
      saveResponse: SaveResponse<SavedMessage>,
    ): Promise<SentMessage> {
      requireWritable(editor, input.channel_id)
      requireTextChannel(guild, input.channel_id)
      const by = { messageId: null, now: clock.now(), userId: editor.userId, isRestoration: false }
      return sending.send(requestOf(guild, { ...writtenPost(input), ...by }), MESSAGE_POST, null, saveResponse)
    },
    /** The response of an earlier `post`. A dropped post is posted now. @throws like `post` */
    async replay(
      guildId: string,
      { request_id: requestId }: Pick<SavedMessage, 'request_id'>,
      editor: Editor,
    ): Promise<SentMessage> {
      const request = await getRequest(db, guildId, requestId)
      if (!request) throw problem('discord.unavailable')
      requireWritable(editor, request.channelId)
      return sending.postAgain(request)
    },
    /**
     * Changes text, embeds and link buttons of a message.
     *
     * @throws Problem `access.beyond`; `message.not_found`; `message.shows_rules`; `version.stale` when another administrator changed it since it was
     *   read; `discord.refused`, with the version of the next edit; `discord.unavailable` when the bot left the server before the edit.
     */
    edit: (guild: GuildSnapshot, messageId: string, input: MessageEdit, editor: Editor): Promise<SentMessage> =>
      edit(guild, messageId, writtenEdit(input, editor), false, undefined),
    /** Changes a message back to the content of an earlier revision. @throws like `edit` */
    async restore(
      guild: GuildSnapshot,
      messageId: string,
      change: WrittenEdit,
      saveResponse: SaveResponse<SavedMessage>,
    ): Promise<EditStatus> {
      const { version, status } = await edit(guild, messageId, change, true, saveResponse)
      return { status: status === 'applied' ? status : 'queued', reason: null, version }
    },
    /** The status of an earlier edit. @throws like `edit` did */
    async replayEdit(
      guildId: string,
      messageId: string,
      { request_id: requestId, version }: SavedMessage,
    ): Promise<EditStatus> {
      const status = await sending.editStatus({ guildId, requestId, messageId }, version)
      return { status, reason: null, version }
    },
    /** The request with the message that a job posts or edits. */
    request: (guildId: string, requestId: string): Promise<MessageRequest | undefined> =>
      getRequest(db, guildId, requestId),
    /** Stores the id of the posted message, in the transaction of the job's progress. */
    notePosted: writeMessageId,
    isPosted: (guildId: string, messageId: string): Promise<boolean> => isPosted(db, guildId, messageId),
    prune: (): Promise<void> => pruneRequests(db, clock.now() - KEPT_MS),
  }
}

/** The outcome of an edit, and the version of the message from now on. */
export interface EditStatus {
  readonly status: 'applied' | 'queued'
  readonly reason: null
  readonly version: number
}
