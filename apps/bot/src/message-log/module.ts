import type { GuildSettings } from '@guildhall/contract'
import { compareSnowflakes, nonceOf, type Changes, type Clock, type GuildSnapshot } from '@guildhall/core'
import {
  GatewayDispatchEvents as Event,
  MessageType,
  type APIEmbed,
  type GatewayMessageCreateDispatchData,
  type GatewayMessageDeleteBulkDispatchData,
  type GatewayMessageDeleteDispatchData,
  type GatewayMessageUpdateDispatchData,
} from 'discord-api-types/v10'
import { withConfigured, type Configured } from '../kernel/configured.ts'
import { on } from '../kernel/gateway/listener.ts'
import type { CreateModule } from '../kernel/module.ts'
import type { SendForSetting } from '../kernel/setting-sender.ts'
import { entriesForMany, entryForOne, type DeletedMessage } from './deleted-embeds.ts'
import {
  createRecentMessages,
  NOT_LOGGED,
  USUAL_BOUNDS,
  type RecentMessages,
  type Remembered,
} from './recent-messages.ts'

/** Logs deleted messages and their authors in the log channel of each server. */
export const messageLog: CreateModule<'changes' | 'clock' | 'sendForSetting' | 'settings' | 'snapshotOf'> = (bot) => {
  const deletedMessages = createDeletedMessages({ ...bot, recent: createRecentMessages(USUAL_BOUNDS) })
  return {
    name: 'message-log',
    listeners: [
      on(Event.MessageCreate, (message) => deletedMessages.created(message)),
      on(Event.MessageUpdate, (message) => deletedMessages.edited(message)),
      on(Event.MessageDelete, (message) => deletedMessages.deleted(message)),
      on(Event.MessageDeleteBulk, (messages) => deletedMessages.deletedInBulk(messages)),
    ],
    leaveGuild: async (guildId) => deletedMessages.left(guildId),
    stop: () => deletedMessages.stop(),
  }
}

/** Logs deleted messages in the chosen channel of a guild. Messages are stored only while a channel is chosen. */
function createDeletedMessages(deps: {
  settings: Configured<GuildSettings>
  recent: RecentMessages
  snapshotOf: (guildId: string) => GuildSnapshot | undefined
  sendForSetting: SendForSetting
  changes: Pick<Changes, 'subscribe'>
  clock: Clock
}) {
  const { settings, recent, snapshotOf, sendForSetting, changes, clock } = deps

  /** Loads the settings of guilds with a log. */
  function withLog(
    guildId: string | undefined,
    next: (guildId: string, logChannelId: string) => void | Promise<void>,
  ): void | Promise<void> {
    if (guildId === undefined) return
    return withConfigured(settings, guildId, ({ deleted_message_log_channel_id: logChannelId }) => {
      if (logChannelId === null) return forget(guildId)
      return next(guildId, logChannelId)
    })
  }

  function forget(guildId: string): void {
    if (recent.has(guildId)) recent.forget(guildId)
  }

  /** Drops the messages of a guild whose log was disabled. */
  function forgetWithoutLog(guildId: string): void {
    // If the settings cannot be read now, the next message of the guild triggers another read.
    if (recent.has(guildId)) withLog(guildId, () => undefined)?.catch(() => undefined)
  }

  /**
   * The deleted messages, oldest first, without those that must not be logged. Do not log deletions of the log's own entries: an unknown
   * message in the log channel counts as one.
   */
  function deletedOf(guildId: string, messageIds: readonly string[], isInLog: boolean): DeletedMessage[] {
    return messageIds.toSorted(compareSnowflakes).flatMap((messageId) => {
      const message = recent.take(guildId, messageId)
      return message === NOT_LOGGED || (isInLog && message === undefined) ? [] : { messageId, message }
    })
  }

  async function log(guildId: string, channelId: string, embed: APIEmbed, nonce: string): Promise<void> {
    if (!snapshotOf(guildId)?.channels.some((one) => one.id === channelId)) return
    const message = { embeds: [embed], nonce, allowed_mentions: { parse: [] } }
    await sendForSetting('deleted_message_log_channel_id', { guildId, channelId }, message, 'a deleted message')
  }

  return {
    created: (message: GatewayMessageCreateDispatchData): void | Promise<void> =>
      withLog(message.guild_id, (guildId) => recent.put(guildId, message.id, rememberedOf(message, false))),
    edited: (message: GatewayMessageUpdateDispatchData): void | Promise<void> =>
      withLog(message.guild_id, (guildId) => {
        // Discord also sends an update when a link gets its preview.
        const isEdited = message.edited_timestamp !== null || isMarkedEdited(recent.get(guildId, message.id))
        recent.put(guildId, message.id, rememberedOf(message, isEdited))
      }),
    deleted: ({
      guild_id: inGuild,
      channel_id: channelId,
      id,
    }: GatewayMessageDeleteDispatchData): void | Promise<void> =>
      withLog(inGuild, (guildId, logChannelId) => {
        const [deleted] = deletedOf(guildId, [id], channelId === logChannelId)
        if (!deleted) return
        return log(guildId, logChannelId, entryForOne(channelId, deleted, clock.now()), nonceOf('deleted', id))
      }),
    deletedInBulk: ({
      guild_id: inGuild,
      channel_id: channelId,
      ids,
    }: GatewayMessageDeleteBulkDispatchData): void | Promise<void> =>
      withLog(inGuild, async (guildId, logChannelId) => {
        const deleted = deletedOf(guildId, ids, channelId === logChannelId)
        if (deleted.length === 0) return
        const pages = entriesForMany(channelId, deleted, clock.now())
        for (const [page, embed] of pages.entries()) {
          await log(guildId, logChannelId, embed, nonceOf('deleted together', ...ids.toSorted(), `${page}`))
        }
      }),
    /** The bot left the guild: drops its messages. */
    left: forget,
    /** Ends the subscription to the change feed. */
    stop: changes.subscribe('guild-config', ({ guildId }) => {
      const affected = guildId === undefined ? recent.guildIds() : [guildId]
      affected.forEach(forgetWithoutLog)
    }),
  }
}

function rememberedOf(
  message: GatewayMessageCreateDispatchData | GatewayMessageUpdateDispatchData,
  isEdited: boolean,
): Remembered {
  const { author, content, attachments, webhook_id: webhookId, type } = message
  const isByMember = type === MessageType.Default || type === MessageType.Reply
  if (author.bot || webhookId !== undefined || !isByMember) return NOT_LOGGED
  return {
    authorId: author.id,
    authorName: author.global_name ?? author.username,
    content,
    files: attachments.map((file) => file.filename),
    isEdited,
  }
}

function isMarkedEdited(message: Remembered | undefined): boolean {
  return message !== undefined && message !== NOT_LOGGED && message.isEdited
}
